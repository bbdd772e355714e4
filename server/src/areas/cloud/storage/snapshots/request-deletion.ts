import {
  lockedSnapshot,
  type SnapshotRow,
  snapshotTarget,
  updateSnapshot,
} from '#areas/cloud/store/snapshots.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'

export const deletionWork = 'cloud.snapshot_deletions'

/** Has a snapshot deleted at its provider. Requesting it twice is harmless. */
export async function requestDeletion(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<SnapshotRow> {
  const snapshot = await lockedSnapshot(context, id, ifMatch)
  if (snapshot.state === 'creating')
    throw new Problem('wrong_state', `${snapshot.name} is not complete yet. Delete it once it is available.`)
  return await markDeleting(context, snapshot)
}

export async function markDeleting(context: Context, snapshot: SnapshotRow): Promise<SnapshotRow> {
  const after = await updateSnapshot(context, snapshot.id, {
    state: 'deleting',
    error: null,
    due_at: context.now,
  })
  await context.audit(snapshotTarget(after), {
    before: { state: snapshot.state },
    after: { state: 'deleting' },
  })
  await context.wake(deletionWork)
  return after
}
