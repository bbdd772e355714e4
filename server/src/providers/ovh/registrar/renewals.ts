/**
 * Renewals at OVHcloud: an order is created and paid in two calls. An order at a higher price is not paid, and expires. The
 * price is stored until the payment, so that an order whose answer was lost is paid when it is found.
 */
import { type Static, Type } from 'typebox'
import { amountOfNumber, isAtMost, isSameMoney, type Money } from '#kernel/money/money.ts'
import { pathOf } from '#providers/http/json-api.ts'
import { orderTimeoutSeconds, refusePurchase, requireExpiry, requirePrice } from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress, Purchase } from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'
import { duration } from './cart.ts'

const price = Type.Object({ currencyCode: Type.String(), value: Type.Number() })
const isService = responseShape(Type.Object({ serviceId: Type.Integer() }))
const isRenewals = responseShape(
  Type.Array(
    Type.Object({
      renewPeriod: Type.String(),
      strategies: Type.Array(Type.Object({ services: Type.Array(Type.Integer()), price })),
    }),
  ),
)
const isOrder = responseShape(Type.Object({ orderId: Type.Integer(), priceWithoutTax: price }))
const isMethods = responseShape(
  Type.Object({
    paymentMethods: Type.Optional(
      Type.Array(Type.Object({ paymentMethodId: Type.Integer(), default: Type.Optional(Type.Boolean()) })),
    ),
  }),
)

type Renewal = Extract<Purchase, { kind: 'renew' }>

/** For a year. Null: OVHcloud does not renew the domain alone for a year. */
export async function renewalPrice(client: OvhClient, name: string): Promise<Money | null> {
  const service = await serviceId(client, name)
  const renewals = await client.read({ method: 'GET', path: renewPath(service) }, isRenewals)
  const alone = renewals
    .filter(({ renewPeriod }) => renewPeriod === duration)
    .flatMap(({ strategies }) => strategies)
    .find(({ services }) => services.length === 1 && services[0] === service)
  return alone ? moneyOf(alone.price) : null
}

export async function renew(
  client: OvhClient,
  registrar: RegistrarProvider,
  providerState: ProviderState,
  purchase: Renewal,
): Promise<Progress> {
  const { name, expiresAt, years, price: shown } = purchase
  if (years !== 1) refusePurchase('Orders at OVHcloud are for one year.')
  requireExpiry(await registrar.readDomain(name), expiresAt)
  const present = await renewalPrice(client, name)
  requirePrice(purchase, present && { price: present, isPremium: false })
  await providerState.update(priceKey(name), () => shown)
  const service = await serviceId(client, name)
  const order = await client.read(
    {
      method: 'POST',
      path: renewPath(service),
      body: { dryRun: false, duration, services: [service] },
      timeoutSeconds: orderTimeoutSeconds,
    },
    isOrder,
  )
  const reference = String(order.orderId)
  const cost = moneyOf(order.priceWithoutTax)
  if (!isAtMost(cost, shown)) {
    await providerState.update(priceKey(name), () => undefined)
    refusePurchase(`The price is now ${cost.amount} ${cost.currency}.`)
  }
  await payAtStoredPrice(client, providerState, { name, reference })
  return { state: 'running', reference, message: null }
}

/** Pays an order of this installation at its price, once. If that fails, its status says so. */
export async function payAtStoredPrice(
  client: OvhClient,
  providerState: ProviderState,
  { name, reference }: { name: string; reference: string },
): Promise<void> {
  const storedPrice = await providerState.read(priceKey(name))
  if (storedPrice === undefined) return
  try {
    const path = pathOf('me', 'order', reference)
    const order = await client.read({ method: 'GET', path }, isOrder)
    // Only `renew` writes it.
    if (!isAtMost(moneyOf(order.priceWithoutTax), storedPrice as Money)) return
    const { paymentMethods = [] } = await client.read(
      { method: 'GET', path: `${path}/paymentMethods` },
      isMethods,
    )
    const method = paymentMethods.find((one) => one.default) ?? paymentMethods[0]
    // Another process that pays it removes the price first.
    if (!method || !(await forget(providerState, name, storedPrice as Money))) return
    const body = { paymentMethod: { id: method.paymentMethodId } }
    await client.call({ method: 'POST', path: `${path}/pay`, body, timeoutSeconds: orderTimeoutSeconds })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** False if it was removed already. */
async function forget(providerState: ProviderState, name: string, expected: Money): Promise<boolean> {
  let isOurs = false
  await providerState.update(priceKey(name), (value) => {
    isOurs = value !== undefined && isSameMoney(value as Money, expected)
    return undefined
  })
  return isOurs
}

async function serviceId(client: OvhClient, name: string): Promise<number> {
  const path = pathOf('domain', name, 'serviceInfos')
  return (await client.read({ method: 'GET', path }, isService)).serviceId
}

function renewPath(service: number): string {
  return pathOf('service', String(service), 'renew')
}

function priceKey(name: string): string {
  return `ovh/renewal/${name}`
}

function moneyOf({ value, currencyCode }: Static<typeof price>): Money {
  return { amount: amountOfNumber(value), currency: currencyCode }
}
