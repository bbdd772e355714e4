/** What the suite for the purchases port needs from a registrar, and the purchases that it makes. */
import { randomUUID } from 'node:crypto'
import type { ContactDetails } from '#kernel/domains/contacts/contact.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type {
  Progress,
  Purchase,
  PurchaseKind,
  RoleContacts,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'

/** An adapter under test and the registrar behind it. */
export type PurchasesSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider

  /** Nobody has registered the name. Its price for a year is `price`; with `isPremium` it is a premium price. */
  setAvailable(name: string, price: Money, isPremium?: boolean): Promise<void>
  /** The name is registered at another registrar, and a transfer costs `price`. */
  setRegisteredElsewhere(name: string, price: Money, authCode: string): Promise<void>
  /** The registry has reserved the name. Null if the registrar does not tell such names from registered ones. */
  setReserved: ((name: string) => Promise<void>) | null
  /** A name under a TLD that the registrar does not sell; null if its check does not tell. */
  unsoldName: string | null

  /** A domain of this account that expires at this time. Its renewal or restoration costs `price`. */
  addDomain(name: string, price: Money, expiresAt: Date): Promise<void>
  /** A domain of this account in redemption, whose restoration costs `price`. Null if restorations are not sold. */
  addInRedemption: ((name: string, price: Money) => Promise<void>) | null

  /** False if the registrar does not tell premium names from others. */
  tellsPremium?: false
  /** Values for the schema of requirements, where the registrar has one for every TLD. */
  requirements?: Partial<Record<PurchaseKind, Record<string, unknown>>>
  /** The states of an order that the registrar has for these kinds; it executes the others at once. */
  waits: Partial<Record<PurchaseKind, readonly Exclude<Progress['state'], 'done'>[]>>
  /**
   * The state of orders of the name from now on, of those made later as well. In the state `done` they are executed.
   * Without a call orders are in the state that the registrar gives new ones.
   */
  setOrderState(name: string, kind: PurchaseKind, state: Progress['state']): Promise<void>

  /** The next order is executed, but its answer is lost: the connection breaks, or it times out. */
  loseNextAnswer(): Promise<void>
  /** The next order does not reach the registrar: the connection breaks before. */
  loseNextOrder(): Promise<void>

  /** Sets the credit of the account, in the first currency of the manifest. Required with `hasBalance`. */
  setBalance?(amount: string): Promise<void>
  /** Whether the registrar says of orders beyond the credit that they are not paid. */
  refusesUnpaid?: true

  /** How many orders of the name the registrar has accepted: dry runs and rejected orders do not count. */
  bought(name: string): Promise<number>
  /** Credentials that are each wrong in one way. */
  wrongCredentials: readonly Credentials[]
  stop(): Promise<void>
}

/** A contact that every registrar accepts. */
export const conformanceContact: ContactDetails & { id: string } = {
  id: 'con_01jcqkz0000000000000000000',
  organization: null,
  firstName: 'Ada',
  lastName: 'Example',
  street: ['1 Example Street'],
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '+12175550123',
  email: 'ada@example.com',
  extensions: {},
}

/** A registration for a year. */
export function registration(
  name: string,
  price: Money,
  contacts: RoleContacts,
  requirements: Record<string, unknown> = {},
) {
  return {
    kind: 'register' as const,
    name,
    price,
    isPremium: false,
    years: 1,
    contacts,
    nameservers: null,
    hasPrivacy: false,
    isAutoRenewed: false,
    requirements,
  }
}

/** What is stored of a purchase before it is sent. */
export function sentPurchase(purchase: Purchase): SentPurchase {
  return {
    kind: purchase.kind,
    name: purchase.name,
    key: randomUUID(),
    sentAt: new Date(),
    expiresAt: purchase.kind === 'renew' ? purchase.expiresAt : null,
  }
}
