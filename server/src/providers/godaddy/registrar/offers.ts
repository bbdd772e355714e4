/** Availability and prices at GoDaddy, without taxes and fees. Prices are in millionths of the currency unit. */
import { Type } from 'typebox'
import { amountOf, type Money, millionths } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Availability } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GodaddyAccount } from './account.ts'

const priced = {
  price: Type.Optional(Type.Integer({ minimum: 0 })),
  currency: Type.Optional(Type.String()),
}
const Available = Type.Object({
  domain: Type.String(),
  available: Type.Boolean(),
  definitive: Type.Boolean(),
  period: Type.Optional(Type.Integer()),
  ...priced,
})

const CheckError = Type.Object({
  domain: Type.String(),
  code: Type.String(),
  message: Type.Optional(Type.String()),
})

const isAvailable = responseShape(Available)
const isCheck = responseShape(
  Type.Object({ domains: Type.Array(Available), errors: Type.Optional(Type.Array(CheckError)) }),
)
const isDetail = responseShape(
  Type.Object({
    status: Type.String(),
    expiresAt: Type.Optional(Type.String()),
    renewal: Type.Optional(Type.Object({ ...priced, renewable: Type.Optional(Type.Boolean()) })),
  }),
)

const availablePath = pathOf('v1', 'domains', 'available')

export async function availabilities(client: JsonApi, names: readonly string[]): Promise<Availability[]> {
  const { domains, errors = [] } = await client.read(
    { method: 'POST', path: availablePath, query: { checkType: 'FULL' }, body: names },
    isCheck,
  )
  return names.map((name) => {
    const found = domains.find(({ domain }) => domain === name)
    const error = errors.find(({ domain }) => domain === name)
    const known = { name, isPremium: false, period: found?.period ?? 1, detail: error?.message ?? null }
    if (!found) {
      const state = error?.code === 'UNSUPPORTED_TLD' ? ('unsupported' as const) : ('unknown' as const)
      return { ...known, state, prices: {} }
    }
    const { available, definitive } = found
    const price = available ? priceOf(found) : null
    // An answer that is not definitive was not asked of the registry.
    const state = definitive ? (available ? ('available' as const) : ('registered' as const)) : 'unknown'
    return { ...known, state, prices: price ? { register: price } : {} }
  })
}

/** The price of a registration or transfer for a year. Null: GoDaddy does not sell it. */
export async function offeredPrice(
  client: JsonApi,
  kind: 'register' | 'transfer',
  name: string,
): Promise<Money | null> {
  const query = { domain: name, ...(kind === 'transfer' ? { forTransfer: 'true' } : { checkType: 'FULL' }) }
  const found = await unlessRejected(client.read({ method: 'GET', path: availablePath, query }, isAvailable))
  return found?.available && (found.period ?? 1) === 1 ? priceOf(found) : null
}

export type Renewal = { price: Money; expiresAt: string }

/** Null: GoDaddy does not renew the domain now. */
export async function renewalOf(
  client: JsonApi,
  account: GodaddyAccount,
  name: string,
): Promise<Renewal | null> {
  const { expiresAt, renewal = {} } = await readDetail(client, account, name)
  const price = priceOf(renewal)
  return price && expiresAt !== undefined && renewal.renewable !== false ? { price, expiresAt } : null
}

/** A domain in the version 2 of the API. */
export function readDetail(client: JsonApi, account: GodaddyAccount, name: string) {
  return client.read({ method: 'GET', path: account.pathTo(name) }, isDetail)
}

/** As GoDaddy takes it. */
export function microUnits({ amount }: Money): number {
  return Number(millionths(amount))
}

function priceOf({ price, currency = 'USD' }: { price?: number; currency?: string }): Money | null {
  return price === undefined ? null : { amount: amountOf(BigInt(price)), currency }
}

/** Null for a name or TLD that GoDaddy does not sell. */
async function unlessRejected<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return null
    throw error
  }
}
