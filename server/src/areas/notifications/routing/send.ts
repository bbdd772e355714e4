/** Where a message for a channel goes: to the channel now, or into a digest for it. */
import { type NewMessage, queueMessages } from '#areas/webhooks/index.ts'
import type { Severity } from '#kernel/events/notification.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockChannels } from '../channels/channel-store.ts'
import { channelTypeOf } from '../channels/types/types.ts'
import type { Message } from '../message/message.ts'
import { titleOf } from '../message/text.ts'
import { quietUntil } from '../rules/quiet-hours.ts'
import type { ChannelRow, RuleRow } from '../store.ts'
import { addToDigest, type NewItem, updateWindow } from './digest-store.ts'

export type Sending = {
  channelId: string
  eventId: string
  message: Message
  /** The end of the quiet hours that hold now; null: none. */
  quietUntil: Date | null
}

/** The end of a rule's quiet hours for a message, if they hold it back. */
export function heldBackUntil(
  { quiet_hours }: Pick<RuleRow, 'quiet_hours'>,
  severity: Severity,
  now: Date,
): Date | null {
  if (quiet_hours === null || (severity === 'critical' && quiet_hours.critical_passes)) return null
  return quietUntil(quiet_hours, now)
}

/**
 * Sends the messages of events, in their order. Of an event, each channel receives at most one message; of several the one
 * that does not wait for quiet hours to end.
 */
export async function sendAll(context: Context, events: readonly (readonly Sending[])[]): Promise<void> {
  const sendings = events.flatMap(oneForEachChannel)
  if (sendings.length === 0) return
  const channelIds = [...new Set(sendings.map(({ channelId }) => channelId))]
  const locked = await lockChannels(context.tx, context.accountId, channelIds)
  const channels = new Map(locked.map((channel) => [channel.id, channel]))
  const messages: NewMessage[] = []
  for (const sending of sendings) {
    const channel = channels.get(sending.channelId)
    if (!channel) continue
    // At once: neither quiet hours nor a digest hold back what only stops a noise.
    if (channelTypeOf(channel.type).cancels?.(channel.settings, sending.message))
      messages.push(newMessage(cancellationOf(sending)))
    const digest = digestFor(channel, sending, context.now)
    channels.set(channel.id, { ...channel, ...digest.window })
    if (digest.reason === null) messages.push(newMessage(sending))
    else if (digest.reason !== 'dropped')
      await addToDigest(
        context,
        { channelId: channel.id, reason: digest.reason, dueAt: digest.dueAt },
        itemOf(sending),
      )
  }
  await updateWindows(context, locked, channels)
  await queueMessages(context, messages)
}

function oneForEachChannel(sendings: readonly Sending[]): Sending[] {
  const byChannel = new Map<string, Sending>()
  for (const sending of sendings) {
    const other = byChannel.get(sending.channelId)
    if (!other || (other.quietUntil && !sending.quietUntil)) byChannel.set(sending.channelId, sending)
  }
  return [...byChannel.values()]
}

async function updateWindows(
  context: Context,
  before: readonly ChannelRow[],
  after: ReadonlyMap<string, ChannelRow>,
): Promise<void> {
  for (const channel of before) {
    const { window_since, window_count } = after.get(channel.id) ?? channel
    const isChanged = window_since !== channel.window_since || window_count !== channel.window_count
    if (isChanged && window_since) await updateWindow(context, channel, { window_since, window_count })
  }
}

function cancellationOf(sending: Sending): Sending {
  const { message } = sending
  const title = `Stop repeating: ${message.title}`
  return { ...sending, message: { ...message, cause: 'cancellation', title } }
}

function newMessage({ channelId, eventId, message }: Sending): NewMessage {
  return { destinationId: channelId, eventId, kind: message.event, message: JSON.stringify(message) }
}

type DigestChoice = { window?: { window_since: Date; window_count: number } } & (
  | { reason: null }
  | { reason: 'dropped' }
  | { reason: 'quiet_hours' | 'storm'; dueAt: Date }
)

function digestFor(channel: ChannelRow, { quietUntil: dueAt, message }: Sending, now: Date): DigestChoice {
  // The vendors of such channels group messages by their key, and need the end of an alert as such.
  if (!channelTypeOf(channel.type).digests) return { reason: null }
  // A digest lists an alert once, not again for each of its reminders.
  if (dueAt) return message.cause === 'reminder' ? { reason: 'dropped' } : { reason: 'quiet_hours', dueAt }
  const { digest_after, digest_seconds, window_since, window_count } = channel
  if (digest_after === null || digest_seconds === null) return { reason: null }
  const end = window_since && addSeconds(window_since, digest_seconds)
  if (!window_since || !end || end <= now)
    return { reason: null, window: { window_since: now, window_count: 1 } }
  const window = { window_since, window_count: window_count + 1 }
  return window.window_count > digest_after
    ? { reason: 'storm', dueAt: end, window }
    : { reason: null, window }
}

function itemOf({ eventId, message }: Sending): NewItem {
  const { event, severity, at, link } = message
  return { eventId, kind: event, severity, item: { at, severity, title: titleOf(message), link } }
}
