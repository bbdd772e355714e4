/** The tables of Certificate Transparency: the settings, the domains, and what was issued for them. */
import type { ColumnType, Generated } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { IssuanceSource } from '#providers/ports/issuance-search.ts'

export type TransparencyRow = {
  account_id: string
  id: string
  is_enabled: boolean
  source: IssuanceSource
  sealed_token: string | null
  domains: string[] | null
  includes_subdomains: boolean
  expected_issuers: string[]
  left_out: number
  blocked_until: Date | null
  revision: number
  updated_at: Date
  due_at: Date | null
}

export type SearchedDomainRow = {
  account_id: string
  id: string
  watched_since: Date
  cursor: string | null
  caught_up_at: Date | null
  read_at: Date | null
  error: ResourceError | null
  due_at: Date | null
}

export type IssuanceRow = {
  account_id: string
  id: string
  key: string
  domain: string
  source: IssuanceSource
  names: string[]
  names_text: string
  issuer: string
  issuer_name: string | null
  serial: string | null
  sha256: string | null
  key_sha256: string | null
  not_before: Date
  not_after: Date
  logged_at: Date
  first_seen_at: Date
  is_earlier: boolean
  expected_at: Date | null
  expected_by: string | null
  notes: string
  revision: number
  updated_at: Date
}

type Defaults<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }
type IssuanceDefaults = 'expected_at' | 'expected_by' | 'notes' | 'revision'

export type TransparencyTables = {
  certificate_transparency: TransparencyRow
  certificate_transparency_domains: Omit<SearchedDomainRow, 'error'> & {
    error: ColumnType<ResourceError | null, string | null, string | null>
  }
  certificate_issuances: Omit<IssuanceRow, IssuanceDefaults> & Defaults<IssuanceRow, IssuanceDefaults>
}

export function transparencyDb(tx: Tx) {
  return tx.withTables<TransparencyTables>()
}
