import { type Insertable, sql } from 'kysely'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { type CloudTables, cloudDb, type ServerRow } from './tables.ts'

function serversOf({ tx, accountId }: Context) {
  return cloudDb(tx).selectFrom('servers').selectAll().where('account_id', '=', accountId)
}

export function findServer(context: Context, id: string): Promise<ServerRow | undefined> {
  return serversOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectServer(context: Context, id: string): Promise<ServerRow> {
  const server = await findServer(context, id)
  if (!server) throw notFound('server')
  return server
}

/** The server, locked until the end of the transaction, if its revision matches the request. */
export async function lockedServer(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<ServerRow> {
  const server = await serversOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!server) throw notFound('server')
  requireMatch(ifMatch, server.revision)
  return server
}

export function selectServersById(context: Context, ids: readonly string[]): Promise<ServerRow[]> {
  return serversOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The ids of the servers of a connection, by the provider's own ids. */
export async function serverIdsByRef(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<Map<string, string>> {
  const rows = await cloudDb(tx)
    .selectFrom('servers')
    .select(['ref', 'id'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .execute()
  return new Map(rows.flatMap(({ ref, id }) => (ref === null ? [] : [[ref, id]])))
}

export async function hasServers({ tx, accountId }: Context, connectionId: string): Promise<boolean> {
  const server = await cloudDb(tx)
    .selectFrom('servers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .limit(1)
    .executeTakeFirst()
  return server !== undefined
}

export type ReportingServer = Pick<ServerRow, 'id' | 'name' | 'labels' | 'cpus' | 'agent_seen'>

const selectReporting = fixedStatement((tx, { account, ids }: { account: string; ids: readonly string[] }) =>
  cloudDb(tx)
    .selectFrom('servers')
    .select(['id', 'name', 'labels', 'cpus', 'agent_seen'])
    .where('account_id', '=', account)
    .where('id', '=', sql<string>`any(${ids})`),
)

/** What alerts need to know of servers; read with every report. */
export function selectReportingServers(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<ReportingServer[]> {
  return selectReporting(tx, { account: accountId, ids })
}

export function selectServersWithRefs(
  context: Context,
  connectionId: string,
  refs: readonly string[],
): Promise<ServerRow[]> {
  return serversOf(context)
    .where('connection_id', '=', connectionId)
    .where('ref', '=', sql<string>`any(${refs})`)
    .execute()
}

/** The servers at these places: connections, and the providers' own ids. */
export function selectServersAtRefs(
  context: Context,
  places: readonly { connection_id: string; ref: string }[],
): Promise<ServerRow[]> {
  const connections = places.map(({ connection_id }) => connection_id)
  const refs = places.map(({ ref }) => ref)
  return serversOf(context)
    .where(condition`(connection_id, ref) in (select * from unnest(${connections}::text[], ${refs}::text[]))`)
    .execute()
}

/**
 * The servers of a connection that these actions create and that have no ref yet, with the id of the action; locked
 * until the end of the transaction.
 */
export async function lockedUnattached(
  { tx, accountId }: Context,
  connectionId: string,
  actionIds: readonly string[],
): Promise<{ id: string; action_id: string }[]> {
  const { rows } = await sql<{ id: string; action_id: string }>`
    select s.id, a.id as action_id from server_actions a
    join servers s on s.account_id = a.account_id and s.id = a.server_id
    where a.account_id = ${accountId} and a.id = any(${actionIds}) and a.kind = 'create'
      and s.connection_id = ${connectionId} and s.ref is null
    order by s.id for no key update of s`.execute(tx)
  return rows
}

export async function insertServers(
  context: Context,
  rows: readonly Insertable<CloudTables['servers']>[],
): Promise<void> {
  if (rows.length === 0) return
  await cloudDb(context.tx).insertInto('servers').values(rows).execute()
  await insertAddresses(context, rows)
}

export type ServerChange = Partial<Omit<ServerRow, 'account_id' | 'id' | 'created_at'>>

export async function updateServer(context: Context, id: string, set: ServerChange): Promise<ServerRow> {
  const { tx, accountId } = context
  const server = await cloudDb(tx)
    .updateTable('servers')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (set.public_addresses === undefined && set.private_addresses === undefined) return server
  await cloudDb(tx)
    .deleteFrom('server_addresses')
    .where('account_id', '=', accountId)
    .where('server_id', '=', id)
    .execute()
  await insertAddresses(context, [server])
  return server
}

type Addressed = { id: string; public_addresses: readonly string[]; private_addresses: readonly string[] }

async function insertAddresses({ tx, accountId }: Context, servers: readonly Addressed[]): Promise<void> {
  const rows = servers.flatMap(({ id, public_addresses, private_addresses }) =>
    [...new Set([...public_addresses, ...private_addresses])].map((address) => ({
      account_id: accountId,
      server_id: id,
      address,
    })),
  )
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await cloudDb(tx)
      .insertInto('server_addresses')
      .values(rows.slice(start, start + rowsOfInsert))
      .execute()
}

/** Counts a complete listing without the servers that were not in it, and returns them. */
export function countMissingServers(
  { tx, accountId }: Context,
  connectionId: string,
  listedSince: Date,
): Promise<ServerRow[]> {
  return cloudDb(tx)
    .updateTable('servers')
    .set({ missed_listings: sql`missed_listings + 1` })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('lifecycle', '<>', 'missing')
    .where('ref', 'is not', null)
    .where('listed_at', '<', listedSince)
    .returningAll()
    .execute()
}

export async function deleteServerRow({ tx, accountId }: Context, id: string): Promise<void> {
  await cloudDb(tx).deleteFrom('servers').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Its name in the audit log. */
export function targetOf({ id, name }: Pick<ServerRow, 'id' | 'name'>) {
  return { type: 'server', id, name }
}
