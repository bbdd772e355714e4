/**
 * Purchases at the sandbox. It keeps the key of an order to find it, but executes an order that is sent twice twice, as
 * registrars without idempotency keys do.
 */
import { randomUUID } from 'node:crypto'
import { isAtMost } from '#kernel/money/money.ts'
import { systemClock } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Purchase, PurchasesProvider } from '#providers/ports/registrar/purchases.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { readSandboxBalance, requirePaid } from './balance.ts'
import { updateSandboxContacts, withContacts } from './contact-state.ts'
import { shownByRole } from './contacts.ts'
import { readSandboxDomain, shownDomain } from './domains.ts'
import { availabilityOf, offerPrice, readSandboxOffer } from './offers.ts'
import { orderOf, orderProgress, putOrder, type SandboxOrder, sandboxOrders } from './orders.ts'

export function sandboxPurchases(providerState: ProviderState, clock = systemClock): PurchasesProvider {
  async function shown(name: string) {
    const domain = await readSandboxDomain(providerState, name)
    return domain ? shownDomain(name, domain, clock()) : null
  }
  async function found(matches: (order: SandboxOrder) => boolean) {
    const order = (await sandboxOrders(providerState)).find(matches)
    return order ? await orderProgress(providerState, order, clock()) : null
  }

  return {
    async check(names) {
      const faults = await injectFaults(providerState, 'read', new Set(names))
      return await Promise.all(
        names.map(async (name) => {
          const offer = await readSandboxOffer(providerState, name)
          const availability = availabilityOf(name, offer, (await shown(name)) !== null)
          const fault = faults.get(name)
          return fault
            ? { ...availability, state: 'unknown' as const, prices: {}, detail: fault.message }
            : availability
        }),
      )
    },
    async price({ kind, name, years }) {
      await injectFault(providerState, 'read', name)
      const offer = await readSandboxOffer(providerState, name)
      if (offer.state === 'unsupported') return null
      return { price: offerPrice(offer, kind, years), isPremium: offer.premium }
    },
    async requirements(tld, kind) {
      await injectFaults(providerState, 'read')
      return tld === 'de' && kind === 'register' ? germanRequirements : null
    },
    async order(purchase, key, { isDryRun = false } = {}) {
      const { name } = purchase
      await injectFault(providerState, 'order', name)
      const expiresAt = await accept(providerState, purchase, clock())
      const order = orderOf(purchase, { reference: `SB-${randomUUID()}`, key, now: clock(), expiresAt })
      if (isDryRun) return { state: 'done', reference: null, message: null }
      await putOrder(providerState, order)
      await storeContacts(providerState, purchase, clock())
      const progress = await orderProgress(providerState, order, clock())
      await injectFault(providerState, 'answer', name)
      return progress
    },
    async progress({ name, key }, reference) {
      await injectFault(providerState, 'read', name)
      const progress = await found((order) =>
        reference === null ? order.key === key : order.reference === reference,
      )
      if (!progress) throw new ProviderError('not_found', `The sandbox has no order ${reference ?? key}`)
      return progress
    },
    async find({ name, key }) {
      await injectFault(providerState, 'read', name)
      return await found((order) => order.key === key)
    },
    async balance() {
      await injectFaults(providerState, 'read')
      return await readSandboxBalance(providerState, clock())
    },
    async cancelTransfer(name, reference) {
      await injectFault(providerState, 'write', name)
      const order = (await sandboxOrders(providerState)).find((each) => each.reference === reference)
      if (!order) throw new ProviderError('not_found', `The sandbox has no order ${reference}`)
      const { state } = await orderProgress(providerState, order, clock())
      if (state === 'done' || state === 'failed') refuse(`The transfer of ${name} is ${state}`)
      await putOrder(providerState, { ...order, is_cancelled: true })
    },
  }
}

/** The present expiry of its domain, null for one that is not here. Throws what prevents the purchase. */
async function accept(providerState: ProviderState, purchase: Purchase, now: Date): Promise<Date | null> {
  const { kind, name } = purchase
  const offer = await readSandboxOffer(providerState, name)
  const stored = await readSandboxDomain(providerState, name)
  const domain = stored ? shownDomain(name, stored, now) : null
  const availability = availabilityOf(name, offer, domain !== null)
  if (kind === 'register' && availability.state !== 'available')
    refuse(availability.detail ?? `${name} is not available: it is ${availability.state}`)
  if (kind === 'transfer') {
    if (domain !== null) refuse(`${name} is in this account`)
    if (availability.state !== 'registered') refuse(`${name} is not registered`)
    if (purchase.authCode !== offer.auth_code) refuse(`The auth code of ${name} is wrong`)
  }
  if (kind === 'renew' || kind === 'restore') {
    if (domain === null) throw new ProviderError('not_found', `The sandbox has no domain ${name}`)
    const isInRedemption = domain.statuses.includes('redemptionPeriod')
    if (kind === 'restore' && !isInRedemption) refuse(`${name} is not in redemption`)
    if (kind === 'renew' && domain.statuses.includes('pendingDelete'))
      refuse(`${name} was deleted and cannot be renewed`)
    if (kind === 'renew' && domain.expiresAt?.getTime() !== purchase.expiresAt.getTime())
      refuse(`${name} expires at another time: ${domain.expiresAt?.toISOString()}`)
  }
  const price = offerPrice(offer, kind, 'years' in purchase ? purchase.years : 1)
  if (!isAtMost(price, purchase.price)) refuse(`The price is ${price.amount} ${price.currency} now`)
  if (offer.premium && !purchase.isPremium) refuse(`${name} is a premium name`)
  await requirePaid(providerState, price, now)
  return domain?.expiresAt ?? null
}

async function storeContacts(providerState: ProviderState, purchase: Purchase, now: Date): Promise<void> {
  if (!('contacts' in purchase)) return
  await updateSandboxContacts(providerState, purchase.name, now, (stored) =>
    withContacts(stored, shownByRole(purchase.contacts), now),
  )
}

const germanRequirements = {
  type: 'object',
  properties: {
    intended_use: {
      type: 'string',
      title: 'Intended use',
      enum: ['personal', 'business'],
      description: 'What the domain is registered for.',
    },
  },
  required: ['intended_use'],
  additionalProperties: false,
}

function refuse(message: string): never {
  throw new ProviderError('rejected', message)
}
