import { Type } from 'typebox'
import { isAtMost } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { orderTimeoutSeconds, refusalsRejected, refusePurchase } from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { readBalance } from './balance.ts'
import { handleFields } from './contacts.ts'
import { type ApiDomain, entriesOf, ownEntry, splitName, time } from './domain.ts'
import { checkNames, type Offer, readOffer } from './prices.ts'
import { nameserverList } from './registrar.ts'

const isOrder = responseShape(
  Type.Object({
    data: Type.Object({ id: Type.Optional(Type.Integer()), status: Type.Optional(Type.String()) }),
  }),
)

/** Times have no zone, and the clocks may differ. */
const toleranceSeconds = 86_400

export function createOpenproviderPurchases(
  client: JsonApi,
  providerState: ProviderState,
): PurchasesProvider {
  async function order(purchase: Purchase): Promise<Progress> {
    const years = 'years' in purchase ? purchase.years : 1
    const offer = await readOffer(client, { kind: purchase.kind, name: purchase.name, years })
    requireShown(purchase, offer)
    const { path, body } = await requestOf(client, providerState, purchase)
    const { data } = await client.read(
      { method: 'POST', path, body, timeoutSeconds: orderTimeoutSeconds },
      isOrder,
    )
    const reference = data.id === undefined ? null : String(data.id)
    return progressOf(data.status ?? 'REQ', reference)
  }
  return {
    check: (names) => checkNames(client, names),
    price: (question) => readOffer(client, question),
    requirements: async () => null,
    order: (purchase) => refusalsRejected(order(purchase)),
    async progress(sent, reference) {
      const found = await find(client, sent)
      return found ?? { state: 'running', reference, message: null }
    },
    find: (sent) => find(client, sent),
    balance: () => readBalance(client),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Openprovider cancels transfers only on its website.')
    },
  }
}

function requireShown({ name, price, isPremium }: Purchase, offer: Offer | null): void {
  if (!offer) refusePurchase(`Openprovider does not sell this for ${name}.`)
  if (offer.isPremium && !isPremium) refusePurchase(`${name} is a premium name, which was not shown.`)
  if (!isAtMost(offer.price, price))
    refusePurchase(`The price is now ${offer.price.amount} ${offer.price.currency}: more than was shown.`)
}

async function requestOf(client: JsonApi, providerState: ProviderState, purchase: Purchase) {
  const { kind, name } = purchase
  const domain = splitName(name)
  const premium = purchase.isPremium ? { accept_premium_fee: Number(purchase.price.amount) } : {}
  if (kind === 'register') {
    const { years, nameservers, isAutoRenewed, hasPrivacy, requirements } = purchase
    return {
      path: '/v1beta/domains',
      body: {
        domain,
        period: years,
        unit: 'y',
        autorenew: isAutoRenewed ? 'on' : 'off',
        is_private_whois_enabled: hasPrivacy,
        ...(nameservers === null
          ? { ns_group: 'dns-openprovider' }
          : { name_servers: nameserverList(nameservers) }),
        ...(Object.keys(requirements).length > 0 && { additional_data: requirements }),
        ...(await handleFields(client, providerState, purchase.contacts)),
        ...premium,
      },
    }
  }
  if (kind === 'transfer') {
    const { authCode, requirements } = purchase
    return {
      path: '/v1beta/domains/transfer',
      body: {
        domain,
        auth_code: authCode,
        unit: 'y',
        import_nameservers_from_registry: true,
        ...(Object.keys(requirements).length > 0 && { additional_data: requirements }),
        ...(await handleFields(client, providerState, purchase.contacts)),
        ...premium,
      },
    }
  }
  const entry = await ownEntry(client, name)
  if (kind === 'restore')
    return { path: pathOf('v1beta', 'domains', String(entry.id), 'restore'), body: { id: entry.id, domain } }
  const expiresAt = time(entry.expiration_date)
  if (expiresAt?.getTime() !== purchase.expiresAt.getTime())
    refusePurchase(`${name} expires at another time: ${expiresAt?.toISOString()}.`)
  const body = { id: entry.id, domain, period: purchase.years }
  return { path: pathOf('v1beta', 'domains', String(entry.id), 'renew'), body }
}

/** The order as the entries of the name show it. A new order is a new entry, also if it failed. */
async function find(
  client: JsonApi,
  { kind, name, sentAt, expiresAt }: SentPurchase,
): Promise<Progress | null> {
  const entries = await entriesOf(client, name)
  if (kind === 'register' || kind === 'transfer') {
    const ordered = entries.find((entry) => isOrderedAfter(entry, addSeconds(sentAt, -toleranceSeconds)))
    return ordered ? progressOf(ordered.status, String(ordered.id)) : null
  }
  const [entry] = entries.filter(({ status }) => status !== 'FAI')
  if (!entry) return null
  if (kind === 'restore') return entry.status === 'DEL' ? null : progressOf(entry.status, String(entry.id))
  const current = time(entry.expiration_date)
  if (current && expiresAt && current > expiresAt) return progressOf('ACT', String(entry.id))
  // A renewal that the registry has not executed yet shows only in the status, as other changes do.
  return entry.status === 'ACT' ? null : progressOf(entry.status, String(entry.id))
}

function isOrderedAfter({ order_date, creation_date }: ApiDomain, earliest: Date): boolean {
  const orderedAt = time(order_date) ?? time(creation_date)
  return orderedAt != null && orderedAt >= earliest
}

function progressOf(status: string, reference: string | null): Progress {
  if (status === 'ACT') return { state: 'done', reference, message: null }
  if (status === 'FAI')
    return {
      state: 'failed',
      reference,
      message: 'The registry or the present registrar has refused the order.',
    }
  return { state: 'running', reference, message: null }
}
