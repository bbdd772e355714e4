import { isAtMost } from '#kernel/money/money.ts'
import { orderTimeoutSeconds, refusalsRejected, refusePurchase } from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  Progress,
  Purchase,
  PurchaseKind,
  PurchasesProvider,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import type { OvhClient } from '../client.ts'
import { type Offer, totalOf, withCart } from './cart.ts'
import { ownerHandle } from './contacts.ts'
import { findOrder, orderProgress } from './orders.ts'
import { payAtStoredPrice, renew, renewalPrice } from './renewals.ts'

const actions: Partial<Record<PurchaseKind, string>> = { register: 'create', transfer: 'transfer' }

export function ovhPurchases(
  client: OvhClient,
  registrar: RegistrarProvider,
  providerState: ProviderState,
): PurchasesProvider {
  return {
    check: (names) =>
      withCart(client, async (cart) => {
        const found: Availability[] = []
        for (const name of names) found.push(availabilityOf(name, await cart.offers(name)))
        return found
      }),
    async price({ kind, name, years }) {
      if (years !== 1) return null
      if (kind === 'renew') {
        const renewal = await renewalPrice(client, name)
        return renewal && { price: renewal, isPremium: false }
      }
      if (actions[kind] === undefined) return null
      const offer = await withCart(client, async (cart) => offerFor(kind, await cart.offers(name)))
      const price = offer && totalOf(offer)
      return offer && price ? { price, isPremium: isPremium(offer) } : null
    },
    requirements: async () => null,
    order: (purchase) =>
      refusalsRejected(
        purchase.kind === 'renew'
          ? renew(client, registrar, providerState, purchase)
          : order(client, providerState, purchase),
      ),
    async progress(sent, reference) {
      if (reference !== null) return await orderProgress(client, reference)
      return (await findOrder(client, sent)) ?? { state: 'running', reference, message: null }
    },
    async find(sent) {
      const found = await findOrder(client, sent)
      if (sent.kind !== 'renew' || !found?.reference) return found
      await payAtStoredPrice(client, providerState, { name: sent.name, reference: found.reference })
      return await orderProgress(client, found.reference)
    },
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'The API of OVHcloud cannot cancel transfers.')
    },
  }
}

function offerFor(kind: PurchaseKind, offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ action, orderable }) => action === actions[kind] && orderable)
}

/** The modes are create-default, create-premium and others, and the same for transfers. */
function isPremium({ pricingMode = '' }: Offer): boolean {
  return pricingMode.endsWith('-premium')
}

function availabilityOf(name: string, offers: readonly Offer[]): Availability {
  const register = offerFor('register', offers)
  const transfer = offerFor('transfer', offers)
  const shown = register ?? transfer
  const prices: Availability['prices'] = {}
  const [forRegister, forTransfer] = [register && totalOf(register), transfer && totalOf(transfer)]
  if (forRegister) prices.register = forRegister
  if (forTransfer) prices.transfer = forTransfer
  const state = register ? 'available' : offers.length > 0 ? 'registered' : 'unsupported'
  return { name, state, isPremium: shown ? isPremium(shown) : false, prices, period: 1, detail: null }
}

async function order(
  client: OvhClient,
  providerState: ProviderState,
  purchase: Exclude<Purchase, { kind: 'renew' }>,
): Promise<Progress> {
  if (purchase.kind === 'restore')
    throw new ProviderError('unsupported', 'The API of OVHcloud does not support this.')
  const { kind, name, price } = purchase
  return await withCart(client, async (cart) => {
    const offer = offerFor(kind, await cart.offers(name))
    if (!offer) refusePurchase(`OVHcloud does not sell this for ${name}.`)
    if (isPremium(offer) && !purchase.isPremium) refusePurchase(`${name} is a premium name.`)
    const shown = totalOf(offer)
    if (!shown || !isAtMost(shown, price))
      refusePurchase(`The price is now ${shown?.amount} ${shown?.currency}.`)
    const item = await cart.addItem(name, offer)
    const values = await configurationOf(client, providerState, purchase)
    for (const { label, required, type = '' } of await cart.requiredConfiguration(item)) {
      const value = values[label] ?? (type === 'bool' && label === 'ACCEPT_CONDITIONS' ? 'true' : undefined)
      if (value !== undefined) await cart.configure(item, label, value)
      else if (required && !defaulted.includes(label))
        refusePurchase(`OVHcloud needs the value ${label} for ${name}.`)
    }
    // The cart can have gained items that cost more.
    const total = await cart.total()
    if (!isAtMost(total, price)) refusePurchase(`The price is now ${total.amount} ${total.currency}.`)
    const reference = await cart.checkOut(orderTimeoutSeconds)
    return { state: 'running', reference, message: null }
  })
}

/** OVHcloud takes the account itself for these. */
const defaulted: readonly string[] = ['ADMIN_ACCOUNT', 'TECH_ACCOUNT', 'BILLING_ACCOUNT', 'DNS']

async function configurationOf(
  client: OvhClient,
  providerState: ProviderState,
  purchase: Extract<Purchase, { kind: 'register' | 'transfer' }>,
): Promise<Record<string, string>> {
  const values = Object.fromEntries(
    Object.entries(purchase.requirements).map(([label, value]) => [label, String(value)]),
  )
  const { registrant } = purchase.contacts
  if (registrant)
    values['OWNER_CONTACT'] = `/me/contact/${await ownerHandle(client, providerState, registrant)}`
  if (purchase.kind === 'transfer') values['AUTH_INFO'] = purchase.authCode
  else if (purchase.nameservers) values['DNS'] = purchase.nameservers.join(',')
  return values
}
