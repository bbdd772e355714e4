/**
 * The deadlines of heartbeats, and what changes of their status lead to: states, incidents, alerts. It is due work of the
 * heartbeat, so that a process that ends in between loses nothing.
 */
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { afterPassedDeadline, effectiveDeadline } from '../pings/progress.ts'
import { findHeartbeat, type HeartbeatRow, type Transition, updateHeartbeat } from '../store.ts'
import { selectOutages } from './availability-store.ts'
import { followTransition } from './follow-transition.ts'
import { heartbeatsWork } from './work-name.ts'

export function heartbeatsKind({ tenancy, metrics }: { tenancy: Tenancy; metrics: Metrics }): WorkKind {
  return {
    name: heartbeatsWork,
    table: 'heartbeats',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency: 16,
    queue: { by: [], concurrency: 8 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'heartbeat deadlines', heartbeatsWork), async (context) => {
        await job.hold(context.tx)
        const heartbeat = await findHeartbeat(context, job.id)
        const dueAt = heartbeat ? await settle(context, heartbeat, metrics) : null
        await job.finish(context.tx, { dueAt })
      }),
  }
}

/** Returns when the heartbeat has to be looked at again unless a ping arrives; null: it need not. */
async function settle(context: Context, heartbeat: HeartbeatRow, metrics: Metrics): Promise<Date | null> {
  const { now } = context
  const outages = await selectOutages(context, heartbeat.expected_at ?? heartbeat.created_at)
  const passed = outages && afterPassedDeadline(heartbeat, outages, now)
  const after = await followTransitions(context, { ...heartbeat, ...passed })
  if (passed && passed.status !== heartbeat.status)
    metrics.heartbeatAlertDelay.observe((now.getTime() - Number(passed.status_since ?? now)) / 1000)
  // The outage that ended just now is recorded within a few seconds.
  return outages ? effectiveDeadline(after, outages) : addSeconds(now, 1)
}

/** Executes the waiting changes of the status. The heartbeat must be locked. */
export async function followTransitions(context: Context, heartbeat: HeartbeatRow): Promise<HeartbeatRow> {
  const { transitions, status, status_since, expected_at, failure, open_runs, last_success_at } = heartbeat
  if (transitions.length === 0) return heartbeat
  for (const [index, transition] of transitions.entries()) {
    const isOver = isLongOver(transitions.slice(index + 1), context.now)
    await followTransition(context, heartbeat, { transition, isOver })
  }
  return await updateHeartbeat(context, heartbeat.id, {
    status,
    status_since,
    expected_at,
    failure,
    open_runs,
    last_success_at,
    transitions: [],
  })
}

/** Changes wait for seconds, unless the account was suspended or the database could not be reached. */
const longSeconds = 600

/** Whether a failure with these later changes was over so long ago that nobody needs an alert about it now. */
function isLongOver(later: readonly Transition[], now: Date): boolean {
  const until = addSeconds(now, -longSeconds)
  return later.some(({ status, at }) => status === 'up' && new Date(at) <= until)
}
