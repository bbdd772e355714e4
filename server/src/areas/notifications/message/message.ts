import type { AlertChange, Fact, Severity } from '#kernel/events/notification.ts'

/** Why a channel gets a message. */
const messageCauses = ['event', 'escalation', 'reminder', 'digest', 'test', 'cancellation'] as const
export type MessageCause = (typeof messageCauses)[number]

/** What a channel is sent, before it is written in the format of the channel. It is stored with its delivery. */
export type Message = {
  cause: MessageCause
  /** The event type; of a digest `notification.digest`. */
  event: string
  severity: Severity
  title: string
  text: string
  facts: readonly Fact[]
  /** The page of the dashboard. */
  link: string | null
  /** When it happened: RFC 3339. */
  at: string
  /** What messages about the same alert share, and what this one does to it; null where there is nothing to end. */
  key: string
  change: AlertChange | null
  /** The messages of a digest, the newest last, at most `digestItemsMax`; and how many there were. */
  items: readonly DigestItem[]
  itemCount: number
}

export type DigestItem = { at: string; severity: Severity; title: string; link: string | null }

export const digestItemsMax = 50
