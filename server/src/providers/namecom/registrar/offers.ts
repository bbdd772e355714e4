/** Availability, prices and the requirements of TLDs at Name.com. Prices are in USD, without VAT. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { type Money, times, usDollars } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Availability, PriceQuestion, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { domainPath } from './registrar.ts'

const Result = Type.Object({
  domainName: Type.String(),
  tld: Type.Optional(Type.String()),
  purchasable: Type.Optional(Type.Boolean()),
  premium: Type.Optional(Type.Boolean()),
  purchasePrice: Type.Optional(Type.Number()),
  renewalPrice: Type.Optional(Type.Number()),
  purchaseType: Type.Optional(Type.String()),
})
export type SearchResult = Static<typeof Result>

const isSearch = responseShape(Type.Object({ results: Type.Optional(Type.Array(Result)) }))
const Price = Type.Union([Type.Number(), Type.Null()])
const isPricing = responseShape(
  Type.Object({
    premium: Type.Boolean(),
    purchasePrice: Price,
    renewalPrice: Price,
    transferPrice: Price,
  }),
)
const isTld = responseShape(
  Type.Object({
    tldInfo: Type.Object({ allowedRegistrationYears: Type.Array(Type.Number()) }),
    requirements: Type.Union([
      Type.Object({ fields: Type.Optional(Type.Unknown()) }),
      Type.Array(Type.Never()),
    ]),
  }),
)

/** What Name.com answers about each name; names that it does not sell at all may be missing. */
export async function search(
  client: JsonApi,
  domainNames: readonly string[],
): Promise<Map<string, SearchResult>> {
  const { results = [] } = await client
    .read({ method: 'POST', path: '/domains:checkAvailability', body: { domainNames } }, isSearch)
    .catch((error: unknown) => {
      // None of the names is under a TLD that is sold.
      if (error instanceof ProviderError && error.vendorCode === '422') return { results: [] }
      throw error
    })
  return new Map(results.map((result) => [searchedName(result.domainName), result]))
}

export async function availabilities(client: JsonApi, names: readonly string[]): Promise<Availability[]> {
  const results = await search(client, names)
  const sold = [...results.values()].filter(({ purchasable }) => purchasable)
  const tlds = [...new Set(sold.map(({ tld, domainName }) => tld ?? tldOf(domainName)))]
  const periods = new Map(
    await Promise.all(tlds.map(async (tld) => [tld, await shortestPeriod(client, tld)] as const)),
  )
  return names.map((name) => {
    const result = results.get(name)
    const period = periods.get(result?.tld ?? tldOf(name)) ?? 1
    return {
      name,
      // A reserved name cannot be purchased either; Name.com does not say why.
      state: !result ? 'unsupported' : result.purchasable ? 'available' : 'registered',
      isPremium: result?.premium ?? false,
      prices: pricesOf(result, period),
      period,
      detail: null,
    }
  })
}

/** Null: not for sale for this period. A transfer always adds a year. */
export async function priceOf(
  client: JsonApi,
  { kind, name, years }: PriceQuestion,
): Promise<{ price: Money; isPremium: boolean } | null> {
  const pricing = await unlessNotFound(
    client.read({ method: 'GET', path: domainPath(name, 'getPricing'), query: { years } }, isPricing),
  )
  if (pricing === null || kind === 'restore') return null
  const { purchasePrice, renewalPrice, transferPrice, premium } = pricing
  const amount = { register: purchasePrice, renew: renewalPrice, transfer: transferPrice }[kind]
  return amount === null ? null : { price: usDollars(amount), isPremium: premium }
}

/** The fields that registrations of the TLD need; null if there are none or the TLD is unknown. */
export async function requirementFields(client: JsonApi, tld: string): Promise<unknown> {
  const found = await tldOfClient(client, tld)
  return found && !Array.isArray(found.requirements) ? (found.requirements.fields ?? null) : null
}

/** Null: Name.com does not tell. */
export async function registrationYears(client: JsonApi, tld: string): Promise<readonly number[] | null> {
  const years = (await tldOfClient(client, tld))?.tldInfo.allowedRegistrationYears ?? []
  return years.length > 0 ? years.toSorted((a, b) => a - b) : null
}

async function shortestPeriod(client: JsonApi, tld: string): Promise<number> {
  const [shortest = 1] = (await registrationYears(client, tld)) ?? []
  return shortest
}

function tldOfClient(client: JsonApi, tld: string) {
  const path = pathOf('domaininfo', 'requirements', tld)
  return unlessNotFound(client.read({ method: 'GET', path }, isTld))
}

function pricesOf(result: SearchResult | undefined, period: number): Partial<Record<PurchaseKind, Money>> {
  const { purchasePrice, renewalPrice } = result ?? {}
  return {
    ...(purchasePrice !== undefined && { register: usDollars(purchasePrice) }),
    ...(renewalPrice !== undefined && { renew: times(usDollars(renewalPrice), period) }),
  }
}

function tldOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}
