/** What a listing says of volumes: which are new, which have changed, and which are gone. */
import { changedColumns } from '#areas/cloud/accounts/changed-columns.ts'
import { afterDeletionSeconds, missedListingsMax } from '#areas/cloud/accounts/missed-listings.ts'
import { volumeEvent } from '#areas/cloud/events/volume-events.ts'
import { countMissing, lockedWithRefs, markListed } from '#areas/cloud/store/listed-rows.ts'
import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import {
  deleteOtherWithRef,
  deleteVolumeRow,
  insertVolume,
  lockedUnattached,
  updateVolume,
  type VolumeRow,
  volumeTarget,
} from '#areas/cloud/store/volumes.ts'
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CloudVolume } from '#providers/ports/cloud/volumes.ts'

export async function recordVolumePage(
  context: Context,
  connection: OpenConnection,
  volumes: readonly CloudVolume[],
): Promise<void> {
  await attachOrdered(context, connection.id, volumes)
  const serverRefs = volumes.flatMap(({ serverRef }) => serverRef ?? [])
  const servers = new Map(
    (await selectServersWithRefs(context, connection.id, serverRefs)).map(({ ref, id }) => [ref, id]),
  )
  const refs = volumes.map(({ ref }) => ref)
  const known = new Map(
    (await lockedWithRefs(context, 'volumes', connection.id, refs)).map((volume) => [volume.ref, volume]),
  )
  for (const volume of volumes) {
    const columns = volumeColumns(volume, servers.get(volume.serverRef ?? '') ?? null)
    const before = known.get(volume.ref)
    if (before) await recordVolume(context, before, columns)
    else await recordNew(context, connection, columns)
  }
  await markListed(
    context,
    'volumes',
    [...known.values()].map(({ id }) => id),
  )
}

/** Volumes that were ordered here get the ref that they have at their provider, by the id of the operation. */
export async function attachOrdered(
  context: Context,
  connectionId: string,
  volumes: readonly Pick<CloudVolume, 'ref' | 'operationId'>[],
): Promise<void> {
  const refs = new Map(volumes.flatMap(({ ref, operationId }) => (operationId ? [[operationId, ref]] : [])))
  if (refs.size === 0) return
  for (const volume of await lockedUnattached(context, connectionId, [...refs.keys()])) {
    const ref = refs.get(volume.id) ?? ''
    // It can have been listed before it showed its operation.
    await deleteOtherWithRef(context, volume, ref)
    await updateVolume(context, volume.id, { ref })
  }
}

/** The columns of a volume as its provider shows it. */
export function volumeColumns(volume: CloudVolume, serverId: string | null) {
  return {
    ref: volume.ref,
    name: volume.name,
    state: volume.state,
    server_ref: volume.serverRef,
    server_id: serverId,
    size_gib: volume.sizeGib,
    region: volume.region,
    device: volume.device,
    provider_created_at: volume.createdAt,
    has_other_price: volume.hasOtherPrice ?? false,
  }
}

type Columns = ReturnType<typeof volumeColumns>

const audited = ['name', 'state', 'size_gib', 'server_id'] as const

async function recordVolume(
  context: Context,
  before: VolumeRow,
  { state, ...columns }: Columns,
): Promise<void> {
  // One that is still there long after it was deleted is charged for, and shown again.
  const isGone =
    before.state === 'deleted' && addSeconds(before.updated_at, afterDeletionSeconds) > context.now
  const wanted = { ...columns, state: isGone ? before.state : state }
  const changed = changedColumns(before, { ...wanted, ...(hasRecovered(before, wanted) && { error: null }) })
  if (Object.keys(changed).length === 0) return
  const after = await updateVolume(context, before.id, changed)
  const shown = audited.filter((name) => before[name] !== after[name])
  // What was requested here is audited with the request.
  if (shown.length > 0 && before.change === null)
    await context.audit(volumeTarget(after), {
      before: Object.fromEntries(shown.map((name) => [name, before[name]])),
      after: Object.fromEntries(shown.map((name) => [name, after[name]])),
    })
}

/** What was said to have failed, or to be incomplete, is there. */
function hasRecovered(before: VolumeRow, { state }: Pick<VolumeRow, 'state'>): boolean {
  const isReady = (one: VolumeRow['state']) => one === 'available' || one === 'attached'
  return before.change === null && !isReady(before.state) && isReady(state)
}

async function recordNew(context: Context, connection: OpenConnection, columns: Columns): Promise<void> {
  const { now } = context
  const row = await insertVolume(context, {
    ...columns,
    account_id: context.accountId,
    id: newId('volume'),
    connection_id: connection.id,
    change: null,
    error: null,
    listed_at: now,
    created_at: now,
    updated_at: now,
    due_at: null,
  })
  await context.audit(volumeTarget(row), {
    before: null,
    after: { name: row.name, size_gib: row.size_gib, server_id: row.server_id },
  })
}

export async function recordMissingVolumes(
  context: Context,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  for (const volume of await countMissing(context, 'volumes', connectionId, startedAt)) {
    if (volume.missed_listings < missedListingsMax) continue
    // One that is being created can be listed late.
    if (volume.change?.kind === 'delete' || volume.change?.kind === 'create') continue
    await deleteVolumeRow(context, volume.id)
    if (volume.state === 'deleted') continue
    await context.audit(volumeTarget(volume), { before: { name: volume.name }, after: null })
    await context.publish(volumeEvent('volume.deleted', volume, { source: 'provider' }))
  }
}
