import type { Generated } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { DomainStatus } from '#kernel/domains/domain-status.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { DelegationReading } from '#platform/delegation/delegation.ts'
import type { RegistryError, RegistryOpinion } from '../checks/run/registry-opinion.ts'

export type RegistrarRow = {
  account_id: string
  /** The id of the connection. */
  id: string
  adds_new: boolean
  listed_at: Date | null
  error: ResourceError | null
  verifications_read_at: Date | null
  /** The credit of the account. Null: the registrar tells none. */
  balance: Money | null
  /** Whether renewals are paid from it alone. */
  is_prepaid: boolean
  balance_read_at: Date | null
  created_at: Date
  due_at: Date | null
}

export type DomainRow = {
  account_id: string
  id: string
  /** Null: it is held at a registrar without a connection. */
  connection_id: string | null
  /** Its registrar as the registry names it, if it is held elsewhere. */
  registrar: string | null
  name: string
  status: DomainStatus
  epp_statuses: EppStatus[]
  registered_at: Date | null
  expires_at: Date | null
  expires_on: string
  /** The expiry date for a registry that publishes none. */
  entered_expires_at: Date | null
  is_auto_renewed: boolean | null
  is_locked: boolean | null
  has_privacy: boolean | null
  nameservers: string[] | null
  /** In the presentation format of zone files. */
  ds_records: string[] | null
  /** Of a year, as the registrar tells it, and as it was entered. */
  renewal_price: Money | null
  price_read_at: Date | null
  entered_price: Money | null
  notes: string
  labels: Labels
  error: ResourceError | null
  listed_at: Date
  missed_listings: number
  read_at: Date | null
  /** When an operation transferred it to its registrar. */
  transferred_at: Date | null
  needs_reading: boolean
  contacts_read_at: Date | null
  contacts_error: ResourceError | null
  /** When its contacts are read again. Null: its registrar tells none. */
  contacts_due_at: Date | null
  /** The address of its registrant that waits for its verification, encrypted. */
  unverified_email: string | null
  verification_deadline: Date | null
  noticed_days: number | null
  /** The codes of its problems, the most severe first. */
  problem_codes: string[]
  /** The rank of the most severe problem: 0 for a critical one. */
  attention: number
  /** The same for the list: 0 if it could not be read. */
  urgency: number
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

/** The contact of a role as the registrar has it. */
export type RoleContactRow = {
  account_id: string
  domain_id: string
  role: ContactRole
  /** The contact of the account that it belongs to. */
  contact_id: string | null
  /** The registrar's own id of it. */
  handle: string | null
  /** What the registrar shows, encrypted. */
  shown: string
}

export type ContactRow = {
  account_id: string
  id: string
  name: string
  /** Encrypted. */
  details: string
  labels: Labels
  revision: number
  created_at: Date
  updated_at: Date
}

/** By the code of a problem: whether it counts as present, and in how many readings in a row it was different. */
export type Announcements = Readonly<Record<string, { isPresent: boolean; differing: number }>>

/** What was read of a domain's delegation, and which problems were announced. Its id is that of the domain. */
export type DomainChecksRow = {
  account_id: string
  id: string
  delegation: DelegationReading | null
  delegation_read_at: Date | null
  registry: RegistryOpinion | null
  registry_read_at: Date | null
  /** Why the registry last gave no answer. */
  registry_error: RegistryError | null
  error: { message: string; at: string } | null
  announcements: Announcements
  checked_at: Date | null
  due_at: Date | null
}

type Defaulted<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

export type DomainTables = {
  domain_registrars: Defaulted<
    RegistrarRow,
    'verifications_read_at' | 'balance' | 'is_prepaid' | 'balance_read_at'
  >
  domain_role_contacts: RoleContactRow
  domain_contacts: Defaulted<ContactRow, 'revision'>
  domains: Defaulted<
    DomainRow,
    | 'missed_listings'
    | 'revision'
    | 'problem_codes'
    | 'attention'
    | 'urgency'
    | 'renewal_price'
    | 'price_read_at'
    | 'entered_price'
    | 'transferred_at'
    | 'contacts_read_at'
    | 'contacts_error'
    | 'unverified_email'
    | 'verification_deadline'
    | 'registrar'
    | 'entered_expires_at'
  >
  domain_checks: DomainChecksRow
}

export function domainsDb(tx: Tx) {
  return tx.withTables<DomainTables>()
}

/** The `expires_on` of a domain without an expiry date: after all others. */
export const noExpiry = '9999-12-31'

export function expiryDay(expiresAt: Date | null): string {
  return expiresAt === null ? noExpiry : expiresAt.toISOString().slice(0, 10)
}

/** The expiry that a person enters as a day. */
export function expiryOn(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`)
}
