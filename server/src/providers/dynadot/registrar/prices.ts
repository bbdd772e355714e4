/** Availability and prices at Dynadot, as a search of one name shows them. */
import { type Static, Type } from 'typebox'
import { amountOfText, type Money, times } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Availability, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const price = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Prices = Type.Object({
  currency: Type.String(),
  /** "(price/1 year)" */
  unit: price,
  registration_price: price,
  renewal_price: price,
  transfer_price: price,
})
const Search = Type.Object({
  domain_name: Type.String(),
  /** "Yes" or "No"; the documentation says a boolean. */
  available: Type.Union([Type.String(), Type.Boolean()]),
  /** "yes", "no" or "unknown". */
  premium: price,
  price_list: Type.Optional(Type.Union([Type.Null(), Type.Array(Prices)])),
})
export type Search = Static<typeof Search>
const isSearch = responseShape(Type.Object({ data: Search }))

/** Dynadot takes it in small letters, and shows it in capitals. */
export const currency = 'USD'
export const sentCurrency = 'usd'

export const soldKinds = ['register', 'renew', 'transfer'] as const
export type SoldKind = (typeof soldKinds)[number]
const fields = {
  register: 'registration_price',
  renew: 'renewal_price',
  transfer: 'transfer_price',
} as const satisfies Record<SoldKind, keyof Static<typeof Prices>>

/** Null if Dynadot does not sell the TLD. */
export async function searchName(client: JsonApi, name: string): Promise<Search | null> {
  const query = { show_price: 'true', currency: sentCurrency }
  try {
    return (await client.read({ method: 'GET', path: pathOf('domains', name, 'search'), query }, isSearch))
      .data
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unsupported') return null
    throw error
  }
}

export const isPremium = ({ premium }: Search) => premium?.toLowerCase() === 'yes'

/** The price of so many years, of which the list names how many each of its prices is for. */
export function totalOf({ price_list }: Search, kind: SoldKind, years: number): Money | null {
  const offers = (price_list ?? [])
    .filter((list) => list.currency.toUpperCase() === currency)
    .map((list) => ({
      text: list[fields[kind]],
      period: Number(/(\d+) ?year/i.exec(list.unit ?? '')?.[1] ?? 1),
    }))
  const offer =
    offers.find(({ period }) => period === years) ?? offers.find(({ period }) => years % period === 0)
  const amount = amountOfText(offer?.text?.replace(/^[^\d]+/, '') ?? '')
  return offer && amount !== null ? times({ amount, currency }, years / offer.period) : null
}

export function availability(name: string, found: Search | null): Availability {
  const period = shortestPeriod(found)
  const prices = soldKinds.flatMap((kind): [PurchaseKind, Money][] => {
    const total = found && totalOf(found, kind, kind === 'transfer' ? 1 : period)
    return total ? [[kind, total]] : []
  })
  return {
    name,
    state: found ? stateOf(found) : 'unsupported',
    isPremium: found !== null && isPremium(found),
    prices: Object.fromEntries(prices),
    period,
    detail: null,
  }
}

function shortestPeriod(found: Search | null): number {
  for (let years = 1; found && years <= 10; years++) if (totalOf(found, 'register', years)) return years
  return 1
}

function stateOf({ available }: Search): Availability['state'] {
  const states: Readonly<Record<string, Availability['state']>> = {
    yes: 'available',
    true: 'available',
    no: 'registered',
    false: 'registered',
  }
  return states[String(available).toLowerCase()] ?? 'unknown'
}
