/** How the last snapshot of a schedule ended, and the events about it. */
import { scheduleEvent } from '#areas/cloud/events/snapshot-events.ts'
import type { ActionRow } from '#areas/cloud/store/actions.ts'
import {
  findSchedule,
  lockedSchedule,
  type ScheduleRow,
  updateSchedule,
} from '#areas/cloud/store/schedules.ts'
import type { Context } from '#platform/context.ts'
import { type FailingType, recordFailing, recordWorking } from '#platform/health/failing-resources.ts'

export const failingSchedule: FailingType = {
  name: 'snapshot_schedule',
  title: 'snapshot schedule',
  table: 'snapshot_schedules',
}

/** Records how the snapshot of a schedule has ended. */
export async function recordScheduled(context: Context, action: ActionRow): Promise<void> {
  const { schedule_id, state, error, message } = action
  if (schedule_id === null || !(await findSchedule(context, schedule_id))) return
  const schedule = await lockedSchedule(context, schedule_id, null)
  if (state === 'succeeded' || state === 'cancelled') return await recordTaken(context, schedule)
  await recordNotTaken(context, schedule, {
    code: error?.code ?? state,
    message: error?.message ?? message ?? 'Its outcome could not be told.',
  })
}

export async function recordNotTaken(
  context: Context,
  schedule: ScheduleRow,
  error: { code: string; message: string },
): Promise<void> {
  await recordFailing(context, resourceOf(schedule), { ...error, connection: null })
  const after = await updateSchedule(context, schedule.id, {
    error: { ...error, at: context.now.toISOString() },
  })
  if (schedule.error?.code === error.code && schedule.error.message === error.message) return
  await context.publish(
    scheduleEvent('snapshot_schedule.failed', after, { error: error.code, message: error.message }),
  )
}

/** It fails no longer: its last snapshot was taken, or no further ones are. */
export async function recordTaken(context: Context, schedule: ScheduleRow): Promise<void> {
  if (schedule.error === null) return
  await recordWorking(context, resourceOf(schedule))
  await updateSchedule(context, schedule.id, { error: null })
  await context.publish(scheduleEvent('snapshot_schedule.recovered', schedule, {}))
}

function resourceOf({ id, name }: ScheduleRow) {
  return { type: failingSchedule, id, name }
}
