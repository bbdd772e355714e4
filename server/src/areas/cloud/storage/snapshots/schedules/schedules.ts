import { requireSupported } from '#areas/cloud/actions/supported.ts'
import {
  deleteScheduleRow,
  insertSchedule,
  lockedSchedule,
  type ScheduleRow,
  scheduleTarget,
  updateSchedule,
} from '#areas/cloud/store/schedules.ts'
import { lockedServer } from '#areas/cloud/store/servers.ts'
import { newId } from '#kernel/id.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { deleteSurplus } from './delete-surplus.ts'
import { checkedNextRun } from './next-run.ts'
import { recordTaken } from './outcome.ts'
import { scheduleWork } from './schedule-kind.ts'
import type { ScheduleInput, SchedulePatch } from './schema.ts'

export async function createSchedule(
  context: Context,
  input: ScheduleInput,
  manifestOf: (connectionId: string) => Promise<ProviderManifest>,
): Promise<ScheduleRow> {
  const { server_id, name, cron, time_zone = 'UTC', keep, enabled = true } = input
  const { now } = context
  const next = checkedNextRun({ cron, time_zone }, now)
  const server = await lockedServer(context, server_id)
  requireSupported(await manifestOf(server.connection_id), server.ref, { kind: 'snapshot', name })
  await context.withinLimit('snapshot_schedules', 1)
  const schedule = await insertSchedule(context, {
    account_id: context.accountId,
    id: newId('snapshot_schedule'),
    ...{ server_id, name, cron, time_zone, keep, is_enabled: enabled },
    error: null,
    last_action_id: null,
    created_at: now,
    updated_at: now,
    due_at: enabled ? next : null,
  })
  context.count('snapshot_schedules', 1)
  await context.audit(scheduleTarget(schedule), { before: null, after: settingsOf(schedule) })
  await context.wake(scheduleWork)
  return schedule
}

export async function changeSchedule(
  context: Context,
  id: string,
  { enabled, ...patch }: SchedulePatch,
  ifMatch: string | null,
): Promise<ScheduleRow> {
  const before = await lockedSchedule(context, id, ifMatch)
  const settings = { ...settingsOf(before), ...patch }
  const is_enabled = enabled ?? before.is_enabled
  const next = checkedNextRun(settings, context.now)
  const { name, cron, time_zone, keep } = settings
  await updateSchedule(context, id, {
    ...{ name, cron, time_zone, keep, is_enabled },
    revision: before.revision + 1,
    updated_at: context.now,
    due_at: is_enabled ? next : null,
  })
  if (!is_enabled) await recordTaken(context, before)
  const after = await lockedSchedule(context, id, null)
  await context.audit(scheduleTarget(after), changedFields(settingsOf(before), settingsOf(after)))
  await deleteSurplus(context, id)
  await context.wake(scheduleWork)
  return after
}

/** Its snapshots stay. */
export async function deleteSchedule(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const schedule = await lockedSchedule(context, id, ifMatch)
  await recordTaken(context, schedule)
  await deleteScheduleRow(context, id)
  context.count('snapshot_schedules', -1)
  await context.audit(scheduleTarget(schedule), { before: settingsOf(schedule), after: null })
}

function settingsOf({ name, cron, time_zone, keep, is_enabled }: ScheduleRow) {
  return { name, cron, time_zone, keep, enabled: is_enabled }
}
