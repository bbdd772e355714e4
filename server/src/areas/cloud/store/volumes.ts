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
import type { CloudVolume, VolumeChange } from '#providers/ports/cloud/volumes.ts'
import type { StoredOrder } from '../creation/engine/place-order.ts'
import type { VolumeQuery } from '../storage/volumes/schema.ts'

/** What was requested of a volume, with times as texts. */
export type RequestedChange = ChangeOfExisting | RequestedCreation

export type ChangeOfExisting = (VolumeChange | { kind: 'delete' }) & {
  /** Only of an attachment. */
  server_id?: string
  requested_at: string
  /** When it was last sent. Null: never. */
  sent_at: string | null
  deadline: string
}

/** The volume has what was ordered. It is attached to this server once it is created. */
export type RequestedCreation = StoredOrder & {
  kind: 'create'
  serverRef: string | null
  server_id?: string
}

export type VolumeRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own ids of the volume and of the server that it is attached to. Null: it is not created. */
  ref: string | null
  server_ref: string | null
  server_id: string | null
  name: string
  /** `deleted`: the provider may still list it for a while. */
  state: CloudVolume['state'] | 'deleted'
  size_gib: number
  region: string
  device: string | null
  /** Since when it is attached to no server, as far as it was seen. */
  detached_at: Date | null
  provider_created_at: Date | null
  /** The price of a GiB in the catalogue is that of another kind of volumes. */
  has_other_price: boolean
  change: RequestedChange | null
  error: ResourceError | null
  /** When it was ordered here. Null: it was found at its provider. */
  ordered_at: Date | null
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type Defaulted = 'missed_listings' | 'revision' | 'detached_at' | 'ordered_at'
export type VolumeTables = {
  volumes: Omit<VolumeRow, Defaulted> & { [Name in Defaulted]: Generated<VolumeRow[Name]> }
}

function volumesDb(tx: Tx) {
  return tx.withTables<VolumeTables>()
}

function volumesOf({ tx, accountId }: Context) {
  return volumesDb(tx)
    .selectFrom('volumes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'deleted')
}

export function findVolume(context: Context, id: string): Promise<VolumeRow | undefined> {
  return volumesOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectVolume(context: Context, id: string): Promise<VolumeRow> {
  const volume = await findVolume(context, id)
  if (!volume) throw notFound('volume')
  return volume
}

/** The volume, locked until the end of the transaction, if its revision matches the request. */
export async function lockedVolume(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<VolumeRow> {
  const volume = await volumesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!volume) throw notFound('volume')
  requireMatch(ifMatch, volume.revision)
  return volume
}

export function selectVolumesById(context: Context, ids: readonly string[]): Promise<VolumeRow[]> {
  return volumesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function insertVolume(
  { tx }: Context,
  row: Insertable<VolumeTables['volumes']>,
): Promise<VolumeRow> {
  const detached_at = row.server_ref === null ? row.created_at : null
  return await volumesDb(tx)
    .insertInto('volumes')
    .values({ ...row, detached_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type VolumeSet = Partial<Omit<VolumeRow, 'account_id' | 'id' | 'created_at'>>

export function updateVolume(
  { tx, accountId, now }: Context,
  id: string,
  set: VolumeSet,
): Promise<VolumeRow> {
  return volumesDb(tx)
    .updateTable('volumes')
    .set({ ...set, updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .$if(set.server_ref === null, (update) =>
      update.set({ detached_at: sql<Date>`coalesce(detached_at, ${now})` }),
    )
    .$if(typeof set.server_ref === 'string', (update) => update.set({ detached_at: null }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those of a connection that were ordered here and have no ref yet. Locked until the end of the transaction. */
export function lockedUnattached(
  context: Context,
  connectionId: string,
  ids: readonly string[],
): Promise<VolumeRow[]> {
  return volumesOf(context)
    .where('connection_id', '=', connectionId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('ref', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Has the changes of a connection tried again that are not finished. */
export async function makeVolumesDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await volumesDb(tx)
    .updateTable('volumes')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('change', 'is not', null)
    .execute()
}

/** Removes the row of what another row stands for now. */
export async function deleteOtherWithRef(
  { tx, accountId }: Context,
  { id, connection_id }: VolumeRow,
  ref: string,
): Promise<void> {
  await volumesDb(tx)
    .deleteFrom('volumes')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connection_id)
    .where('ref', '=', ref)
    .where('id', '<>', id)
    .execute()
}

export async function deleteVolumeRow({ tx, accountId }: Context, id: string): Promise<void> {
  await volumesDb(tx).deleteFrom('volumes').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function listVolumes(context: Context, query: VolumeQuery): Promise<Page<VolumeRow>> {
  const { limit, cursor, ...filters } = query
  const { connection_id, server_id, state, needs_attention, q } = filters
  const volumes = volumesOf(context)
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'available'))
    .$if(needs_attention === true, (all) => all.where(needsAttention))
    .$if(needs_attention === false, (all) => all.where(condition`not ${needsAttention}`))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], descending: true, identity: { list: 'volumes', ...filters } } as const
  const { rows, nextCursor } = await readPage(volumes, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const needsAttention = condition`(state = 'error' or error is not null)`

export async function searchVolumes({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from volumes where account_id = ${accountId} and state <> 'deleted'`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** Its name in the audit log. */
export function volumeTarget({ id, name }: Pick<VolumeRow, 'id' | 'name'>) {
  return { type: 'volume', id, name }
}
