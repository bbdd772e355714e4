import { type Generated, type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { OrphanQuery, orphanReasons } from './schema.ts'

export type OrphanRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own id of the server. */
  ref: string
  operation_id: string
  reason: (typeof orphanReasons)[number]
  name: string
  region: string
  size: string
  public_addresses: string[]
  provider_created_at: Date | null
  is_ignored: boolean
  deletion_id: string | null
  /** Null: it is too new to be told from a server that is about to be followed. */
  reported_at: Date | null
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
}

type Defaulted = 'is_ignored' | 'missed_listings' | 'revision'
type OrphanTables = {
  cloud_orphans: Omit<OrphanRow, Defaulted> & { [Name in Defaulted]: Generated<OrphanRow[Name]> }
}

function orphansDb(tx: Tx) {
  return tx.withTables<OrphanTables>()
}

function reportedOrphans({ tx, accountId }: Context) {
  return orphansDb(tx)
    .selectFrom('cloud_orphans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reported_at', 'is not', null)
}

export async function selectOrphan(context: Context, id: string): Promise<OrphanRow> {
  const orphan = await reportedOrphans(context).where('id', '=', id).executeTakeFirst()
  if (!orphan) throw notFound('orphan')
  return orphan
}

/** The orphan, locked until the end of the transaction, if its revision matches the request. */
export async function lockedOrphan(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<OrphanRow> {
  const orphan = await reportedOrphans(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!orphan) throw notFound('orphan')
  requireMatch(ifMatch, orphan.revision)
  return orphan
}

export function selectOrphansById(context: Context, ids: readonly string[]): Promise<OrphanRow[]> {
  return reportedOrphans(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function insertOrphan(
  { tx }: Context,
  row: Insertable<OrphanTables['cloud_orphans']>,
): Promise<OrphanRow> {
  return await orphansDb(tx).insertInto('cloud_orphans').values(row).returningAll().executeTakeFirstOrThrow()
}

export type OrphanSet = Partial<Omit<OrphanRow, 'account_id' | 'id' | 'created_at'>>

export function updateOrphan(
  { tx, accountId, now }: Context,
  id: string,
  set: OrphanSet,
): Promise<OrphanRow> {
  return orphansDb(tx)
    .updateTable('cloud_orphans')
    .set({ ...set, updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteOrphansWithRefs(
  { tx, accountId }: Context,
  connectionId: string,
  refs: readonly string[],
): Promise<void> {
  if (refs.length === 0) return
  await orphansDb(tx)
    .deleteFrom('cloud_orphans')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('ref', '=', sql<string>`any(${refs})`)
    .execute()
}

/** The latest first. */
export async function listOrphans(context: Context, query: OrphanQuery): Promise<Page<OrphanRow>> {
  const { limit, cursor, ...filters } = query
  const { connection_id, reason, needs_attention, q } = filters
  const orphans = reportedOrphans(context)
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(reason !== undefined, (all) => all.where('reason', '=', reason ?? 'given_up'))
    .$if(needs_attention !== undefined, (all) => all.where('is_ignored', '=', needs_attention === false))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = {
    columns: ['id'],
    descending: true,
    identity: { list: 'cloud_orphans', ...filters },
  } as const
  const { rows, nextCursor } = await readPage(orphans, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchOrphans({ tx, accountId }: Context, text: string, page: RankedPage) {
  const isReported = condition`reported_at is not null`
  const rows = sql`select id, name from cloud_orphans where account_id = ${accountId} and ${isReported}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** Its name in the audit log. */
export function orphanTarget({ id, name }: Pick<OrphanRow, 'id' | 'name'>) {
  return { type: 'cloud_orphan', id, name }
}
