/** The tables of what authorities have revoked. */
import type { Generated } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

export type RevocationSourceRow = {
  account_id: string
  id: string
  kind: 'crl' | 'ocsp'
  url: string
  checked_at: Date | null
  failure: string | null
  due_at: Date | null
}

export type RevocationRow = {
  account_id: string
  certificate_id: string
  source_id: string
  state: 'good' | 'revoked' | null
  revoked_at: Date | null
  reason: string | null
  checked_at: Date | null
  valid_until: Date | null
  /** When it is asked again; null: at once. */
  ask_at: Date | null
  /** How often it was asked since it last said something. */
  unanswered: number
  as_of: Date | null
}

type Defaults<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }
type RevocationDefaults =
  | 'state'
  | 'revoked_at'
  | 'reason'
  | 'checked_at'
  | 'valid_until'
  | 'ask_at'
  | 'unanswered'
  | 'as_of'

export type RevocationTables = {
  certificate_revocation_sources: Omit<RevocationSourceRow, 'checked_at' | 'failure'> &
    Defaults<RevocationSourceRow, 'checked_at' | 'failure'>
  certificate_revocations: Omit<RevocationRow, RevocationDefaults> &
    Defaults<RevocationRow, RevocationDefaults>
}

export function revocationDb(tx: Tx) {
  return tx.withTables<RevocationTables>()
}
