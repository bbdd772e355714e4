/**
 * The deadlines of heartbeats, and what changes of their status lead to: states, incidents, alerts. It is due work of the
 * heartbeat, so that a process that ends in between loses nothing.
 */

import {
  alertsFirstKind,
  type DueColumns,
  type DueTimes,
} from '#areas/monitoring/states/alerts-first-work.ts'
import { alertsQueue } from '#areas/monitoring/states/work-name.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context, Tenancy } from '#platform/context.ts'
import { selectOutages } from '#platform/ingest/availability/availability-store.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { afterPassedDeadline, effectiveDeadline } from '../pings/progress.ts'
import { type HeartbeatRow, selectHeartbeatsById } from '../store.ts'
import { followTransitions } from './follow-transitions.ts'
import { heartbeatsWork } from './work-name.ts'

type Dependencies = { tenancy: Tenancy; metrics: Metrics }

export function heartbeatsKind({ tenancy, metrics }: Dependencies): WorkKind<DueColumns> {
  return alertsFirstKind(tenancy, {
    name: heartbeatsWork,
    table: 'heartbeats',
    actor: 'heartbeat deadlines',
    update: (context, ids) => updateHeartbeats(context, ids, metrics),
    // What is due next is the deadline.
    queueAt: () => alertsQueue,
  })
}

async function updateHeartbeats(
  context: Context,
  ids: readonly string[],
  metrics: Metrics,
): Promise<DueTimes> {
  const { now } = context
  const heartbeats = await selectHeartbeatsById(context, ids)
  if (heartbeats.length === 0) return new Map()
  const outages = await selectOutages(context, new Date(Math.min(...heartbeats.map(waitingSince))))
  const changes = heartbeats.map((before) => {
    const passed = outages && afterPassedDeadline(before, outages, now)
    return { before, after: { ...before, ...passed } }
  })
  const followed = await followTransitions(context, changes)
  for (const { before, after } of changes)
    if (after.status !== before.status)
      metrics.heartbeatAlertDelay.observe((now.getTime() - Number(after.status_since ?? now)) / 1000)
  // The outage that ended just now is recorded within a few seconds.
  return new Map(
    followed.map((after) => [after.id, outages ? effectiveDeadline(after, outages) : addSeconds(now, 1)]),
  )
}

/** Outages that ended before this time move none of its deadlines. */
function waitingSince({ expected_at, created_at, open_runs }: HeartbeatRow): number {
  const runs = open_runs.map(({ started_at }) => Date.parse(started_at))
  return Math.min(Number(expected_at ?? created_at), ...runs)
}
