import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Availability, PriceQuestion, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { splitName } from './domain.ts'

const Price = Type.Optional(
  Type.Union([Type.Null(), Type.Object({ price: Type.Number(), currency: Type.String() })]),
)
/** `reseller` is what the account pays, in its currency; `product` is the price in the currency of the registry. */
const Prices = Type.Object({ reseller: Price })
const isOffer = responseShape(
  Type.Object({ data: Type.Object({ is_premium: Type.Optional(Type.Boolean()), price: Prices }) }),
)

const Checked = Type.Object({
  domain: Type.String(),
  status: Type.String(),
  reason: Type.Optional(Type.String()),
  is_premium: Type.Optional(Type.Boolean()),
  price: Type.Optional(Prices),
})
type Checked = Static<typeof Checked>
const isCheck = responseShape(Type.Object({ data: Type.Object({ results: Type.Array(Checked) }) }))

const operations: Readonly<Record<PurchaseKind, string>> = {
  register: 'create',
  renew: 'renew',
  transfer: 'transfer',
  restore: 'restore',
}

export type Offer = { price: Money; isPremium: boolean }

/** The total price that the account pays; null if it is not sold. */
export async function readOffer(
  client: JsonApi,
  { kind, name, years }: PriceQuestion,
): Promise<Offer | null> {
  const { name: label, extension } = splitName(name)
  const query = {
    'domain.name': label,
    'domain.extension': extension,
    operation: operations[kind],
    period: years,
  }
  try {
    const { data } = await client.read({ method: 'GET', path: '/v1beta/domains/prices', query }, isOffer)
    const price = moneyOf(data.price.reseller)
    return price && { price, isPremium: data.is_premium === true }
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return null
    throw error
  }
}

export async function checkNames(client: JsonApi, names: readonly string[]): Promise<Availability[]> {
  const body = { domains: names.map(splitName), with_price: true }
  const { data } = await client.read({ method: 'POST', path: '/v1beta/domains/check', body }, isCheck)
  const byName = new Map(data.results.map((checked) => [checked.domain.toLowerCase(), checked]))
  return names.map((name) => availability(name, byName.get(name)))
}

function availability(name: string, checked: Checked | undefined): Availability {
  const register = moneyOf(checked?.price?.reseller)
  const state = stateOf(checked)
  return {
    name,
    state,
    isPremium: checked?.is_premium === true,
    prices: state === 'available' && register ? { register } : {},
    period: 1,
    detail: checked?.reason || null,
  }
}

function stateOf(checked: Checked | undefined): Availability['state'] {
  if (!checked) return 'unknown'
  if (checked.status === 'free') return 'available'
  const reason = checked.reason ?? ''
  if (/not supported|unsupported|unknown extension/i.test(reason)) return 'unsupported'
  if (checked.status === 'reserved' || /reserved/i.test(reason)) return 'reserved'
  return checked.status === 'active' ? 'registered' : 'unknown'
}

function moneyOf(price: Static<typeof Price> | undefined): Money | null {
  return price ? { amount: amountOfNumber(price.price), currency: price.currency } : null
}
