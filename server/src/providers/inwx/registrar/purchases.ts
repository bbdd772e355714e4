import { Type } from 'typebox'
import { amountOfNumber, isAtMost, type Money, times } from '#kernel/domains/money.ts'
import { orderTimeoutSeconds, refusalsRejected, refusePurchase } from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  PriceQuestion,
  Progress,
  Purchase,
  PurchaseKind,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import { type InwxClient, method } from '../client.ts'
import { roleHandles } from './contacts.ts'
import { dateOf, infoOf, isPending, readInfo, shownDomain } from './domain.ts'

const dayMs = 86_400_000
const amount = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
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
        restorePrice: amount,
      }),
    ),
  }),
)
const check = method(
  'domain.check',
  Type.Object({
    domain: Type.Array(
      Type.Object({
        domain: Type.String(),
        avail: Type.Union([Type.Integer(), Type.Boolean()]),
        status: Type.Optional(Type.String()),
        premium: Type.Optional(Type.Unknown()),
      }),
    ),
  }),
)
const priceFields = {
  register: 'createPrice',
  renew: 'renewalPrice',
  transfer: 'transferPrice',
  restore: 'restorePrice',
} as const satisfies Record<PurchaseKind, string>

export function inwxPurchases(client: InwxClient, providerState: ProviderState): PurchasesProvider {
  return {
    check: (names) => availabilities(client, names),
    async price(question) {
      const price = await priceOf(client, question)
      return price && { price, isPremium: false }
    },
    requirements: async () => null,
    async order(purchase) {
      const { kind, name, price: shown } = purchase
      if (kind === 'register' && (await availabilities(client, [name]))[0]?.isPremium)
        refusePurchase('INWX sells premium names only on its website.')
      const present = await priceOf(client, { kind, name, years: 'years' in purchase ? purchase.years : 1 })
      if (!present) refusePurchase(`INWX does not sell this for ${name}.`)
      if (!isAtMost(present, shown)) refusePurchase(`The price is now ${present.amount} ${present.currency}.`)
      return await refusalsRejected(order(client, providerState, purchase))
    },
    progress: async (sent, reference) =>
      (await find(client, sent)) ?? { state: 'running', reference, message: null },
    find: (sent) => find(client, sent),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'The API of INWX cannot cancel transfers.')
    },
  }
}

async function availabilities(client: InwxClient, names: readonly string[]): Promise<Availability[]> {
  const { domain: found } = await check(client, { domain: [...names], wide: 2 })
  return names.map((name) => {
    const one = found.find(({ domain }) => domain === name)
    const isUnsold = /unsupported|invalid/i.test(one?.status ?? '')
    const state =
      one === undefined ? 'unknown' : one.avail ? 'available' : isUnsold ? 'unsupported' : 'registered'
    return {
      name,
      state,
      isPremium: Boolean(one?.premium),
      prices: {},
      period: 1,
      detail: one?.status ?? null,
    }
  })
}

/** The prices of a TLD are for one year; a restoration has one price. */
async function priceOf(client: InwxClient, { kind, name, years }: PriceQuestion): Promise<Money | null> {
  const tld = name.slice(name.indexOf('.') + 1)
  const { price } = await getPrices(client, { tld: [tld], vat: false })
  const found = price.find((one) => one.tld === tld)
  const value = found?.[priceFields[kind]]
  if (value === undefined || value === null) return null
  return times({ amount: amountOfNumber(value), currency: found?.currency ?? 'EUR' }, years)
}

async function order(
  client: InwxClient,
  providerState: ProviderState,
  purchase: Purchase,
): Promise<Progress> {
  const { name: domain } = purchase
  switch (purchase.kind) {
    case 'register': {
      const { years, nameservers, isAutoRenewed } = purchase
      const params = {
        domain,
        period: `${years}Y`,
        ...(await roleHandles(client, providerState, purchase.contacts)),
        ...(nameservers && { ns: [...nameservers] }),
        renewalMode: isAutoRenewed ? 'AUTORENEW' : 'AUTOEXPIRE',
        ...extData(purchase.requirements),
      }
      return accepted(await client.call('domain.create', params, orderTimeoutSeconds))
    }
    case 'transfer': {
      const params = {
        domain,
        authCode: purchase.authCode,
        ...(await roleHandles(client, providerState, purchase.contacts)),
        ...extData(purchase.requirements),
      }
      await client.call('domain.transfer', params, orderTimeoutSeconds)
      return { state: 'running', reference: null, message: null }
    }
    case 'renew': {
      const { exDate } = await readInfo(client, infoOf(domain))
      const expiry = dateOf(exDate)
      if (expiry === null || Math.abs(expiry.getTime() - purchase.expiresAt.getTime()) > 2 * dayMs)
        refusePurchase(`${domain} does not expire when it was expected to.`)
      // INWX refuses the renewal of a domain that expires on another day.
      const params = { domain, period: `${purchase.years}Y`, expiration: expiry.toISOString().slice(0, 10) }
      return accepted(await client.call('domain.renew', params, orderTimeoutSeconds))
    }
    case 'restore':
      return accepted(await client.call('domain.restore', { domain }, orderTimeoutSeconds))
  }
}

/** 1001: accepted, and executed later. */
function accepted({ code, msg }: { code: number; msg?: string }): Progress {
  return code === 1001
    ? { state: 'running', reference: null, message: msg ?? null }
    : { state: 'done', reference: null, message: null }
}

function extData(requirements: Readonly<Record<string, unknown>>) {
  return Object.keys(requirements).length > 0 ? { extData: requirements } : {}
}

/** Every order shows in the domain: INWX lists domains from the time of the order on. */
async function find(client: InwxClient, { kind, name, expiresAt }: SentPurchase): Promise<Progress | null> {
  const info = await readInfo(client, infoOf(name)).catch((error) => {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  })
  if (info === null) return null
  const done: Progress = { state: 'done', reference: null, message: null }
  if (kind === 'register' || kind === 'transfer') {
    if (/FAILED|REJECTED|CANCELL?ED/i.test(info.status))
      return { ...done, state: 'failed', message: info.status }
    return isPending(info) ? { ...done, state: 'running', message: info.status } : done
  }
  if (kind === 'restore') return shownDomain(info).statuses.includes('redemptionPeriod') ? null : done
  const expiry = dateOf(info.exDate)
  if (!expiry || !expiresAt) throw new ProviderError('unknown', `INWX does not show when ${name} expires.`)
  return expiry.getTime() - expiresAt.getTime() > 300 * dayMs ? done : null
}
