/**
 * How deliveries reach destinations that other areas own, such as notification channels. The queue, the log, retries,
 * redelivery and health are those of webhooks; the owner renders what is sent.
 */
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Trend } from '#platform/trends/trend.ts'

export type RenderedRequest = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The same without secrets, for the log. */
  shown: { url: string; headers: Readonly<Record<string, string>> }
  /** Removes secrets from what the receiver answered. */
  redact: (text: string) => string
  /** What a failure response means, for receivers that say more than its status does. */
  meaningOf?: (response: FailureResponse) => FailureMeaning
  /** Called with the response to a success, in the transaction that stores it. */
  delivered?: (context: Context, responseBody: string) => Promise<void>
}

export type FailureResponse = { status: number; body: string }

export type FailureMeaning = {
  /**
   * `rejected`: the receiver never accepts this message, so it is not retried. `gone`: it accepts nothing until someone
   * changes the settings, so the destination is paused and its messages wait.
   */
  final?: 'rejected' | 'gone'
  /** Of `gone`: what happened and how to fix it, in sentences without the last full stop. */
  remedy?: string
  /** How long the receiver asks to wait. */
  retryAfterSeconds?: number
}

export type Rendered =
  | { kind: 'request'; request: RenderedRequest }
  /** Handed to the outbox, which reports how each attempt went. */
  | { kind: 'mail'; mail: Mail }
  /** It cannot be sent, now or later; the message says why and what to do. */
  | { kind: 'impossible'; error: string }
  /** A later message made it obsolete; the message says why. It is skipped. */
  | { kind: 'obsolete'; error: string }

/** A delivery to such a destination. */
export type MessageDelivery = {
  id: string
  endpointId: string
  message: string
  /** How often sending it was tried. */
  attemptCount: number
  /** Whether someone asked to send exactly this message. */
  isRequested: boolean
}

export type DestinationFormat = {
  /** The type of the resources that own its destinations. */
  ownerType: string
  trend: Trend<'delivered' | 'failed'>
  /** Null for a destination that does not exist any more. */
  render: (context: Context, delivery: MessageDelivery) => Promise<Rendered | null>
}
