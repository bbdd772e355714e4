/**
 * The purchases port: what costs money at a registrar, and the prices. A purchase is sent once. Whether one whose answer
 * was lost has been accepted is found out with `find`; it is never sent again on suspicion.
 */
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { Money } from '#kernel/money/money.ts'
import type { RegistrarContact } from './contacts.ts'

export const purchaseKinds = ['register', 'renew', 'transfer', 'restore'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

export type Availability = {
  name: string
  /**
   * `reserved`: the registry does not sell it now. `unsupported`: this registrar does not sell the TLD. `unknown`: the
   * registrar could not tell; ask again later.
   */
  state: 'available' | 'registered' | 'reserved' | 'unsupported' | 'unknown'
  /** The registry asks for another price than that of its TLD. */
  isPremium: boolean
  /** What the registrar's answer contains; others are asked with `price`. For `period` years. */
  prices: Partial<Record<PurchaseKind, Money>>
  /** The shortest period, in years. */
  period: number
  /** In the registrar's words. */
  detail: string | null
}

export type PriceQuestion = { kind: PurchaseKind; name: string; years: number }

type Bought<Kind extends PurchaseKind, Own> = Own & {
  kind: Kind
  name: string
  /** The price that was shown. The adapter throws `rejected` instead of paying more. */
  price: Money
  isPremium: boolean
}

/** The credit that was paid in before, as the registrar tells it. */
export type AccountBalance = {
  /** What is left for orders: nothing, if the account owes something. */
  available: Money
  /**
   * Renewals are paid from it alone, so that they fail when it is too low. False: the registrar may charge another
   * payment method, of which its API tells nothing.
   */
  isPrepaid: boolean
}

/** A contact for every role that purchases take (`purchaseRolesOf`), or for some of them if there are default contacts. */
export type RoleContacts = Partial<Record<ContactRole, RegistrarContact>>

export type Purchase =
  | Bought<
      'register',
      {
        years: number
        contacts: RoleContacts
        /** Null: the registrar's own. */
        nameservers: readonly string[] | null
        /** Only what the manifest's `privacy` allows. */
        hasPrivacy: boolean
        isAutoRenewed: boolean
        /** Values for the schema of `requirements`. */
        requirements: Readonly<Record<string, unknown>>
      }
    >
  | Bought<'renew', { years: number; expiresAt: Date }>
  | Bought<
      'transfer',
      { authCode: string; contacts: RoleContacts; requirements: Readonly<Record<string, unknown>> }
    >
  | Bought<'restore', Record<never, never>>

/** How far the registrar is with a purchase. */
export type Progress = {
  /**
   * `needs_user`: the user has to act, as `message` says. `blocked`: it waits for a third party, such as the present
   * registrar. `done` and `failed` are final.
   */
  state: 'running' | 'needs_user' | 'blocked' | 'done' | 'failed'
  /** The registrar's own id of the order or operation. */
  reference: string | null
  /**
   * In the registrar's words, where it has any. Required for `needs_user`, `blocked` and `failed`. With `done` it says what
   * the order did not make.
   */
  message: string | null
}

/** A purchase that was sent, as far as it is known after a restart. The auth code and contacts are not. */
export type SentPurchase = {
  kind: PurchaseKind
  name: string
  /** Sent to registrars that take idempotency keys: a UUID. */
  key: string
  sentAt: Date
  /** The expiry before a renewal. */
  expiresAt: Date | null
}

export interface PurchasesProvider {
  /** The availability of at most `checkMax` names, in the order of the names. */
  check(names: readonly string[]): Promise<Availability[]>

  /** The total price for these years, or null if the registrar does not sell this. */
  price(question: PriceQuestion): Promise<{ price: Money; isPremium: boolean } | null>

  /**
   * What registrations or transfers of the TLD need besides contacts, as a JSON Schema of an object; null: nothing. What the
   * user has to accept is a boolean of which only `true` is allowed: forms fill in a `const`.
   */
  requirements(tld: string, kind: 'register' | 'transfer'): Promise<object | null>

  /**
   * For how many years names below the TLD are registered or renewed at once. Null, and without this method: the
   * registrar does not tell.
   */
  years?(tld: string, kind: 'register' | 'renew'): Promise<readonly number[] | null>

  /**
   * Orders it. Throws `rejected` if the registrar refuses, so that nothing is bought, and for a renewal if the domain
   * expires on another day than the purchase says, because it may have been renewed already; `payment` if the account
   * cannot pay for it. `timeout`, `unavailable` and `unknown` leave it open whether something was bought. `rate_limited`
   * only while nothing was ordered: it is sent again. With `isDryRun` nothing is bought, and it throws what the registrar
   * objects to; only if the manifest says `hasDryRun`.
   */
  order(purchase: Purchase, key: string, options?: { isDryRun?: boolean }): Promise<Progress>

  /** The progress of a purchase whose reference is known. */
  progress(sent: SentPurchase, reference: string | null): Promise<Progress>

  /**
   * Looks for a purchase whose answer was lost. Null: the registrar certainly has no trace of it yet. Throws if it
   * cannot tell.
   */
  find(sent: SentPurchase): Promise<Progress | null>

  /** Null: the account has none. Only if the manifest says `hasBalance`. */
  balance?(): Promise<AccountBalance | null>

  /** Cancels a transfer to this registrar. Throws `rejected` if it is too late. */
  cancelTransfer(name: string, reference: string | null): Promise<void>
}

export const orderPrivacies = ['optional', 'always', 'never'] as const
/**
 * Whether a registration says if the registrar hides the contacts. `always`: they are hidden, as far as the registry
 * allows it, and no order can prevent that. `never`: no order can ask for it.
 */
export type OrderPrivacy = (typeof orderPrivacies)[number]

export type PurchaseCapabilities = {
  kinds: readonly PurchaseKind[]
  /** How many names one availability check takes. */
  checkMax: number
  yearsMax: number
  /** Only the shortest period of the registry is sold, which can be longer than `yearsMax`. */
  sellsShortestPeriod?: true
  /** Whether orders can be validated by the registrar without buying. */
  hasDryRun: boolean
  canCancelTransfers: boolean
  /** Whether the registrar tells the credit of the account. */
  hasBalance?: true
  privacy: OrderPrivacy
  /** Whether the registrar sells names at premium prices through its API. */
  sellsPremium: boolean
  /** ISO 4217 codes of the currencies in which it shows prices, the first by default. */
  currencies: readonly string[]
}
