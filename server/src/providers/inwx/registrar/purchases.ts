import { isAtMost } from '#kernel/money/money.ts'
import { orderTimeoutSeconds, refusalsRejected, refusePurchase } from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { InwxClient } from '../client.ts'
import { readBalance } from './balance.ts'
import { roleHandles } from './contacts.ts'
import { dateOf, infoOf, isFailedOrder, isPending, readInfo, renewalMode, shownDomain } from './domain.ts'
import { availabilities, priceOf, readOffer } from './prices.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
export function inwxPurchases(client: InwxClient, providerState: ProviderState): PurchasesProvider {
  return {
    check: (names) => availabilities(client, names),
    price: (question) => readOffer(client, question),
    requirements: async () => null,
    async order(purchase) {
      const { kind, name, price: shown } = purchase
      // Also a renewal or transfer of one costs more than its TLD's price, which no parameter limits.
      if ((await availabilities(client, [name]))[0]?.isPremium)
        refusePurchase('INWX sells premium names only on its website.')
      const present = await priceOf(client, { kind, name, years: 'years' in purchase ? purchase.years : 1 })
      if (!present) refusePurchase(`INWX does not sell this for ${name}.`)
      if (!isAtMost(present, shown)) refusePurchase(`The price is now ${present.amount} ${present.currency}.`)
      return await refusalsRejected(order(client, providerState, purchase))
    },
    async progress(sent, reference) {
      const found = await find(client, sent)
      if (found !== null) return found
      // A transfer that has ended without success disappears.
      const isLate = Date.now() - sent.sentAt.getTime() > hourMs
      if (sent.kind !== 'transfer' || !isLate) return { state: 'running', reference, message: null }
      return {
        state: 'failed',
        reference,
        message: 'INWX no longer has the transfer: it was rejected or cancelled.',
      }
    },
    find: (sent) => find(client, sent),
    balance: () => readBalance(client),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'The API of INWX cannot cancel transfers.')
    },
  }
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
        renewalMode: renewalMode(domain, isAutoRenewed),
        ...extData(purchase.requirements),
      }
      return accepted(await client.call('domain.create', params, orderTimeoutSeconds))
    }
    case 'transfer': {
      const params = {
        domain,
        authCode: purchase.authCode,
        // Otherwise the domain gets other name servers.
        nsTakeover: true,
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
  const info = await unlessNotFound(readInfo(client, infoOf(name)))
  if (info === null) return null
  const message = info.status ?? null
  const done: Progress = { state: 'done', reference: null, message: null }
  if (kind === 'register' || kind === 'transfer') {
    if (isFailedOrder(info)) return { ...done, state: 'failed', message }
    return isPending(info) ? { ...done, state: 'running', message } : done
  }
  // INWX answers 1001 where the registry executes later (RFC 5730). Until then, only the status of the domain shows it.
  if (isPending(info)) return { ...done, state: 'running', message }
  if (kind === 'restore') return shownDomain(info).statuses.includes('redemptionPeriod') ? null : done
  const expiry = dateOf(info.exDate)
  if (!expiry || !expiresAt) throw new ProviderError('unknown', `INWX does not show when ${name} expires.`)
  return expiry.getTime() - expiresAt.getTime() > 300 * dayMs ? done : null
}
