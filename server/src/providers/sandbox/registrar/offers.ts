/**
 * What the registry of a sandbox answers about a name, and for which price: derived from the name, unless a test
 * decides it.
 */
import { type Money, times } from '#kernel/money/money.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import type { Availability, Progress, PurchaseKind } from '#providers/ports/registrar/purchases.ts'

export const sandboxOfferStates = ['available', 'registered', 'reserved', 'unsupported'] as const

/** Prices as amounts in euros. */
export type SandboxOffer = {
  state: (typeof sandboxOfferStates)[number]
  premium: boolean
  /** For a year, or for a restoration. */
  prices: Record<PurchaseKind, string>
  /** The code of a domain that is registered elsewhere. */
  auth_code: string
  /** The state of orders of the name. Null: they are executed at once, and transfers within six days. */
  order_state: Progress['state'] | null
}

const offerPrefix = 'sandbox/offer/'
const currency = 'EUR'

const usualPrices = { register: '10.00', renew: '12.00', transfer: '12.00', restore: '80.00' }
const pricesByTld: Readonly<Record<string, Record<PurchaseKind, string>>> = {
  com: { register: '9.90', renew: '11.90', transfer: '10.90', restore: '79.00' },
  de: { register: '5.00', renew: '6.00', transfer: '5.00', restore: '45.00' },
  io: { register: '39.00', renew: '49.00', transfer: '49.00', restore: '120.00' },
}
const premiumPrices = { register: '1250.00', renew: '1250.00', transfer: '1250.00', restore: '1330.00' }
const unsoldTlds = ['invalid', 'localhost']

/** Names that contain `premium`, `reserved` or `taken` are that. */
function usualOffer(name: string): SandboxOffer {
  const tld = tldOf(name)
  const premium = name.includes('premium')
  const has = (text: string) => name.includes(text)
  return {
    state: unsoldTlds.includes(tld)
      ? 'unsupported'
      : has('reserved')
        ? 'reserved'
        : has('taken')
          ? 'registered'
          : 'available',
    premium,
    prices: premium ? premiumPrices : (pricesByTld[tld] ?? usualPrices),
    auth_code: `sandbox-${name}`,
    order_state: null,
  }
}

export async function readSandboxOffer(providerState: ProviderState, name: string): Promise<SandboxOffer> {
  // Only `updateSandboxOffer` writes this entry.
  const set = (await providerState.read(offerPrefix + name)) as Partial<SandboxOffer> | undefined
  return { ...usualOffer(name), ...set }
}

export async function updateSandboxOffer(
  providerState: ProviderState,
  name: string,
  change: Partial<SandboxOffer>,
): Promise<void> {
  await providerState.update(offerPrefix + name, (value) => ({ ...(value as object | undefined), ...change }))
}

export function offerPrice({ prices }: SandboxOffer, kind: PurchaseKind, years: number): Money {
  return times({ amount: prices[kind], currency }, kind === 'restore' ? 1 : years)
}

export function availabilityOf(name: string, offer: SandboxOffer, isOurs: boolean): Availability {
  const state = isOurs ? 'registered' : offer.state
  const isOffered = state === 'available' || state === 'registered'
  return {
    name,
    state,
    isPremium: offer.premium,
    prices: isOffered
      ? {
          register: offerPrice(offer, 'register', 1),
          renew: offerPrice(offer, 'renew', 1),
          transfer: offerPrice(offer, 'transfer', 1),
        }
      : {},
    period: 1,
    detail: state === 'reserved' ? 'The registry of the sandbox has reserved this name' : null,
  }
}

function tldOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
