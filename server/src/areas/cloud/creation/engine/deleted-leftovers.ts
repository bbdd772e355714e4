/** The volumes and snapshots here that were deleted at their provider together with their server. */
import { snapshotEvent } from '#areas/cloud/events/snapshot-events.ts'
import { volumeEvent } from '#areas/cloud/events/volume-events.ts'
import { lockedEndingWith } from '#areas/cloud/store/listed-rows.ts'
import { snapshotTarget, updateSnapshot } from '#areas/cloud/store/snapshots.ts'
import { updateVolume, volumeTarget } from '#areas/cloud/store/volumes.ts'
import type { Context } from '#platform/context.ts'

/** Takes them out of the lists at once, which their listings would do only after two that are without them. */
export async function recordLeftoversDeleted(
  context: Context,
  connectionId: string,
  leftovers: readonly string[],
): Promise<void> {
  if (leftovers.length === 0) return
  const source = { source: 'holdfast' }
  const snapshots = await lockedEndingWith(context, 'snapshots', connectionId, leftovers.map(lastPart))
  for (const snapshot of namedBy(leftovers, snapshots)) {
    await updateSnapshot(context, snapshot.id, { state: 'deleted', error: null })
    await context.audit(snapshotTarget(snapshot), { before: { name: snapshot.name }, after: null })
    await context.publish(snapshotEvent('snapshot.deleted', snapshot, source))
  }
  const volumes = await lockedEndingWith(context, 'volumes', connectionId, leftovers.map(lastPart))
  for (const volume of namedBy(leftovers, volumes)) {
    await updateVolume(context, volume.id, { state: 'deleted', change: null, error: null, due_at: null })
    await context.audit(volumeTarget(volume), { before: { name: volume.name }, after: null })
    await context.publish(volumeEvent('volume.deleted', volume, source))
  }
}

/** A leftover can be named by its path, as `snapshots/17`: then its last part is its id. */
function namedBy<Row extends { ref: string | null }>(
  leftovers: readonly string[],
  rows: readonly Row[],
): Row[] {
  return leftovers.flatMap((leftover) => {
    const exact = rows.filter(({ ref }) => ref === leftover)
    return exact.length > 0 ? exact : rows.filter(({ ref }) => lastPart(ref ?? '') === lastPart(leftover))
  })
}

function lastPart(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
