import { deadlineOf, isLate } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import type { Context } from '#platform/context.ts'
import { openIncidentIds } from '../incidents/store.ts'
import { mutesOf } from '../maintenance/coverage/coverage.ts'
import { nextTimes } from './schedule/schedule.ts'
import { settingsOf, stateOf } from './schedule/settings.ts'
import type { heartbeatStates } from './schema.ts'
import type { HeartbeatRow, ScheduleColumns } from './store.ts'

const nextTimesCount = 3

export async function heartbeatView(context: Context, heartbeat: HeartbeatRow): Promise<object> {
  const [view] = await heartbeatViews(context, [heartbeat])
  return view ?? {}
}

export async function heartbeatViews(
  context: Context,
  heartbeats: readonly HeartbeatRow[],
): Promise<object[]> {
  const [incidents, mutes] = await Promise.all([
    openIncidentIds(
      context,
      heartbeats.map(({ id }) => id),
    ),
    mutesOf(
      context,
      heartbeats.map(({ id, labels }) => ({ id, labels, server_id: null })),
    ),
  ])
  return heartbeats.map((heartbeat) => ({
    ...viewOf(heartbeat, context.now),
    open_incident_id: incidents.get(heartbeat.id) ?? null,
    maintenance_window_id: mutes.get(heartbeat.id)?.id ?? null,
  }))
}

/** What is shown as the state of a heartbeat. */
export function shownHeartbeatState(heartbeat: HeartbeatRow, now: Date): (typeof heartbeatStates)[number] {
  return isLate(stateOf(heartbeat), now.getTime()) ? 'late' : heartbeat.status
}

export function scheduleView({ schedule_kind, period_seconds, expression, time_zone }: ScheduleColumns) {
  return { kind: schedule_kind, period_seconds, expression, time_zone }
}

function viewOf(heartbeat: HeartbeatRow, now: Date): object {
  const deadline = deadlineOf(settingsOf(heartbeat), stateOf(heartbeat))
  return {
    id: heartbeat.id,
    name: heartbeat.name,
    labels: heartbeat.labels,
    slug: heartbeat.slug,
    schedule: scheduleView(heartbeat),
    grace_seconds: heartbeat.grace_seconds,
    max_runtime_seconds: heartbeat.max_runtime_seconds,
    early_tolerance_seconds: heartbeat.early_tolerance_seconds,
    manual_resume: heartbeat.manual_resume,
    accepted_methods: heartbeat.accepted_methods,
    reminder_seconds: heartbeat.reminder_seconds,
    escalate_after_seconds: heartbeat.escalate_after_seconds,
    state: shownHeartbeatState(heartbeat, now),
    state_since: heartbeat.status_since,
    expected_at: heartbeat.expected_at,
    deadline_at: deadline === null ? null : new Date(deadline),
    next_times: heartbeat.schedule_kind === 'period' ? [] : nextTimes(heartbeat, now, nextTimesCount),
    is_running: heartbeat.open_runs.length > 0,
    open_runs: heartbeat.open_runs.map(({ id, started_at, is_overdue }) => ({
      run_id: id,
      started_at,
      is_overdue,
    })),
    last_success_at: heartbeat.last_success_at,
    last_ping: heartbeat.last_ping,
    last_duration: heartbeat.last_duration,
    ping_count: heartbeat.ping_count,
    token: { hint: heartbeat.hint, previous_valid_until: heartbeat.previous_valid_until },
    uuid_hint: heartbeat.uuid_hint,
    created_at: heartbeat.created_at,
    updated_at: heartbeat.updated_at,
  }
}
