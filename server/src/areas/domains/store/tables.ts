import type { Generated } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { DomainStatus } from '#kernel/domains/domain-status.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type RegistrarRow = {
  account_id: string
  /** The id of the connection. */
  id: string
  adds_new: boolean
  listed_at: Date | null
  error: ResourceError | null
  created_at: Date
  due_at: Date | null
}

export type DomainRow = {
  account_id: string
  id: string
  connection_id: string
  name: string
  status: DomainStatus
  epp_statuses: EppStatus[]
  registered_at: Date | null
  expires_at: Date | null
  expires_on: string
  is_auto_renewed: boolean | null
  is_locked: boolean | null
  has_privacy: boolean | null
  nameservers: string[] | null
  notes: string
  labels: Labels
  error: ResourceError | null
  listed_at: Date
  missed_listings: number
  read_at: Date | null
  needs_reading: boolean
  noticed_days: number | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type Defaulted<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

export type DomainTables = {
  domain_registrars: RegistrarRow
  domains: Defaulted<DomainRow, 'missed_listings' | 'revision'>
}

export function domainsDb(tx: Tx) {
  return tx.withTables<DomainTables>()
}

/** The `expires_on` of a domain without an expiry date: after all others. */
export const noExpiry = '9999-12-31'

export function expiryDay(expiresAt: Date | null): string {
  return expiresAt === null ? noExpiry : expiresAt.toISOString().slice(0, 10)
}
