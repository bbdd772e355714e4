/** What a listing says of snapshots: which are new, which have changed, and which are gone. */
import { changedColumns } from '#areas/cloud/accounts/changed-columns.ts'
import { afterDeletionSeconds, missedListingsMax } from '#areas/cloud/accounts/missed-listings.ts'
import { requestCatalogue } from '#areas/cloud/catalogue/request-catalogue.ts'
import { snapshotEvent } from '#areas/cloud/events/snapshot-events.ts'
import { type ActionRow, findSnapshotAction } from '#areas/cloud/store/actions.ts'
import { countMissing, lockedWithRefs, markListed } from '#areas/cloud/store/listed-rows.ts'
import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import {
  deleteSnapshotRow,
  insertSnapshot,
  type SnapshotRow,
  snapshotTarget,
  updateSnapshot,
} from '#areas/cloud/store/snapshots.ts'
import type { ServerRow } from '#areas/cloud/store/tables.ts'
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CloudSnapshot } from '#providers/ports/cloud/snapshots.ts'
import { deleteSurplus } from './schedules/delete-surplus.ts'

export async function recordSnapshotPage(
  context: Context,
  connection: OpenConnection,
  snapshots: readonly CloudSnapshot[],
): Promise<void> {
  const serverRefs = snapshots.flatMap(({ serverRef }) => serverRef ?? [])
  const servers = new Map(
    (await selectServersWithRefs(context, connection.id, serverRefs)).map((server) => [server.ref, server]),
  )
  const refs = snapshots.map(({ ref }) => ref)
  const known = new Map(
    (await lockedWithRefs(context, 'snapshots', connection.id, refs)).map((snapshot) => [
      snapshot.ref,
      snapshot,
    ]),
  )
  const schedules = new Set<string>()
  let hasNewImages = false
  for (const snapshot of snapshots) {
    const before = known.get(snapshot.ref)
    const server = servers.get(snapshot.serverRef ?? '')
    const after = before
      ? await recordChange(context, before, columnsOf(before, snapshot, server))
      : await recordNew(context, connection, snapshot, server)
    hasNewImages ||= after?.state === 'available'
    if (after?.schedule_id && after.state === 'available') schedules.add(after.schedule_id)
  }
  await markListed(
    context,
    'snapshots',
    [...known.values()].map(({ id }) => id),
  )
  for (const id of schedules) await deleteSurplus(context, id)
  if (hasNewImages) await requestCatalogue(context, connection.id)
}

function columnsOf(before: SnapshotRow | null, snapshot: CloudSnapshot, server: ServerRow | undefined) {
  return {
    name: snapshot.name,
    kind: snapshot.kind,
    state: snapshot.state,
    server_ref: snapshot.serverRef,
    server_id: server?.id ?? null,
    server_name: server?.name ?? before?.server_name ?? null,
    size_gib: snapshot.sizeGib,
    disk_gib: snapshot.diskGib,
    region: snapshot.region,
    provider_created_at: snapshot.createdAt,
  }
}

type Columns = ReturnType<typeof columnsOf>

/** Returns the snapshot if it has changed. */
async function recordChange(
  context: Context,
  before: SnapshotRow,
  { state, ...columns }: Columns,
): Promise<SnapshotRow | null> {
  // One that is still there long after it was deleted is charged for, and shown again.
  const isBack =
    before.state === 'deleted' && addSeconds(before.updated_at, afterDeletionSeconds) < context.now
  const isFollowed = isBack || (before.state !== 'deleting' && before.state !== 'deleted')
  const wanted = { ...columns, state: isFollowed ? state : before.state }
  const changed = changedColumns(before, wanted)
  return Object.keys(changed).length === 0 ? null : await updateSnapshot(context, before.id, changed)
}

async function recordNew(
  context: Context,
  connection: OpenConnection,
  snapshot: CloudSnapshot,
  server: ServerRow | undefined,
): Promise<SnapshotRow> {
  const { now } = context
  const action = await actionOf(context, connection, snapshot)
  const row = await insertSnapshot(context, {
    ...columnsOf(null, snapshot, server),
    account_id: context.accountId,
    id: newId('snapshot'),
    connection_id: connection.id,
    ref: snapshot.ref,
    is_consistent: action?.parameters.from_stopped ?? null,
    action_id: action?.id ?? null,
    schedule_id: action?.schedule_id ?? null,
    error: null,
    listed_at: now,
    created_at: now,
    updated_at: now,
    due_at: null,
  })
  await context.audit(snapshotTarget(row), {
    before: null,
    after: { name: row.name, server_name: row.server_name, size_gib: row.size_gib },
  })
  await context.publish(snapshotEvent('snapshot.created', row, { source: action ? 'holdfast' : 'provider' }))
  return row
}

async function actionOf(
  context: Context,
  connection: OpenConnection,
  { name, serverRef, createdAt }: CloudSnapshot,
): Promise<ActionRow | undefined> {
  if (serverRef === null) return undefined
  return await findSnapshotAction(context, { connection_id: connection.id, ref: serverRef, name, createdAt })
}

export async function recordMissingSnapshots(
  context: Context,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  for (const snapshot of await countMissing(context, 'snapshots', connectionId, startedAt)) {
    if (snapshot.missed_listings < missedListingsMax || snapshot.state === 'deleting') continue
    await deleteSnapshotRow(context, snapshot.id)
    await requestCatalogue(context, connectionId)
    if (snapshot.state === 'deleted') continue
    await context.audit(snapshotTarget(snapshot), { before: { name: snapshot.name }, after: null })
    await context.publish(snapshotEvent('snapshot.deleted', snapshot, { source: 'provider' }))
  }
}
