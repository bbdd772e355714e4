/**
 * Purchases at Gandi, for a year. An order takes no highest price, so the price is compared directly before it. Gandi
 * accepts an order before it executes it.
 */
import { Type } from 'typebox'
import { pathOf } from '#providers/http/json-api.ts'
import {
  failedSetting,
  findExecuted,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requireExpiry,
  requirePrice,
} from '#providers/http/orders.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  RoleContacts,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'
import { errorText } from '../errors.ts'
import { readBalance } from './balance.ts'
import { gandiContact } from './contacts.ts'
import { availability, yearPrice } from './offers.ts'
import { findOrder, followOrder } from './order-progress.ts'

const isValidation = responseShape(Type.Object({ status: Type.String() }))
const isTransferable = responseShape(
  Type.Object({ available: Type.Boolean(), msg: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
)

/** Gandi gives a transferred domain its own name servers unless others are sent. */
const transferRequirements = {
  type: 'object',
  properties: {
    nameservers: {
      type: 'string',
      title: 'Name servers',
      description:
        'The name servers that the domain has after the transfer, separated by spaces. To change nothing, enter the present ones.',
      pattern: '^\\s*[\\w.-]+(\\s+[\\w.-]+)+\\s*$',
      maxLength: 2000,
    },
  },
  required: ['nameservers'],
  additionalProperties: false,
}

type Order = { path: string; body: object }

export function createGandiPurchases(
  client: GandiClient,
  registrar: RegistrarProvider,
  providerState: ProviderState,
): PurchasesProvider {
  async function order(purchase: Purchase, isDryRun: boolean): Promise<Progress> {
    const { kind, name } = purchase
    if (kind === 'restore') refusePurchase('Gandi restores domains only on its website.')
    if ('years' in purchase && purchase.years !== 1) refusePurchase('Orders at Gandi are for one year.')
    if (kind === 'renew') requireExpiry(await registrar.readDomain(name), purchase.expiresAt)
    requirePrice(purchase, await yearPrice(client, kind, name))
    if (kind === 'transfer') await requireTransferable(name, purchase.authCode)
    if (kind === 'register' && !isDryRun)
      await providerState.update(autoRenewKey(name), () => purchase.isAutoRenewed)
    await send(orderOf(purchase), isDryRun)
    return { state: 'running', reference: null, message: null }
  }

  async function requireTransferable(name: string, authinfo: string): Promise<void> {
    const path = pathOf('domain', 'transferin', name, 'available')
    const { available, msg } = await client.read({ method: 'POST', path, body: { authinfo } }, isTransferable)
    if (!available) refusePurchase(msg || `${name} cannot be transferred to Gandi.`)
  }

  async function send({ path, body }: Order, isDryRun: boolean): Promise<void> {
    const { status, body: answer } = await client.call({
      method: 'POST',
      path,
      query: client.organization,
      headers: isDryRun ? { 'Dry-Run': '1' } : {},
      body,
      timeoutSeconds: orderTimeoutSeconds,
    })
    // A dry run that fails is answered with 200 and the objections.
    if (status === 200 && isValidation(answer) && answer.status === 'error')
      refusePurchase(errorText(answer) ?? 'Gandi refuses the order.')
  }

  /** Gandi does not list renewals that wait, and objects to another one: then it cannot be told whether ours waits. */
  async function findRenewal(sent: SentPurchase): Promise<Progress | null> {
    const found = await findExecuted(registrar, sent)
    if (found === null) await send(renewalOf(sent.name), true)
    return found
  }

  async function progress(sent: SentPurchase): Promise<Progress> {
    if (sent.kind === 'renew')
      return (await findExecuted(registrar, sent)) ?? { state: 'running', reference: null, message: null }
    return await withAutoRenew(sent, await followOrder(client, registrar, sent))
  }

  /** A registration takes no setting of it. */
  async function withAutoRenew({ kind, name }: SentPurchase, found: Progress): Promise<Progress> {
    if (kind !== 'register' || found.state !== 'done') return found
    const isOn = (await providerState.read(autoRenewKey(name))) === true
    const message = await failedSetting(name, () => registrar.setAutoRenew(name, isOn))
    await providerState.update(autoRenewKey(name), () => undefined)
    return { ...found, message }
  }

  return {
    check: (names) => Promise.all(names.map((name) => availability(client, name))),
    price: async ({ kind, name, years }) =>
      kind === 'restore' || years !== 1 ? null : await yearPrice(client, kind, name),
    requirements: async (_tld, kind) => (kind === 'transfer' ? transferRequirements : null),
    order: (purchase, _key, { isDryRun = false } = {}) => refusalsRejected(order(purchase, isDryRun)),
    progress,
    async find(sent) {
      if (sent.kind === 'renew') return await findRenewal(sent)
      const found = await findOrder(client, registrar, sent)
      return found && (await withAutoRenew(sent, found))
    },
    balance: () => readBalance(client),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Gandi cancels transfers only on its website.')
    },
  }
}

function autoRenewKey(name: string): string {
  return `gandi/auto-renew/${name}`
}

function orderOf(purchase: Exclude<Purchase, { kind: 'restore' }>): Order {
  const { kind, name: fqdn, isPremium } = purchase
  if (kind === 'renew') return renewalOf(fqdn)
  const { currency } = purchase.price
  const bought = { fqdn, duration: 1, currency, ...(isPremium && { enforce_premium: true }) }
  if (kind === 'transfer') {
    const { authCode: authinfo, requirements, contacts } = purchase
    const nameservers = String(requirements['nameservers'] ?? '')
      .split(/\s+/)
      .filter((host) => host !== '')
    if (nameservers.length < 2)
      refusePurchase('Enter the name servers that the domain has after the transfer.')
    const body = { ...bought, authinfo, nameservers, owner: ownerOf(contacts, true) }
    return { path: pathOf('domain', 'transferin'), body }
  }
  const { nameservers, contacts, hasPrivacy } = purchase
  const body = { ...bought, ...(nameservers && { nameservers }), owner: ownerOf(contacts, hasPrivacy) }
  return { path: pathOf('domain', 'domains'), body }
}

function renewalOf(name: string): Order {
  return { path: pathOf('domain', 'domains', name, 'renew'), body: { duration: 1 } }
}

/** The owner is also the contact of the other roles, which can be changed afterwards. */
function ownerOf({ registrant }: RoleContacts, hasPrivacy: boolean) {
  if (!registrant) refusePurchase('Gandi needs a registrant.')
  return { ...gandiContact(registrant), data_obfuscated: hasPrivacy, mail_obfuscated: hasPrivacy }
}
