import { Type } from 'typebox'
import { amountOfNumber, isAtMost, type Money, times } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
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
  RoleContacts,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { type AwsJsonClient, operation } from '../client.ts'
import { toApi } from './api-contact.ts'
import { detail, operationProgress, progressOf, started } from './operations.ts'

const price = Type.Object({ Price: Type.Number(), Currency: Type.String() })
const listPrices = operation(
  'ListPrices',
  Type.Object({
    Prices: Type.Array(
      Type.Object({
        Name: Type.String(),
        RegistrationPrice: Type.Optional(price),
        RenewalPrice: Type.Optional(price),
        TransferPrice: Type.Optional(price),
      }),
    ),
  }),
)
const checkAvailability = operation('CheckDomainAvailability', Type.Object({ Availability: Type.String() }))
const register = operation('RegisterDomain', started)
const renew = operation('RenewDomain', started)
const transfer = operation('TransferDomain', started)
const listOperations = operation(
  'ListOperations',
  Type.Object({
    Operations: Type.Array(
      Type.Intersect([detail, Type.Object({ DomainName: Type.Optional(Type.String()) })]),
    ),
    NextPageMarker: Type.Optional(Type.String()),
  }),
)

const operationTypes: Partial<Record<PurchaseKind, string>> = {
  register: 'REGISTER_DOMAIN',
  renew: 'RENEW_DOMAIN',
  transfer: 'TRANSFER_IN_DOMAIN',
}

const states: Readonly<Record<string, Availability['state']>> = {
  AVAILABLE: 'available',
  AVAILABLE_RESERVED: 'reserved',
  AVAILABLE_PREORDER: 'reserved',
  UNAVAILABLE: 'registered',
  UNAVAILABLE_RESTRICTED: 'reserved',
  RESERVED: 'reserved',
  // Amazon does not sell these.
  UNAVAILABLE_PREMIUM: 'unsupported',
  INVALID_NAME_FOR_TLD: 'unsupported',
}

export function awsPurchases(
  client: AwsJsonClient,
  registrar: RegistrarProvider,
  providerState: ProviderState,
): PurchasesProvider {
  /** Why they cannot be set. Throws what a later attempt can solve. */
  async function refusedNameservers(name: string, hosts: readonly string[]): Promise<string | null> {
    try {
      await registrar.setNameservers(name, hosts)
      return null
    } catch (error) {
      if (!(error instanceof ProviderError) || error.isTransient) throw error
      return `${name} is registered, but its name servers could not be set: ${error.message}`
    }
  }

  /** A registration gets Amazon's name servers; others are set once it is done. */
  async function withNameservers(sent: SentPurchase, progress: Progress): Promise<Progress> {
    const key = nameserversKey(sent.name)
    if (sent.kind !== 'register' || progress.state !== 'done') return progress
    const hosts = await providerState.read(key)
    const refusal = Array.isArray(hosts) ? await refusedNameservers(sent.name, hosts.map(String)) : null
    await providerState.update(key, () => undefined)
    return refusal === null ? progress : { ...progress, message: refusal }
  }
  return {
    async check(names) {
      const found: Availability[] = []
      for (const name of names) found.push(await availability(client, name))
      return found
    },
    async price(question) {
      const found = await priceOf(client, question)
      return found && { price: found, isPremium: false }
    },
    requirements: async () => null,
    async order(purchase) {
      const { kind, name, price: shown } = purchase
      const present = await priceOf(client, { kind, name, years: 'years' in purchase ? purchase.years : 1 })
      if (!present) refusePurchase(`Amazon does not sell this for ${name}.`)
      if (!isAtMost(present, shown)) refusePurchase(`The price is now ${present.amount} ${present.currency}.`)
      if (purchase.kind === 'register') {
        const { nameservers } = purchase
        await providerState.update(nameserversKey(name), () => nameservers ?? undefined)
      }
      const { OperationId = null } = await refusalsRejected(send(client, purchase).catch(refuseDuplicate))
      return { state: 'running', reference: OperationId, message: null }
    },
    async progress(sent, reference) {
      if (reference !== null) return await withNameservers(sent, await operationProgress(client, reference))
      return (await findOperation(client, sent)) ?? { state: 'running', reference, message: null }
    },
    async find(sent) {
      const found = await findOperation(client, sent)
      return found && (await withNameservers(sent, found))
    },
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'The API of Amazon cannot cancel transfers to Amazon.')
    },
  }
}

/** While another operation on the domain is in progress, an order is refused. */
function refuseDuplicate(error: unknown): never {
  if (error instanceof ProviderError && error.vendorCode === 'DuplicateRequest') refusePurchase(error.message)
  throw error
}

function nameserversKey(name: string): string {
  return `aws/nameservers/${name}`
}

async function availability(client: AwsJsonClient, name: string): Promise<Availability> {
  const known = { name, isPremium: false, prices: {}, period: 1, detail: null }
  try {
    const { Availability: answer } = await checkAvailability(client, { DomainName: name })
    return { ...known, state: states[answer] ?? 'unknown', isPremium: answer === 'UNAVAILABLE_PREMIUM' }
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unsupported')
      return { ...known, state: 'unsupported', detail: error.message }
    throw error
  }
}

/** The prices of a TLD are for one year. */
async function priceOf(client: AwsJsonClient, { kind, name, years }: PriceQuestion): Promise<Money | null> {
  const tld = name.slice(name.indexOf('.') + 1)
  const { Prices } = await listPrices(client, { Tld: tld }).catch((error) => {
    if (error instanceof ProviderError && error.kind === 'unsupported') return { Prices: [] }
    throw error
  })
  const prices = Prices.find(({ Name }) => Name === tld)
  const found = {
    register: prices?.RegistrationPrice,
    renew: prices?.RenewalPrice,
    transfer: prices?.TransferPrice,
    restore: undefined,
  }[kind]
  return found ? times({ amount: amountOfNumber(found.Price), currency: found.Currency }, years) : null
}

async function send(client: AwsJsonClient, purchase: Purchase) {
  const { name: DomainName } = purchase
  switch (purchase.kind) {
    case 'register': {
      const { years: DurationInYears, isAutoRenewed: AutoRenew, hasPrivacy } = purchase
      const input = {
        DomainName,
        DurationInYears,
        AutoRenew,
        ...contactsOf(purchase.contacts, purchase.requirements, hasPrivacy),
      }
      return await register(client, input, orderTimeoutSeconds)
    }
    case 'transfer': {
      const { authCode: AuthCode, contacts, requirements } = purchase
      const input = { DomainName, DurationInYears: 1, AuthCode, ...contactsOf(contacts, requirements, true) }
      return await transfer(client, input, orderTimeoutSeconds)
    }
    case 'renew': {
      // Amazon refuses a renewal if the domain expires in another year, so that none is executed twice.
      const CurrentExpiryYear = purchase.expiresAt.getUTCFullYear()
      const input = { DomainName, DurationInYears: purchase.years, CurrentExpiryYear }
      return await renew(client, input, orderTimeoutSeconds)
    }
    case 'restore':
      throw new ProviderError('unsupported', 'Amazon restores domains only through its support.')
  }
}

function contactsOf(
  contacts: RoleContacts,
  requirements: Readonly<Record<string, unknown>>,
  hasPrivacy: boolean,
) {
  const { registrant } = contacts
  if (!registrant) refusePurchase('A registration needs a registrant.')
  return {
    RegistrantContact: toApi(registrant, requirements),
    AdminContact: toApi(contacts.admin ?? registrant),
    TechContact: toApi(contacts.tech ?? registrant),
    BillingContact: toApi(contacts.billing ?? registrant),
    PrivacyProtectRegistrantContact: hasPrivacy,
    PrivacyProtectAdminContact: hasPrivacy,
    PrivacyProtectTechContact: hasPrivacy,
    PrivacyProtectBillingContact: hasPrivacy,
  }
}

async function findOperation(
  client: AwsJsonClient,
  { kind, name, sentAt }: SentPurchase,
): Promise<Progress | null> {
  // Clocks can differ.
  const SubmittedSince = Math.floor(addSeconds(sentAt, -600).getTime() / 1000)
  const question = {
    SubmittedSince,
    Type: [operationTypes[kind]],
    SortBy: 'SubmittedDate',
    SortOrder: 'DESC',
  }
  let Marker: string | undefined
  do {
    const page = await listOperations(client, { ...question, MaxItems: 100, ...(Marker && { Marker }) })
    const found = page.Operations.find(({ DomainName }) => DomainName === name)
    if (found) return progressOf(found)
    Marker = page.NextPageMarker
  } while (Marker)
  return null
}
