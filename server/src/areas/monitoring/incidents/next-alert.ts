import { addSeconds } from '#kernel/time.ts'
import type { IncidentRow } from './store.ts'

/** The due work of incidents, and its wake-up call. */
export const incidentsWork = 'monitoring.incidents'

type Alerts = Pick<
  IncidentRow,
  | 'status'
  | 'alerted_at'
  | 'snoozed_until'
  | 'reminder_seconds'
  | 'reminded_at'
  | 'escalate_after_seconds'
  | 'escalations'
>

export type NextAlert = { phase: 'reminder' | 'escalated'; at: Date }

/** The next reminder or escalation; null if none follows. Nothing follows an acknowledgement. */
export function nextAlert(incident: Alerts): NextAlert | null {
  const { status, alerted_at, reminder_seconds, reminded_at, escalate_after_seconds, escalations } = incident
  if (status !== 'open' || alerted_at === null) return null
  const escalateAfter = escalate_after_seconds.toSorted((a, b) => a - b)[escalations]
  const candidates: NextAlert[] = []
  if (escalateAfter !== undefined)
    candidates.push({ phase: 'escalated', at: addSeconds(alerted_at, escalateAfter) })
  if (reminder_seconds !== null)
    candidates.push({ phase: 'reminder', at: addSeconds(reminded_at ?? alerted_at, reminder_seconds) })
  const [first] = candidates.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (!first) return null
  const { snoozed_until } = incident
  return snoozed_until && snoozed_until > first.at ? { ...first, at: snoozed_until } : first
}

export function nextAlertAt(incident: Alerts): Date | null {
  return nextAlert(incident)?.at ?? null
}
