import { type Generated, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { PingKeyQuery } from './schema.ts'

export type PingKeyRow = {
  account_id: string
  id: string
  name: string
  digest: Buffer
  hint: string
  revision: number
  created_at: Date
  updated_at: Date
}

type Tables = { ping_keys: Omit<PingKeyRow, 'revision'> & { revision: Generated<number> } }

const keysDb = (tx: Tx) => tx.withTables<Tables>()

function keysOf({ tx, accountId }: Context) {
  return keysDb(tx).selectFrom('ping_keys').selectAll().where('account_id', '=', accountId)
}

export function insertPingKey({ tx }: Context, key: Omit<PingKeyRow, 'revision'>): Promise<PingKeyRow> {
  return keysDb(tx).insertInto('ping_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

export async function selectPingKey(context: Context, id: string): Promise<PingKeyRow> {
  const key = await keysOf(context).where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound('ping_key')
  return key
}

export function selectPingKeysById(context: Context, ids: readonly string[]): Promise<PingKeyRow[]> {
  return keysOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function lockedPingKey(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<PingKeyRow> {
  const key = await keysOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!key) throw notFound('ping_key')
  requireMatch(ifMatch, key.revision)
  return key
}

export async function listPingKeys(
  context: Context,
  { limit, cursor, q }: PingKeyQuery,
): Promise<Page<PingKeyRow>> {
  const query = keysOf(context).$if(q !== undefined, (keys) => keys.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'ping_keys', q } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export function updatePingKey(
  { tx, accountId, now }: Context,
  { id, revision }: PingKeyRow,
  set: { name?: string },
): Promise<PingKeyRow> {
  return keysDb(tx)
    .updateTable('ping_keys')
    .set({ ...set, updated_at: now, revision: revision + 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePingKeyRow({ tx, accountId }: Context, id: string): Promise<void> {
  await keysDb(tx).deleteFrom('ping_keys').where('account_id', '=', accountId).where('id', '=', id).execute()
}
