/** What orders at registrars have in common. */
import { isAtMost, type Money } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress, Purchase, SentPurchase } from '#providers/ports/registrar/purchases.ts'
import type { RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'

/** How long an answer to an order is waited for: registrars wait for the registry. */
export const orderTimeoutSeconds = 90

/** A vendor's clock and ours may differ by less than this, and its times may have no zone. */
const toleranceSeconds = 86_400

/**
 * An order: what a vendor answers with "not found" or "already exists" is a refusal too, as is what it does not support,
 * so that nothing was bought.
 */
export async function refusalsRejected<Result>(order: Promise<Result>): Promise<Result> {
  try {
    return await order
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { kind, message, vendorCode } = error
    if (kind !== 'conflict' && kind !== 'not_found' && kind !== 'unsupported') throw error
    throw new ProviderError('rejected', message, { ...(vendorCode && { vendorCode }), cause: error })
  }
}

/** Refuses a purchase before it is sent. */
export function refusePurchase(message: string): never {
  throw new ProviderError('rejected', message)
}

type Offer = { price: Money; isPremium: boolean }

/** Refuses to pay more than the price that was shown. Null: the registrar does not sell it. */
export function requirePrice(
  { name, price, isPremium }: Purchase,
  present: Offer | null,
): asserts present is Offer {
  if (present === null) refusePurchase(`${name} is not for sale.`)
  if (present.isPremium && !isPremium) refusePurchase(`${name} is a premium name.`)
  if (!isAtMost(present.price, price))
    refusePurchase(`The price is ${present.price.amount} ${present.price.currency} now.`)
}

/** Refuses to renew a domain that expires at another time than was shown: it may be renewed already. */
export function requireExpiry({ name, expiresAt }: RegistrarDomain, shown: Date): void {
  if (expiresAt?.getTime() !== shown.getTime())
    refusePurchase(`${name} expires at another time: ${expiresAt?.toISOString()}.`)
}

/** Whether an order that was sent at one time can be the one that the vendor dates to another. */
export function isSince(time: Date | null | undefined, sentAt: Date): boolean {
  return time != null && time > addSeconds(sentAt, -toleranceSeconds)
}

/**
 * A registration, renewal or restoration at a registrar that executes it at once, found by the domain that it leads to.
 * Null: the account has no such domain, or it has not changed yet.
 */
export async function findExecuted(
  registrar: RegistrarProvider,
  { kind, name, sentAt, expiresAt }: SentPurchase,
): Promise<Progress | null> {
  const domain = await unlessNotFound(registrar.readDomain(name))
  if (domain === null) return null
  const isDone = {
    register: isSince(domain.createdAt, sentAt),
    renew: domain.expiresAt !== null && expiresAt !== null && domain.expiresAt > expiresAt,
    restore: !domain.statuses.some((status) => status === 'redemptionPeriod' || status === 'pendingDelete'),
    transfer: false,
  }[kind]
  return isDone ? { state: 'done', reference: null, message: null } : null
}

/**
 * Makes settings that a registration does not take. If that fails, the domain is registered all the same: returns what
 * failed.
 */
export async function failedSetting(name: string, set: () => Promise<void>): Promise<string | null> {
  try {
    await set()
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return `${name} is registered, but its settings could not be made: ${error.message}`
  }
}
