import { type Generated, type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import type { ConnectionQuery } from './schema.ts'

export type ConnectionStatus = 'working' | 'failing'

export type ConnectionRow = {
  account_id: string
  id: string
  name: string
  kind: string
  settings: Record<string, string>
  /** The server that its credentials name: a host name or address in canonical form. */
  host: string | null
  /** Encrypted. */
  secrets: string
  status: ConnectionStatus
  status_detail: string
  verified_at: Date
  /** Null while it works. */
  failing_since: Date | null
  failing_reported: boolean
  zone_defaults: ZoneOptionValues
  labels: Record<string, string>
  revision: number
  created_at: Date
  updated_at: Date
}

type ConnectionTables = {
  connections: Omit<ConnectionRow, 'revision' | 'failing_since' | 'failing_reported'> & {
    revision: Generated<number>
    failing_since: Generated<Date | null>
    failing_reported: Generated<boolean>
  }
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

export function selectOldestOfKind({ tx, accountId }: Context, kind: string) {
  return connectionsDb(tx)
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The names of these connections, by id. */
export async function connectionNames(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await connectionsDb(context.tx)
    .selectFrom('connections')
    .select(['id', 'name'])
    .where('account_id', '=', context.accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The providers of connections, by id. */
export async function connectionKinds(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectConnectionsById(context, ids)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Whether a connection fails: its provider rejects the credentials, or has been unavailable for a minute. */
export async function isFailing({ tx, accountId }: Context, id: string): Promise<boolean> {
  const connection = await selectConnection(tx, accountId, id)
  return connection !== undefined && (connection.status === 'failing' || connection.failing_reported)
}

export function selectConnectionsById({ tx, accountId }: Context, ids: readonly string[]) {
  return connectionsDb(tx)
    .selectFrom('connections')
    .select(['id', 'name', 'kind', 'status'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchConnections({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from connections where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** The connections to a server, by its host name or address. */
export function connectionsTo({ tx, accountId }: Context, host: string, page: IdPage): Promise<string[]> {
  return readIds(tx, sql`select id from connections where account_id = ${accountId} and host = ${host}`, page)
}

export type ConnectionFilter = Omit<ConnectionQuery, 'provider' | 'capability'> & {
  /** Filters by any of these providers. */
  providers?: readonly string[]
}

export async function listConnections(
  context: Context,
  filter: ConnectionFilter,
): Promise<Page<ConnectionRow>> {
  const { limit, cursor, ...filters } = filter
  const { providers, label, needs_attention, q } = filters
  const query = connectionsDb(context.tx)
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(providers !== undefined, (connections) =>
      connections.where('kind', 'in', ['', ...(providers ?? [])]),
    )
    .$if(needs_attention === true, (connections) => connections.where('status', '=', 'failing'))
    .$if(needs_attention === false, (connections) => connections.where('status', '=', 'working'))
    .$if(q !== undefined, (connections) => connections.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'connections', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export function insertConnection(
  tx: Tx,
  connection: Insertable<ConnectionTables['connections']>,
): Promise<ConnectionRow> {
  return connectionsDb(tx)
    .insertInto('connections')
    .values(connection)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateConnectionRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: Updateable<ConnectionTables['connections']>,
): Promise<ConnectionRow> {
  return connectionsDb(tx)
    .updateTable('connections')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type VerificationResult = { status: 'working' | 'failing'; detail: string }

/** Stores the result of a verification. Does nothing if the connection no longer exists. */
export function updateVerification(
  { tx, accountId, now }: Context,
  id: string,
  { status, detail }: VerificationResult,
): Promise<Pick<ConnectionRow, 'id' | 'name' | 'kind'> | undefined> {
  return connectionsDb(tx)
    .updateTable('connections')
    .set({ status, status_detail: detail, verified_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'name', 'kind'])
    .executeTakeFirst()
}

/** Throws a foreign key violation if something uses the connection. */
export async function deleteConnectionRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await connectionsDb(tx)
    .deleteFrom('connections')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
