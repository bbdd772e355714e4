/**
 * Places an order at a provider once. It is stored as sent before the provider is called; one whose answer was lost is
 * looked up by the operation that the ordered resource carries, and is placed again only after ten minutes without a trace
 * of it.
 */
import { deadlineSeconds } from '#kernel/cloud/server-action.ts'
import { addSeconds } from '#kernel/time.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

export const lookUpSeconds = 5

/** So long, a provider may not show what it has accepted. */
const lookUpSecondsMax = 600

type Absence = {
  sentAt: Date
  /** How often the provider has shown no trace of it. */
  absences: number
}

/** When the provider is asked again for what it does not show. Null: the order is placed again. */
export function nextLookUp({ sentAt, absences }: Absence, now: Date): Date | null {
  if (addSeconds(sentAt, lookUpSecondsMax) <= now) return null
  return addSeconds(now, Math.min(lookUpSeconds * (absences + 1), 60))
}

/** An order as it is stored in the change of a resource, with times as texts. */
export type StoredOrder = {
  requested_at: string
  /** When it was last sent. Null: never. */
  sent_at: string | null
  absences: number
  deadline: string
}

export function newOrder(now: Date): StoredOrder {
  return {
    requested_at: now.toISOString(),
    sent_at: null,
    absences: 0,
    deadline: addSeconds(now, deadlineSeconds('create')).toISOString(),
  }
}

type OrderCalls = {
  /** Returns the ref of what was created. */
  place(): Promise<string>
  /** What the operation has created, or null if the provider shows none. */
  find(): Promise<{ ref: string } | null>
  /** Stores the order as sent, before it is. False if the stored one has changed since it was read. */
  storeSent(order: StoredOrder): Promise<boolean>
}

export type OrderOutcome =
  | { state: 'created'; ref: string }
  /** Another worker has sent it. */
  | { state: 'taken' }
  /** `order` has to be stored, and is looked up at this time. `failure` is null if it was looked up now. */
  | { state: 'lost'; order: StoredOrder; lookUpAt: Date; failure: ProviderError | null }
  /** The provider did not take it. `order` has to be stored, and can be sent later. */
  | { state: 'delayed'; order: StoredOrder; failure: ProviderError }
  /** Nothing was created. */
  | { state: 'refused'; failure: ProviderError }
  /** Its deadline has passed. If it was sent, the resource may show up later. */
  | { state: 'overdue'; wasSent: boolean }

/** Does what is due of an order. Throws when it cannot be looked up: the same can be done again later. */
export async function placeOrder(
  order: StoredOrder,
  now: Date,
  { place, find, storeSent }: OrderCalls,
): Promise<OrderOutcome> {
  const { sent_at, absences } = order
  if (new Date(order.deadline) <= now) return { state: 'overdue', wasSent: sent_at !== null }
  if (sent_at !== null) {
    const found = await find()
    if (found) return { state: 'created', ref: found.ref }
    const lookUpAt = nextLookUp({ sentAt: new Date(sent_at), absences }, now)
    if (lookUpAt)
      return { state: 'lost', order: { ...order, absences: absences + 1 }, lookUpAt, failure: null }
  }
  const sent = { ...order, sent_at: now.toISOString(), absences: 0 }
  if (!(await storeSent(sent))) return { state: 'taken' }
  try {
    return { state: 'created', ref: await place() }
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.kind === 'rate_limited') return { state: 'delayed', order, failure }
    if (failure.isTransient)
      return { state: 'lost', order: sent, lookUpAt: addSeconds(now, lookUpSeconds), failure }
    // An order that is repeated may be refused because the first one was executed.
    const found = await find()
    return found ? { state: 'created', ref: found.ref } : { state: 'refused', failure }
  }
}
