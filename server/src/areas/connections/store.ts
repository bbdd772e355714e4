import type { Generated } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'

export type ConnectionStatus = 'working' | 'failing'

export type ConnectionRow = {
  account_id: string
  id: string
  name: string
  kind: string
  settings: Record<string, string>
  /** Sealed. */
  secrets: string
  status: ConnectionStatus
  status_detail: string
  verified_at: Date
  zone_defaults: ZoneOptionValues
  labels: Record<string, string>
  revision: number
  created_at: Date
  updated_at: Date
}

type ConnectionTables = {
  connections: Omit<ConnectionRow, 'revision'> & { revision: Generated<number> }
  connection_notes: { account_id: string; connection_id: string; key: string; value: unknown }
}

export function connectionsDb(tx: Tx) {
  return tx.withTables<ConnectionTables>()
}

export function selectConnection(tx: Tx, accountId: string, id: string, forUpdate = false) {
  return connectionsDb(tx)
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}
