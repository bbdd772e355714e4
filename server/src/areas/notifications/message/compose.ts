import type { EventKind } from '#kernel/events/event-kind.ts'
import type { EventData, Notification, Severity } from '#kernel/events/notification.ts'
import type { DigestItem, Message, MessageCause } from './message.ts'
import { digestItemsMax } from './message.ts'
import { cleanFacts, lines, mostSevere, oneLine, severityTitles } from './text.ts'

/** An event as it was stored. */
export type HappenedEvent = { id: string; kind: string; at: Date; data: EventData }

/** What an event tells people: what its type declares, or a plain text for a type that declares nothing. */
export function notificationOf(kinds: readonly EventKind[], { kind, data }: HappenedEvent): Notification {
  const declared = kinds.find((one) => one.kind === kind)
  if (declared?.notification) return declared.notification(data)
  const named = [data['name'], data['zone'], data['domain']].find((name) => typeof name === 'string')
  return {
    severity: 'info',
    title: named === undefined ? (declared?.summary ?? kind) : `${declared?.summary ?? kind}: ${named}`,
  }
}

type Composing = { cause: MessageCause; baseUrl: string }

/** The message about one event. */
export function messageOf(
  event: HappenedEvent,
  { severity, title, text = '', facts = [], path, alert }: Notification,
  { cause, baseUrl }: Composing,
): Message {
  return {
    cause,
    event: event.kind,
    severity,
    title: oneLine(title),
    text: lines(text),
    facts: cleanFacts({ facts }),
    link: path === undefined ? null : `${baseUrl}${path}`,
    at: event.at.toISOString(),
    key: alert?.key ?? event.id,
    change: alert?.change ?? null,
    items: [],
    itemCount: 0,
  }
}

export type DigestReason = 'quiet_hours' | 'storm'

/** One message instead of many. */
export function digestOf(
  id: string,
  { reason, baseUrl, now }: { reason: DigestReason; baseUrl: string; now: Date },
  { items, counts }: { items: readonly DigestItem[]; counts: Readonly<Partial<Record<Severity, number>>> },
): Message {
  const all = (Object.entries(counts) as [Severity, number][]).filter(([, count]) => count > 0)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const what = total === 1 ? '1 notification' : `${total} notifications`
  return {
    cause: 'digest',
    event: 'notification.digest',
    severity: mostSevere(all.map(([severity]) => severity)),
    title: reason === 'quiet_hours' ? `${what} during quiet hours` : `${what} in a short time`,
    text: all
      .toReversed()
      .map(([severity, count]) => `${severityTitles[severity]}: ${count}`)
      .join(', '),
    facts: [],
    link: `${baseUrl}/`,
    at: now.toISOString(),
    key: id,
    change: null,
    items: items.slice(-digestItemsMax),
    itemCount: total,
  }
}
