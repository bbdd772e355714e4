/**
 * A purchase is validated before it is queued: what the registrar sells, the requirements of the TLD, the contacts, and
 * the price, which is asked again before the order is sent.
 */
import { randomUUID } from 'node:crypto'
import { type OpenConnection, type ProviderClients, providerProblem } from '#areas/connections/index.ts'
import { openContacts } from '#areas/domains/contacts/contacts.ts'
import { openRegistrar, type RegistrarConnection } from '#areas/domains/registrars/open-registrar.ts'
import { lockedDomainsNamed } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { zoneName } from '#kernel/dns/name.ts'
import type { Money } from '#kernel/money/money.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { purchaseRolesOf } from '#providers/ports/registrar/contacts.ts'
import type { PurchaseKind, PurchasesProvider, RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { orderPrivacy } from '../offers/order-privacy.ts'
import { type AskedPrice, askPrice, type PriceRefusal } from '../offers/price.ts'
import { requireFulfilled } from '../offers/requirements.ts'
import { requireYears } from '../offers/years.ts'
import type { InputOf } from '../schema.ts'
import { purchaseOf } from './purchase-of.ts'
import type { RequestedOperation } from './requested.ts'
import type { SecretInput } from './secret-input.ts'
import { nameserverNames } from './setting-values.ts'
import { heldDomain } from './settings.ts'
import { requireSupported } from './supported.ts'

export type PurchaseInput = InputOf<PurchaseKind>

/** The registrar asks for a price that the request does not accept. */
export class PriceRefused extends Problem {
  readonly reason: PriceRefusal['code']

  constructor({ code, message, pointer: at }: PriceRefusal) {
    super('invalid_input', `${at}: ${message}`, { faults: [{ pointer: at, message }] })
    this.reason = code
  }
}

export async function requestedPurchase(
  within: Lookup,
  providerClients: ProviderClients,
  input: PurchaseInput,
  { isDryRun }: { isDryRun: boolean },
): Promise<RequestedOperation> {
  if (!input.max_price && !isDryRun)
    throw invalidInput([{ pointer: '/max_price', message: 'is required to buy' }])
  const { purchases, contacts, ...valid } = await validPurchase(within, providerClients, input)
  const { manifest } = valid.connection
  return await ofRegistrar(manifest, async () => {
    const price = await acceptedPrice(purchases, valid.name, input)
    const requested = { ...valid, price }
    if (isDryRun && manifest.purchases?.hasDryRun)
      await purchases.order(
        purchaseOf({ ...requested, ...price, expiresAt: valid.domain?.expires_at ?? null, contacts }),
        randomUUID(),
        { isDryRun: true },
      )
    return requested
  })
}

type ValidPurchase = Omit<RequestedOperation, 'kind' | 'connection' | 'secret'> & {
  kind: PurchaseKind
  connection: RegistrarConnection
  secret: SecretInput
  purchases: PurchasesProvider
  contacts: RoleContacts
}

/** Everything about a purchase but its price, which is null. */
export async function validPurchase(
  within: Lookup,
  providerClients: ProviderClients,
  input: PurchaseInput,
): Promise<ValidPurchase> {
  const { kind } = input
  const { connection, domain, name } = await target(within, providerClients, input)
  const { manifest } = connection
  requireSupported(manifest, kind)
  const purchases = purchasesOf(connection)
  requireCurrency(manifest, input.max_price)
  const contacts = await within.act((context) => contactsOf(context, input, manifest))
  const requirements = 'requirements' in input ? (input.requirements ?? {}) : {}
  const values = valuesOf(input, connection)
  if (input.kind === 'register' || input.kind === 'renew') {
    const { kind: ordered, years } = input
    await ofRegistrar(manifest, () => requireYears(connection, { kind: ordered, name, years }))
  }
  if (kind === 'register' || kind === 'transfer')
    await ofRegistrar(manifest, () => requireFulfilled(connection, { kind, name }, requirements))
  const secret = { auth_code: kind === 'transfer' ? input.auth_code : null, requirements }
  return { kind, connection, name, domain, values, secret, price: null, purchases, contacts }
}

/** Asks the registrar, and throws its failure as a problem. */
async function ofRegistrar<T>({ name }: ProviderManifest, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    const failure = providerErrorFrom(error)
    if (failure.kind === 'rejected' || failure.kind === 'payment')
      throw invalidInput([{ pointer: '/name', message: `${name}: ${failure.message}` }])
    throw providerProblem(failure, name)
  }
}

function requireCurrency({ name, purchases }: ProviderManifest, maxPrice: Money | undefined): void {
  if (!maxPrice || !purchases || purchases.currencies.includes(maxPrice.currency)) return
  throw invalidInput([
    {
      pointer: '/max_price/currency',
      message: `${name} has prices in ${purchases.currencies.join(', ')}.`,
    },
  ])
}

type Target = { connection: RegistrarConnection; domain: DomainRow | null; name: string }

async function target(
  within: Lookup,
  providerClients: ProviderClients,
  input: PurchaseInput,
): Promise<Target> {
  if (input.kind === 'renew' || input.kind === 'restore') {
    const domain = await within.act((context) => heldDomain(context, input.domain_id))
    if (input.kind === 'renew') requireExpiry(domain, input.expires_at)
    const connection = await openRegistrar(providerClients, within, domain.connection_id, '/domain_id')
    return { connection, domain, name: domain.name }
  }
  const name = canonical('/name', () => zoneName(input.name))
  if (!name.includes('.'))
    throw invalidInput([{ pointer: '/name', message: 'must be a domain below a TLD, such as example.com' }])
  const connection = await openRegistrar(providerClients, within, input.connection_id, '/connection_id')
  const [known] = await within.act((context) => lockedDomainsNamed(context, connection.id, [name]))
  if (known && known.status !== 'gone') throw new Problem('conflict', `${name} is at this registrar already.`)
  return { connection, domain: null, name }
}

/** Guards against renewing twice: the user has seen this expiry date. */
function requireExpiry({ name, expires_at, expires_on }: DomainRow, seen: string): void {
  if (expires_at === null)
    throw new Problem('wrong_state', `The expiry date of ${name} is not known: refresh it first.`)
  if (expires_on !== seen)
    throw new Problem('conflict', `${name} expires on ${expires_on}, not on ${seen}. Nothing was renewed.`)
}

export function purchasesOf({
  provider,
  manifest,
}: Pick<OpenConnection, 'provider' | 'manifest'>): PurchasesProvider {
  if (provider.purchases) return provider.purchases
  throw new Problem('wrong_state', `${manifest.name} sells nothing through its API.`)
}

async function contactsOf(
  context: Context,
  input: PurchaseInput,
  manifest: ProviderManifest,
): Promise<RoleContacts> {
  if (input.kind !== 'register' && input.kind !== 'transfer') return {}
  const chosen = input.contacts ?? {}
  const faults = orderContactFaults(manifest, chosen)
  if (faults.length > 0) throw invalidInput(faults)
  return await roleContacts(context, chosen)
}

/** What is wrong with the roles that contacts are chosen for. */
export function orderContactFaults(
  { name, contacts }: Pick<ProviderManifest, 'name' | 'contacts'>,
  chosen: Readonly<Partial<Record<string, string>>>,
): Fault[] {
  const roles: readonly string[] = purchaseRolesOf(contacts)
  const missing = contacts?.hasDefaultContacts ? [] : roles.filter((role) => !(role in chosen))
  const untaken = Object.keys(chosen).filter((role) => !roles.includes(role))
  return [
    ...missing.map((role) => ({
      pointer: pointer('contacts', role),
      message: 'is required by this registrar',
    })),
    ...untaken.map((role) => ({
      pointer: pointer('contacts', role),
      message: `is not taken by orders at ${name}`,
    })),
  ]
}

/** The contacts of the roles, opened. */
export async function roleContacts(
  context: Context,
  chosen: Readonly<Partial<Record<string, string>>>,
): Promise<RoleContacts> {
  const roles = Object.entries(chosen).flatMap(([role, id]) =>
    id === undefined ? [] : [[role, id] as const],
  )
  const roleOf = new Map(roles.map(([role, id]) => [id, role]))
  const ids = [...new Set(roles.map(([, id]) => id))]
  const opened = await openContacts(context, ids, (id) => pointer('contacts', roleOf.get(id) ?? ''))
  return Object.fromEntries(roles.map(([role, id]) => [role, opened.get(id)]))
}

async function acceptedPrice(
  purchases: PurchasesProvider,
  name: string,
  input: PurchaseInput,
): Promise<AskedPrice> {
  const years = 'years' in input ? input.years : 1
  const limit = { maxPrice: input.max_price ?? null, acceptsPremium: input.premium === true }
  const asked = await askPrice(purchases, { kind: input.kind, name, years }, limit)
  if (!('refusal' in asked)) return asked
  throw new PriceRefused(asked.refusal)
}

function valuesOf(input: PurchaseInput, { manifest }: RegistrarConnection): Record<string, unknown> {
  const { max_price, premium = false } = input
  const common = { max_price, premium }
  switch (input.kind) {
    case 'renew':
      return { ...common, years: input.years, expires_at: input.expires_at }
    case 'restore':
      return common
    case 'transfer':
      return { ...common, contacts: input.contacts ?? {} }
    case 'register':
      return {
        ...common,
        years: input.years,
        contacts: input.contacts ?? {},
        nameservers: input.nameservers ? nameserverNames(input.nameservers, manifest) : null,
        privacy: orderPrivacy(input.privacy, manifest),
        auto_renew: input.auto_renew ?? false,
      }
  }
}
