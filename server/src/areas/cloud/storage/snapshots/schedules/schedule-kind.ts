/**
 * Takes the snapshots of schedules. The action is queued in the transaction that sets the next run, so that none is
 * taken twice and none is left out.
 */
import { queueAction } from '#areas/cloud/actions/queue-action.ts'
import { findSchedule, type ScheduleRow, updateSchedule } from '#areas/cloud/store/schedules.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { nextRunOf } from './next-run.ts'
import { recordNotTaken } from './outcome.ts'

export const scheduleWork = 'cloud.snapshot_schedules'

/** While another action on the server is open, it is tried again after so long. */
const retrySeconds = 300

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function scheduleKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: scheduleWork,
    table: 'snapshot_schedules',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', scheduleWork)
      try {
        await tenancy.act(caller, (context) => takeSnapshot(context, job, providerClients))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await tenancy.act(caller, (context) => recordRefusal(context, job, error))
      }
    },
  }
}

async function takeSnapshot(context: Context, job: Job, providerClients: ProviderClients): Promise<void> {
  const schedule = await findSchedule(context, job.id)
  if (!schedule?.is_enabled) return await job.finish(context.tx, { dueAt: null })
  const action = await queueAction(context, schedule.server_id, {
    input: { kind: 'snapshot', name: snapshotName(schedule, context.now) },
    manifestOf: (connectionId) => providerClients.manifest(context, connectionId),
    scheduleId: schedule.id,
  })
  await job.hold(context.tx)
  await updateSchedule(context, schedule.id, { last_action_id: action.id })
  await job.finish(context.tx, { dueAt: nextRunOf(schedule, context.now) })
}

/** Each run has another name: with the time and the end of the schedule's id, no other snapshot has the same. */
function snapshotName({ id, name }: ScheduleRow, now: Date): string {
  return `${name.slice(0, 60)} ${now.toISOString().slice(0, 16)}Z ${id.slice(-6)}`
}

async function recordRefusal(context: Context, job: Job, { code, message }: Problem): Promise<void> {
  const schedule = await findSchedule(context, job.id)
  await job.hold(context.tx)
  if (!schedule) return await job.finish(context.tx, { dueAt: null })
  await recordNotTaken(context, schedule, { code, message })
  const next = nextRunOf(schedule, context.now)
  const retry = addSeconds(context.now, retrySeconds)
  const isBusy = code === 'conflict' && (next === null || retry < next)
  await job.finish(context.tx, { dueAt: isBusy ? retry : next })
}
