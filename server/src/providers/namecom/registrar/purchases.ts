/**
 * Purchases at Name.com. Registrations and renewals are executed at once, transfers later. Only registrations take an
 * idempotency key. The price is compared before the order and sent with it, without VAT and without paid privacy.
 */
import { Type } from 'typebox'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  findExecuted,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requireExpiry,
  requirePrice,
} from '#providers/http/orders.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import { readBalance } from './balance.ts'
import { namecomContact } from './contacts.ts'
import { availabilities, priceOf, registrationYears, requirementFields, search } from './offers.ts'
import { domainPath } from './registrar.ts'
import { requirementsSchema } from './requirements.ts'
import { findTransfer, isTransfer, readTransfer, transferProgress } from './transfers.ts'

type Registration = Extract<Purchase, { kind: 'register' }>

const isOrder = responseShape(
  Type.Object({ order: Type.Optional(Type.Integer()), transfer: Type.Optional(Type.Unknown()) }),
)

export function createNamecomPurchases(client: JsonApi, registrar: RegistrarProvider): PurchasesProvider {
  const send = async (path: string, body: object, headers = {}) => {
    const timeoutSeconds = orderTimeoutSeconds
    const { order, transfer } = await client.read(
      { method: 'POST', path, body, headers, timeoutSeconds },
      isOrder,
    )
    return { reference: order === undefined ? null : String(order), transfer }
  }

  async function register(purchase: Registration, key: string): Promise<Progress> {
    const { name, years, contacts, nameservers, isAutoRenewed, requirements } = purchase
    const offer = (await search(client, [name])).get(name)
    if (!offer?.purchasable) refusePurchase(`${name} is not available.`)
    const purchasePrice = await presentPrice(purchase, years)
    const roles = contactRoles.flatMap((role) => {
      const contact = contacts[role]
      return contact ? [[role, namecomContact(contact)]] : []
    })
    const { reference } = await send(
      '/domains',
      {
        domain: {
          domainName: name,
          autorenewEnabled: isAutoRenewed,
          ...(roles.length > 0 && { contacts: Object.fromEntries(roles) }),
          ...(nameservers && { nameservers }),
        },
        purchasePrice,
        ...(offer.purchaseType !== undefined && { purchaseType: offer.purchaseType }),
        years,
        ...(Object.keys(requirements).length > 0 && { tldRequirements: texts(requirements) }),
      },
      { 'X-Idempotency-Key': key },
    ).catch(stillOpen)
    return { state: 'done', reference, message: await failedPrivacy(registrar, purchase) }
  }

  /** The present price. Name.com refuses an order at any other price, a lower one too. */
  async function presentPrice(purchase: Purchase, years: number): Promise<number> {
    const { kind, name } = purchase
    const present = await priceOf(client, { kind, name, years })
    requirePrice(purchase, present)
    return Number(present.price.amount)
  }

  async function order(purchase: Purchase, key: string): Promise<Progress> {
    const { kind, name } = purchase
    switch (kind) {
      case 'register':
        return await register(purchase, key)
      case 'renew': {
        requireExpiry(await registrar.readDomain(name), purchase.expiresAt)
        const { years } = purchase
        // The description of this price says both the minimum period and, in `getPricing`, the years that are asked.
        const purchasePrice = await presentPrice(purchase, years)
        const { reference } = await send(domainPath(name, 'renew'), { years, purchasePrice })
        return { state: 'done', reference, message: null }
      }
      case 'transfer': {
        const purchasePrice = await presentPrice(purchase, 1)
        const body = { domainName: name, authCode: purchase.authCode, purchasePrice }
        const { reference, transfer } = await send('/transfers', body)
        return isTransfer(transfer)
          ? transferProgress(transfer, reference)
          : { state: 'running', reference, message: null }
      }
      case 'restore':
        return refusePurchase('Name.com restores domains only on its website.')
    }
  }

  async function find(sent: SentPurchase): Promise<Progress | null> {
    if (sent.kind !== 'transfer') return await findExecuted(registrar, sent)
    const transfer = await findTransfer(client, sent.name, sent.sentAt)
    return transfer && transferProgress(transfer, null)
  }

  return {
    check: (names) => availabilities(client, names),
    price: (question) => priceOf(client, question),
    requirements: async (tld, kind) =>
      kind === 'register' ? requirementsSchema(await requirementFields(client, tld)) : null,
    years: async (tld, kind) => (kind === 'register' ? await registrationYears(client, tld) : null),
    order: (purchase, key) => refusalsRejected(order(purchase, key)),
    async progress(sent, reference) {
      if (sent.kind === 'transfer') return transferProgress(await readTransfer(client, sent.name), reference)
      return (await find(sent)) ?? { state: 'running', reference, message: null }
    },
    find,
    balance: () => readBalance(client),
    async cancelTransfer(name) {
      const path = `${pathOf('transfers', name)}:cancel`
      await refusalsRejected(client.call({ method: 'POST', path }))
    },
  }
}

/** A conflict of idempotency keys: an order with the key may be under way. */
function stillOpen(error: unknown): never {
  if (error instanceof ProviderError && error.kind === 'conflict')
    throw new ProviderError('unknown', error.message, { cause: error })
  throw error
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** Privacy in an order would add its price. Where it costs nothing, it can be switched on. Returns what failed. */
async function failedPrivacy(
  registrar: RegistrarProvider,
  { name, hasPrivacy }: Registration,
): Promise<string | null> {
  if (!hasPrivacy) return null
  try {
    await registrar.setPrivacy(name, true)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return `${name} is registered, but without privacy: ${error.message}`
  }
}
