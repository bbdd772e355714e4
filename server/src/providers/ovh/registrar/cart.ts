// Buying at OVHcloud: a cart is created and assigned to the account, gets an item with its configuration, and is
// checked out, which creates an order.
import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money } from '#kernel/money/money.ts'
import { pathOf } from '#providers/http/json-api.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'

const price = Type.Object({ currencyCode: Type.String(), value: Type.Number() })
const offer = Type.Object({
  action: Type.String(),
  offerId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  orderable: Type.Boolean(),
  pricingMode: Type.Optional(Type.String()),
  prices: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Object({ label: Type.String(), price }))])),
})
export type Offer = Static<typeof offer>

const isAccount = responseShape(Type.Object({ nichandle: Type.String(), ovhSubsidiary: Type.String() }))
const isCart = responseShape(Type.Object({ cartId: Type.String() }))
const isOffers = responseShape(Type.Array(offer))
const isItem = responseShape(Type.Object({ itemId: Type.Integer() }))
const isRequired = responseShape(
  Type.Array(
    Type.Object({ label: Type.String(), required: Type.Boolean(), type: Type.Optional(Type.String()) }),
  ),
)
const isOrder = responseShape(
  Type.Object({
    orderId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    prices: Type.Object({ withoutTax: price }),
  }),
)

/** The only period for which offers show prices. */
export const duration = 'P1Y'

export function readAccount(client: OvhClient) {
  return client.read({ method: 'GET', path: '/me' }, isAccount)
}

/** Runs with a new cart of the account, and deletes it unless it became an order. */
export async function withCart<Result>(
  client: OvhClient,
  run: (cart: Cart) => Promise<Result>,
): Promise<Result> {
  const { ovhSubsidiary } = await readAccount(client)
  const body = { ovhSubsidiary, description: 'Holdfast' }
  const { cartId } = await client.read({ method: 'POST', path: '/order/cart', body }, isCart)
  const path = `/order/cart${pathOf(cartId)}`
  await client.call({ method: 'POST', path: `${path}/assign` })
  const cart = openCart(client, path)
  try {
    return await run(cart)
  } finally {
    // A cart that stays expires after some days; OVHcloud refuses to delete one that became an order.
    if (!cart.isCheckedOut()) await client.call({ method: 'DELETE', path }).catch(() => {})
  }
}

export type Cart = ReturnType<typeof openCart>

function openCart(client: OvhClient, path: string) {
  let isCheckedOut = false
  return {
    isCheckedOut: () => isCheckedOut,
    offers: (name: string) =>
      client.read(
        { method: 'GET', path: `${path}/domain?${new URLSearchParams({ domain: name })}` },
        isOffers,
      ),
    async addItem(name: string, { offerId = null }: Offer): Promise<number> {
      const body = { domain: name, duration, offerId }
      return (await client.read({ method: 'POST', path: `${path}/domain`, body }, isItem)).itemId
    },
    requiredConfiguration: (item: number) =>
      client.read({ method: 'GET', path: `${path}/item/${item}/requiredConfiguration` }, isRequired),
    configure: (item: number, label: string, value: string) =>
      client.call({ method: 'POST', path: `${path}/item/${item}/configuration`, body: { label, value } }),
    async total(): Promise<Money> {
      const { prices } = await client.read({ method: 'GET', path: `${path}/checkout` }, isOrder)
      return moneyOf(prices.withoutTax)
    },
    /** Returns the id of the order, which is paid with the account's preferred payment method. */
    async checkOut(timeoutSeconds: number): Promise<string | null> {
      const body = { autoPayWithPreferredPaymentMethod: true, waiveRetractationPeriod: true }
      isCheckedOut = true
      const request = { method: 'POST', path: `${path}/checkout`, body, timeoutSeconds } as const
      const { orderId } = await client.read(request, isOrder)
      return orderId ? String(orderId) : null
    },
  }
}

/** Prices without tax, which depends on the account's address. */
export function totalOf({ prices }: Offer): Money | null {
  const total = prices?.find(({ label }) => label === 'TOTAL')
  return total ? moneyOf(total.price) : null
}

function moneyOf({ value, currencyCode }: Static<typeof price>): Money {
  return { amount: amountOfNumber(value), currency: currencyCode }
}
