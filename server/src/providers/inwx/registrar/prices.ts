/** Availability and prices at INWX. */
import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money, times } from '#kernel/money/money.ts'
import type { Availability, PriceQuestion, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { type InwxClient, method } from '../client.ts'
import { unlessRefused } from '../errors.ts'

const amount = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
/** In years. */
const period = Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()]))
const getPrices = method(
  'domain.getPrices',
  Type.Object({
    price: Type.Array(
      Type.Object({
        tld: Type.String(),
        currency: Type.Optional(Type.String()),
        createPrice: amount,
        renewalPrice: amount,
        transferPrice: amount,
        createPeriod: period,
        renewalPeriod: period,
        transferPeriod: period,
      }),
    ),
  }),
)
const Premium = Type.Object({
  currency: Type.Optional(Type.String()),
  prices: Type.Optional(Type.Record(Type.String(), Type.Object({ price: Type.Number() }))),
})
const check = method(
  'domain.check',
  Type.Object({
    domain: Type.Array(
      Type.Object({
        domain: Type.String(),
        avail: Type.Union([Type.Integer(), Type.Boolean()]),
        status: Type.Optional(Type.String()),
        premium: Type.Optional(Type.Union([Premium, Type.Null(), Type.Boolean()])),
      }),
    ),
  }),
)
const priceFields = {
  register: 'createPrice',
  renew: 'renewalPrice',
  transfer: 'transferPrice',
} as const satisfies Partial<Record<PurchaseKind, string>>
const getDomainPrice = method(
  'domain.getdomainprice',
  Type.Object({ domain: Type.Array(Type.Object({ price: amount, currency: Type.Optional(Type.String()) })) }),
)

export async function availabilities(client: InwxClient, names: readonly string[]): Promise<Availability[]> {
  const { domain: found } = await check(client, { domain: [...names], wide: 2 })
  return names.map((name) => {
    const one = found.find(({ domain }) => domain === name)
    return {
      name,
      state: stateOf(one),
      isPremium: Boolean(one?.premium),
      prices: {},
      period: 1,
      detail: one?.status ?? null,
    }
  })
}

/** Null if INWX does not sell it. */
export async function readOffer(
  client: InwxClient,
  question: PriceQuestion,
): Promise<{ price: Money; isPremium: boolean } | null> {
  const { domain: checks } = await check(client, { domain: [question.name], wide: 2 })
  const premium = checks.find(({ domain }) => domain === question.name)?.premium
  if (premium) return premiumPrice(premium, question)
  const price = await priceOf(client, question)
  return price && { price, isPremium: false }
}

function stateOf(checked: { avail: number | boolean; status?: string } | undefined): Availability['state'] {
  if (/unsupported|invalid/i.test(checked?.status ?? '')) return 'unsupported'
  // Any other number means that INWX could not ask the registry.
  const states = new Map<unknown, Availability['state']>([
    [1, 'available'],
    [true, 'available'],
    [0, 'registered'],
    [false, 'registered'],
  ])
  return states.get(checked?.avail) ?? 'unknown'
}

const premiumOperations: Readonly<Record<PurchaseKind, string>> = {
  register: 'create',
  renew: 'renew',
  transfer: 'transfer',
  restore: 'restore',
}

/** Of the first year: what others cost is not documented. */
function premiumPrice(premium: Static<typeof Premium> | true, { kind, years }: PriceQuestion) {
  const { currency = 'EUR', prices = {} } = premium === true ? {} : premium
  const found = prices[premiumOperations[kind]]
  if (!found || years > 1) return null
  return { price: { amount: amountOfNumber(found.price), currency }, isPremium: true }
}

/** The price of so many years. The prices of a TLD are for one, and have none for a restoration. */
export async function priceOf(
  client: InwxClient,
  { kind, name, years }: PriceQuestion,
): Promise<Money | null> {
  if (kind === 'restore') return await restorationPrice(client, name)
  const tld = name.slice(name.indexOf('.') + 1)
  const { price } = await getPrices(client, { tld: [tld], vat: false })
  const found = price.find((one) => one.tld === tld)
  const value = found?.[priceFields[kind]]
  if (value === undefined || value === null) return null
  const shortest = Number((kind === 'register' ? found?.createPeriod : found?.renewalPeriod) ?? 1)
  if (kind !== 'transfer' && years < shortest) return null
  // A transfer may renew the domain for more than a year, as one of .ai does.
  const paidYears = kind === 'transfer' ? Math.max(years, Number(found?.transferPeriod ?? 1)) : years
  return times({ amount: amountOfNumber(value), currency: found?.currency ?? 'EUR' }, paidYears)
}

async function restorationPrice(client: InwxClient, name: string): Promise<Money | null> {
  const found = await unlessRefused(getDomainPrice(client, { domain: [name], pricetype: 'restore' }))
  const { price, currency = 'EUR' } = found?.domain[0] ?? {}
  return price == null ? null : { amount: amountOfNumber(price), currency }
}
