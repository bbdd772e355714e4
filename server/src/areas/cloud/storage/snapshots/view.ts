import { selectStoragePrices } from '#areas/cloud/store/billed.ts'
import type { SnapshotRow } from '#areas/cloud/store/snapshots.ts'
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'

/** Snapshots in the format of the API. */
export async function snapshotViews(context: Context, snapshots: readonly SnapshotRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(snapshots.map(({ connection_id }) => connection_id)),
  ])
  const prices = await selectStoragePrices(context, 'snapshot', snapshots)
  return snapshots.map((snapshot) => {
    const { id, name, connection_id, ref, kind, state, server_id, server_name } = snapshot
    const { size_gib, disk_gib, region, provider_created_at, action_id, schedule_id, error } = snapshot
    const { listed_at, created_at, updated_at, is_consistent: consistent } = snapshot
    return {
      ...{ id, name, connection_id, provider: kinds.get(connection_id) ?? '', ref, kind, state },
      ...{ server_id, server_name, size_gib, disk_gib, region, consistent, provider_created_at },
      monthly: prices.get(id) ?? null,
      ...{ action_id, schedule_id, error, listed_at, created_at, updated_at },
    }
  })
}

export async function snapshotView(context: Context, snapshot: SnapshotRow) {
  const [view] = await snapshotViews(context, [snapshot])
  return view
}
