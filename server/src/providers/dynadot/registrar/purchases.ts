import { type Static, Type } from 'typebox'
import { amountOfText, isAtMost, type Money, times } from '#kernel/domains/money.ts'
import { addSeconds } from '#kernel/time.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  failedSetting,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
} from '#providers/http/orders.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  Progress,
  Purchase,
  PurchaseKind,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const Search = Type.Object({
  domain_name: Type.String(),
  available: Type.String(),
  premium: Type.Optional(Type.String()),
  price_list: Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String(),
        registration: Type.Optional(Type.String()),
        renewal: Type.Optional(Type.String()),
      }),
    ),
  ),
})
type Search = Static<typeof Search>
const isSearch = responseShape(Type.Object({ data: Search }))

/** The clocks may differ. */
const toleranceSeconds = 600
const currency = 'USD'
const done: Progress = { state: 'done', reference: null, message: null }

export function createDynadotPurchases(client: JsonApi, registrar: RegistrarProvider): PurchasesProvider {
  async function search(name: string): Promise<Search> {
    const query = { show_price: 'true', currency }
    const path = pathOf('domains', name, 'search')
    return (await client.read({ method: 'GET', path, query }, isSearch)).data
  }

  async function order(purchase: Purchase): Promise<Progress> {
    const { kind, name } = purchase
    if (kind !== 'register' && kind !== 'renew')
      return refusePurchase('Dynadot does this only on its website.')
    const found = await search(name)
    const price = totalOf(found, kind, purchase.years)
    if (!price) return refusePurchase(`Dynadot does not sell this for ${name}.`)
    if (isPremium(found) && !purchase.isPremium)
      return refusePurchase(`${name} is a premium name, which was not shown.`)
    if (!isAtMost(price, purchase.price))
      return refusePurchase(`The price is now ${price.amount} ${price.currency}: more than was shown.`)
    const send = (path: string, body: object) =>
      client.call({ method: 'POST', path, body, timeoutSeconds: orderTimeoutSeconds })
    if (kind === 'renew') {
      const { expiresAt } = await registrar.readDomain(name)
      if (expiresAt?.getTime() !== purchase.expiresAt.getTime())
        return refusePurchase(`${name} expires at another time: ${expiresAt?.toISOString()}.`)
      await send(pathOf('domains', name, 'renew'), {
        duration: purchase.years,
        year: purchase.expiresAt.getUTCFullYear(),
        no_renew_if_late_renew_fee_needed: true,
      })
      return done
    }
    await send(pathOf('domains', name, 'register'), {
      domain: {
        duration: purchase.years,
        privacy: purchase.hasPrivacy ? 'on' : 'off',
        ...(purchase.nameservers !== null && { name_server_list: purchase.nameservers }),
      },
      currency,
      register_premium: purchase.isPremium,
    })
    return {
      ...done,
      message: await failedSetting(name, () => registrar.setAutoRenew(name, purchase.isAutoRenewed)),
    }
  }

  async function find({ kind, name, sentAt, expiresAt }: SentPurchase): Promise<Progress | null> {
    const domain = await registrar.readDomain(name).catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'not_found') return null
      throw error
    })
    const [time, earlier] =
      kind === 'renew'
        ? [domain?.expiresAt, expiresAt]
        : [domain?.createdAt, addSeconds(sentAt, -toleranceSeconds)]
    return time != null && earlier !== null && time > earlier ? done : null
  }

  return {
    async check(names) {
      const found: Availability[] = []
      for (const name of names) found.push(availability(name, await search(name)))
      return found
    },
    async price({ kind, name, years }) {
      if (kind !== 'register' && kind !== 'renew') return null
      const found = await search(name)
      const price = totalOf(found, kind, years)
      return price && { price, isPremium: isPremium(found) }
    },
    requirements: async () => null,
    order: (purchase) => refusalsRejected(order(purchase)),
    async progress(sent, reference) {
      return (await find(sent)) ?? { state: 'running', reference, message: null }
    },
    find,
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Dynadot does this only on its website.')
    },
  }
}

const isPremium = ({ premium }: Search) => premium === 'yes'

/** The prices of the answer are for a year. */
function totalOf({ price_list = [] }: Search, kind: 'register' | 'renew', years: number): Money | null {
  const prices = price_list.find((list) => list.currency === currency)
  const amount = amountOfText((kind === 'register' ? prices?.registration : prices?.renewal) ?? '')
  return amount === null ? null : times({ amount, currency }, years)
}

function availability(name: string, found: Search): Availability {
  const kinds = ['register', 'renew'] as const
  const prices = kinds.flatMap((kind): [PurchaseKind, Money][] => {
    const price = totalOf(found, kind, 1)
    return price ? [[kind, price]] : []
  })
  return {
    name,
    state: found.available === 'yes' ? 'available' : found.available === 'no' ? 'registered' : 'unknown',
    isPremium: isPremium(found),
    prices: Object.fromEntries(prices),
    period: 1,
    detail: null,
  }
}
