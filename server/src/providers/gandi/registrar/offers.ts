/** Availability and prices at Gandi, with tax, as the account pays them. */
import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money } from '#kernel/money/money.ts'
import type { Availability } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'

const Price = Type.Object({
  duration_unit: Type.String(),
  min_duration: Type.Integer(),
  price_after_taxes: Type.Number({ minimum: 0 }),
  type: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const Product = Type.Object({
  process: Type.String(),
  status: Type.String(),
  prices: Type.Optional(Type.Array(Price)),
})
type Product = Static<typeof Product>

const isCheck = responseShape(Type.Object({ currency: Type.String(), products: Type.Array(Product) }))

const states: Readonly<Record<string, Availability['state']>> = {
  available: 'available',
  unavailable: 'registered',
  unavailable_premium: 'registered',
  available_reserved: 'reserved',
  available_preorder: 'reserved',
  unavailable_restricted: 'reserved',
  error_eoi: 'reserved',
  reserved_corporate: 'unsupported',
}

export async function availability(client: GandiClient, name: string): Promise<Availability> {
  const { product } = await check(client, name, 'create')
  // A domain of a TLD that Gandi does not sell has no product.
  const state = product ? (states[product.status] ?? 'unknown') : 'unsupported'
  const isPremium = product ? hasPremium(product) : false
  return { name, state, isPremium, prices: {}, period: 1, detail: null }
}

const processes = { register: 'create', renew: 'renew', transfer: 'transfer' } as const
export type SoldKind = keyof typeof processes

/** For a year. Null: Gandi does not sell it. */
export async function yearPrice(
  client: GandiClient,
  kind: SoldKind,
  name: string,
): Promise<{ price: Money; isPremium: boolean } | null> {
  const { product, currency } = await check(client, name, processes[kind])
  if (kind !== 'renew' && product?.status !== 'available') return null
  // Prices are per year, and those of longer periods are lower. The highest is taken of several for one year.
  const amounts = (product?.prices ?? [])
    .filter(({ duration_unit, min_duration }) => duration_unit === 'y' && min_duration <= 1)
    .map(({ price_after_taxes }) => price_after_taxes)
  if (!product || amounts.length === 0) return null
  const price = { amount: amountOfNumber(Math.max(...amounts)), currency }
  return { price, isPremium: hasPremium(product) }
}

async function check(client: GandiClient, name: string, process: (typeof processes)[SoldKind]) {
  const query = { name, processes: process, ...client.organization }
  const { products, currency } = await client.read({ method: 'GET', path: '/domain/check', query }, isCheck)
  return { product: products.find((product) => product.process === process), currency }
}

function hasPremium({ prices = [] }: Product): boolean {
  return prices.some(({ type }) => type === 'premium')
}
