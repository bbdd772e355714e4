import { type Generated, type Insertable, sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { CloudSnapshot } from '#providers/ports/cloud/snapshots.ts'
import type { SnapshotQuery } from '../storage/snapshots/schema.ts'

export type SnapshotRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own ids of the snapshot and of its server. */
  ref: string
  server_ref: string | null
  server_id: string | null
  server_name: string | null
  name: string
  kind: CloudSnapshot['kind']
  /** `deleted`: the provider may still list it for a while. */
  state: CloudSnapshot['state'] | 'deleting' | 'deleted'
  size_gib: number | null
  disk_gib: number | null
  region: string | null
  is_consistent: boolean | null
  provider_created_at: Date | null
  action_id: string | null
  schedule_id: string | null
  error: ResourceError | null
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type Defaulted = 'missed_listings' | 'revision'
export type SnapshotTables = {
  snapshots: Omit<SnapshotRow, Defaulted> & { [Name in Defaulted]: Generated<SnapshotRow[Name]> }
}

function snapshotsDb(tx: Tx) {
  return tx.withTables<SnapshotTables>()
}

function snapshotsOf({ tx, accountId }: Context) {
  return snapshotsDb(tx)
    .selectFrom('snapshots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'deleted')
}

export function findSnapshot(context: Context, id: string): Promise<SnapshotRow | undefined> {
  return snapshotsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectSnapshot(context: Context, id: string): Promise<SnapshotRow> {
  const snapshot = await findSnapshot(context, id)
  if (!snapshot) throw notFound('snapshot')
  return snapshot
}

/** The snapshot, locked until the end of the transaction, if its revision matches the request. */
export async function lockedSnapshot(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<SnapshotRow> {
  const snapshot = await snapshotsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!snapshot) throw notFound('snapshot')
  requireMatch(ifMatch, snapshot.revision)
  return snapshot
}

export function selectSnapshotsById(context: Context, ids: readonly string[]): Promise<SnapshotRow[]> {
  return snapshotsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function insertSnapshot(
  { tx }: Context,
  row: Insertable<SnapshotTables['snapshots']>,
): Promise<SnapshotRow> {
  return await snapshotsDb(tx).insertInto('snapshots').values(row).returningAll().executeTakeFirstOrThrow()
}

export type SnapshotChange = Partial<Omit<SnapshotRow, 'account_id' | 'id' | 'created_at'>>

export function updateSnapshot(
  { tx, accountId, now }: Context,
  id: string,
  set: SnapshotChange,
): Promise<SnapshotRow> {
  return snapshotsDb(tx)
    .updateTable('snapshots')
    .set({ ...set, updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSnapshotRow({ tx, accountId }: Context, id: string): Promise<void> {
  await snapshotsDb(tx)
    .deleteFrom('snapshots')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** What a schedule has taken beyond the newest that it keeps. Those that are not complete count for nothing. */
export function selectSurplus(
  context: Context,
  { id, keep }: { id: string; keep: number },
): Promise<SnapshotRow[]> {
  return snapshotsOf(context)
    .where('schedule_id', '=', id)
    .where('state', '=', 'available')
    .where('error', 'is', null)
    .orderBy(sql`coalesce(provider_created_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .forNoKeyUpdate()
    .execute()
}

export async function listSnapshots(context: Context, query: SnapshotQuery): Promise<Page<SnapshotRow>> {
  const { limit, cursor, ...filters } = query
  const { connection_id, server_id, schedule_id, kind, state, needs_attention, q } = filters
  const snapshots = snapshotsOf(context)
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(schedule_id !== undefined, (all) => all.where('schedule_id', '=', schedule_id ?? ''))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'image'))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'available'))
    .$if(needs_attention === true, (all) => all.where(needsAttention))
    .$if(needs_attention === false, (all) => all.where(condition`not ${needsAttention}`))
    .$if(q !== undefined, (all) =>
      all.where((where) => where.or([containsText('name', q ?? ''), containsText('server_name', q ?? '')])),
    )
  const order = { columns: ['id'], descending: true, identity: { list: 'snapshots', ...filters } } as const
  const { rows, nextCursor } = await readPage(snapshots, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const needsAttention = condition`(state = 'error' or error is not null)`

export async function searchSnapshots({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, server_name from snapshots where account_id = ${accountId} and state <> 'deleted'`
  return await readRanked(tx, rows, { columns: ['name', 'server_name'], text }, page)
}

/** Its name in the audit log. */
export function snapshotTarget({ id, name }: Pick<SnapshotRow, 'id' | 'name'>) {
  return { type: 'snapshot', id, name }
}
