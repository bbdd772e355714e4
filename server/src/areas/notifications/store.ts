import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventFilter } from '#areas/webhooks/index.ts'
import type { Severity } from '#kernel/events/notification.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Settings } from './channels/format/channel-type.ts'
import type { DigestReason } from './message/compose.ts'
import type { DigestItem, Message } from './message/message.ts'

export type ChannelRow = {
  account_id: string
  id: string
  name: string
  type: string
  /** Those that are not secret. */
  settings: Settings
  /** Sealed: a JSON object of those that are. */
  secrets: string
  secret_hints: Record<string, string>
  labels: Labels
  digest_after: number | null
  digest_seconds: number | null
  window_since: Date | null
  window_count: number
  revision: number
  created_at: Date
  updated_at: Date
}

export type Step = { after_seconds: number; channel_ids: string[] }

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** `from` and `to` as `HH:MM`; a window whose end is not after its beginning ends the next day. */
export type QuietWindow = { days: Weekday[]; from: string; to: string }
export type QuietHours = { time_zone: string; windows: QuietWindow[]; critical_passes: boolean }

export type RuleRow = {
  account_id: string
  id: string
  name: string
  enabled: boolean
  /** Empty: all. */
  event_kinds: string[]
  filter: EventFilter
  severity: Severity
  steps: Step[]
  channel_ids: string[]
  reminder_seconds: number | null
  quiet_hours: QuietHours | null
  labels: Labels
  revision: number
  created_at: Date
  updated_at: Date
}

export type AlertState = 'open' | 'acknowledged'

export type AlertRow = {
  account_id: string
  id: string
  rule_id: string
  key: string
  state: AlertState
  event_id: string
  event_kind: string
  message: Message
  opened_at: Date
  updated_at: Date
  steps_done: number
  channel_ids: string[]
  reported_at: Date | null
  /** No reminders and further steps before then. */
  quiet_until: Date | null
}

type WorkColumns = {
  due_at: Date | null
  lease: Generated<string | null>
  leased_until: Generated<Date | null>
  attempts: Generated<number>
}

/** A JSON column that may hold a list, which the driver would take for a list of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>

export type NotificationTables = {
  notification_channels: Omit<
    ChannelRow,
    'revision' | 'window_since' | 'window_count' | 'settings' | 'secret_hints'
  > & {
    settings: Json<Settings>
    secret_hints: Json<Record<string, string>>
    revision: Generated<number>
    window_since: Generated<Date | null>
    window_count: Generated<number>
  }
  notification_rules: Omit<RuleRow, 'revision' | 'steps' | 'quiet_hours'> & {
    steps: Json<Step[]>
    quiet_hours: ColumnType<QuietHours | null, string | null, string | null>
    revision: Generated<number>
  }
  notification_inbox: { account_id: string; id: string; position: GeneratedAlways<number> } & WorkColumns
  notification_alerts: Omit<AlertRow, 'message'> & { message: Json<Message> } & WorkColumns
  notification_digests: {
    account_id: string
    id: string
    channel_id: string
    reason: DigestReason
    created_at: Date
    /** When what it collects ends: those that end at different times are sent separately. */
    ends_at: Date
  } & WorkColumns
  notification_threads: {
    account_id: string
    channel_id: string
    key: string
    thread: string
    created_at: Date
  }
  notification_items: {
    account_id: string
    id: string
    digest_id: string
    event_id: string
    event_kind: string
    severity: Severity
    item: Json<DigestItem>
  }
}

export function notificationsDb(tx: Tx) {
  return tx.withTables<NotificationTables>()
}
