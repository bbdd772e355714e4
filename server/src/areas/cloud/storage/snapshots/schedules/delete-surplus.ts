import { findSchedule } from '#areas/cloud/store/schedules.ts'
import { selectSurplus } from '#areas/cloud/store/snapshots.ts'
import type { Context } from '#platform/context.ts'
import { markDeleting } from '../request-deletion.ts'

/** Deletes the oldest snapshots that a schedule has taken, so that as many stay as it keeps. */
export async function deleteSurplus(context: Context, scheduleId: string): Promise<void> {
  const schedule = await findSchedule(context, scheduleId)
  if (!schedule) return
  for (const snapshot of await selectSurplus(context, schedule)) await markDeleting(context, snapshot)
}
