import { type Generated, type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { SshKeyQuery } from './schema.ts'

export type SshKeyRow = {
  account_id: string
  id: string
  name: string
  /** The type and the key, without the comment. */
  public_key: string
  comment: string
  fingerprint: string
  md5_fingerprint: string
  revision: number
  created_at: Date
  updated_at: Date
}

type Tables = { ssh_keys: Omit<SshKeyRow, 'revision'> & { revision: Generated<number> } }

const keysDb = (tx: Tx) => tx.withTables<Tables>()

function keysOf({ tx, accountId }: Context) {
  return keysDb(tx).selectFrom('ssh_keys').selectAll().where('account_id', '=', accountId)
}

export function insertSshKey({ tx }: Context, key: Insertable<Tables['ssh_keys']>): Promise<SshKeyRow> {
  return keysDb(tx).insertInto('ssh_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

export async function selectSshKey(context: Context, id: string): Promise<SshKeyRow> {
  const key = await keysOf(context).where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound('SSH key')
  return key
}

export function selectSshKeysById(context: Context, ids: readonly string[]): Promise<SshKeyRow[]> {
  return keysOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function lockedSshKey(context: Context, id: string, ifMatch: string | null): Promise<SshKeyRow> {
  const key = await keysOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!key) throw notFound('SSH key')
  requireMatch(ifMatch, key.revision)
  return key
}

export function findByFingerprint(context: Context, fingerprint: string): Promise<SshKeyRow | undefined> {
  return keysOf(context).where('fingerprint', '=', fingerprint).executeTakeFirst()
}

export async function listSshKeys(
  context: Context,
  { limit, cursor, q }: SshKeyQuery,
): Promise<Page<SshKeyRow>> {
  const query = keysOf(context).$if(q !== undefined, (all) =>
    all.where((where) =>
      where.or([
        containsText('name', q ?? ''),
        containsText('comment', q ?? ''),
        containsText('fingerprint', q ?? ''),
      ]),
    ),
  )
  const order = { columns: ['id'], identity: { list: 'ssh_keys', q } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchSshKeys({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, comment from ssh_keys where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'comment'], text }, page)
}

export function renameSshKey(
  { tx, accountId, now }: Context,
  { id, revision }: SshKeyRow,
  name: string,
): Promise<SshKeyRow> {
  return keysDb(tx)
    .updateTable('ssh_keys')
    .set({ name, updated_at: now, revision: revision + 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSshKeyRow({ tx, accountId }: Context, id: string): Promise<void> {
  await keysDb(tx).deleteFrom('ssh_keys').where('account_id', '=', accountId).where('id', '=', id).execute()
}
