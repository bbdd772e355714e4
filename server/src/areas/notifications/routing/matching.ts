import { matchesFilter } from '#areas/webhooks/index.ts'
import { isAtLeast, type Notification } from '#kernel/events/notification.ts'
import type { HappenedEvent } from '../message/compose.ts'
import type { RuleRow } from '../store.ts'

/** Whether a rule wants an event. */
export function isMatch(
  { event_kinds, severity, filter }: Pick<RuleRow, 'event_kinds' | 'severity' | 'filter'>,
  { kind, data }: Pick<HappenedEvent, 'kind' | 'data'>,
  notification: Pick<Notification, 'severity'>,
): boolean {
  const isChosen = event_kinds.length === 0 || event_kinds.includes(kind)
  return isChosen && isAtLeast(notification.severity, severity) && matchesFilter(filter, data)
}

/** What happens to a channel is not sent to that channel: the delivery would be the next to fail. */
export function isAboutChannel(
  { kind, data }: Pick<HappenedEvent, 'kind' | 'data'>,
  channelId: string,
): boolean {
  return kind.startsWith('notification_channel.') && data['channel_id'] === channelId
}
