/**
 * Purchases at GoDaddy, for a year, in the version 2 of its API: an order contains the price that was consented to, and a
 * renewal the expiry that was seen, so that GoDaddy refuses others. The id of the request finds an order again.
 */
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import {
  failedSetting,
  findExecuted,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requirePrice,
} from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  RoleContacts,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import type { GodaddyAccount } from './account.ts'
import { findAction } from './actions.ts'
import { acceptedKeys, agreementsSchema } from './agreements.ts'
import { godaddyContact } from './contacts.ts'
import { availabilities, microUnits, offeredPrice, renewalOf } from './offers.ts'

type Ordered = Extract<Purchase, { kind: 'register' | 'transfer' }>

/** A registration takes no more name servers. */
const orderedNameserversMax = 2

export function createGodaddyPurchases(
  client: JsonApi,
  account: GodaddyAccount,
  registrar: RegistrarProvider,
  providerState: ProviderState,
): PurchasesProvider {
  async function order(purchase: Purchase, key: string, isDryRun: boolean): Promise<Progress> {
    if (purchase.kind === 'restore') refusePurchase('GoDaddy restores domains only on its website.')
    if ('years' in purchase && purchase.years !== 1) refusePurchase('Orders at GoDaddy are for one year.')
    if (purchase.kind === 'renew') await renew(purchase, key, isDryRun)
    else await buy(purchase, key, isDryRun)
    return { state: 'running', reference: null, message: null }
  }

  async function renew(
    purchase: Extract<Purchase, { kind: 'renew' }>,
    key: string,
    isDryRun: boolean,
  ): Promise<void> {
    const { name } = purchase
    const renewal = await renewalOf(client, account, name)
    if (renewal && new Date(renewal.expiresAt).getTime() !== purchase.expiresAt.getTime())
      refusePurchase(`${name} expires at another time: ${renewal.expiresAt}.`)
    requirePrice(purchase, renewal && { price: renewal.price, isPremium: false })
    const consent = { ...consentTo(renewal?.price ?? purchase.price), ...account.consent() }
    if (isDryRun) return
    await send(account.pathTo(name, 'renew'), { expires: renewal?.expiresAt, consent, period: 1 }, key)
  }

  async function buy(purchase: Ordered, key: string, isDryRun: boolean): Promise<void> {
    const { kind, name } = purchase
    const price = await offeredPrice(client, kind, name)
    requirePrice(purchase, price && { price, isPremium: false })
    const agreementKeys = acceptedKeys(purchase.requirements)
    const consent = { agreementKeys, ...consentTo(price ?? purchase.price), ...account.consent() }
    // Privacy can cost more than the price that was shown.
    const common = { consent, period: 1, privacy: false, contacts: contactsOf(purchase.contacts) }
    if (kind === 'transfer') {
      const path = account.pathTo(name, 'transfer', ...(isDryRun ? ['validate'] : []))
      return await send(path, { ...common, authCode: purchase.authCode }, key)
    }
    const { nameservers, isAutoRenewed: renewAuto, hasPrivacy } = purchase
    const nameServers = nameservers?.slice(0, orderedNameserversMax)
    const body = { ...common, domain: name, renewAuto, ...(nameServers && { nameServers }) }
    if (!isDryRun) await providerState.update(orderedKey(name), () => ({ nameservers, hasPrivacy }))
    await send(account.pathTo('register', ...(isDryRun ? ['validate'] : [])), body, key)
  }

  async function send(path: string, body: object, key: string): Promise<void> {
    const headers = { 'X-Request-Id': key }
    await client.call({ method: 'POST', path, headers, body, timeoutSeconds: orderTimeoutSeconds })
  }

  async function find(sent: SentPurchase): Promise<Progress | null> {
    const found = (await findAction(client, account, sent)) ?? (await findExecuted(registrar, sent))
    return found && (await withSettings(sent, found))
  }

  /** What the registration did not take. */
  async function withSettings({ kind, name }: SentPurchase, found: Progress): Promise<Progress> {
    if (kind !== 'register' || found.state !== 'done') return found
    // Only `buy` writes it.
    const ordered = (await providerState.read(orderedKey(name))) as
      | { nameservers: readonly string[] | null; hasPrivacy: boolean }
      | undefined
    const { nameservers = null, hasPrivacy = false } = ordered ?? {}
    let message: string | null = null
    if (nameservers && nameservers.length > orderedNameserversMax)
      message = await failedSetting(name, () => registrar.setNameservers(name, nameservers))
    if (hasPrivacy)
      message ??= `${name} is registered without privacy, which is a product of its own at GoDaddy.`
    await providerState.update(orderedKey(name), () => undefined)
    return { ...found, message }
  }

  return {
    check: (names) => availabilities(client, names),
    async price({ kind, name, years }) {
      if (kind === 'restore' || years !== 1) return null
      const price =
        kind === 'renew'
          ? (await renewalOf(client, account, name))?.price
          : await offeredPrice(client, kind, name)
      return price ? { price, isPremium: false } : null
    },
    requirements: (tld, kind) => agreementsSchema(client, tld, kind),
    order: (purchase, key, { isDryRun = false } = {}) => refusalsRejected(order(purchase, key, isDryRun)),
    progress: async (sent, reference) => (await find(sent)) ?? { state: 'running', reference, message: null },
    find,
    async cancelTransfer(name) {
      await client.call({ method: 'POST', path: account.pathTo(name, 'transferInCancel') })
    },
  }
}

function orderedKey(name: string): string {
  return `godaddy/ordered/${name}`
}

function consentTo(price: { amount: string; currency: string }) {
  return { price: microUnits(price), currency: price.currency }
}

function contactsOf(contacts: RoleContacts) {
  const entries = contactRoles.flatMap((role) => {
    const contact = contacts[role]
    if (!contact) return []
    const body = godaddyContact(contact)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
    const encoding = /^[\x00-\x7f]*$/.test(JSON.stringify(body)) ? 'ASCII' : 'UTF-8'
    return [[role, { ...body, encoding }] as const]
  })
  return Object.fromEntries(entries)
}
