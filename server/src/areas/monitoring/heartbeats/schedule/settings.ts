/** The settings and the state of a heartbeat as the kernel computes with them, from its row and back. */
import type { HeartbeatSettings, HeartbeatState } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import type { HeartbeatSchedule } from '#kernel/monitoring/heartbeat/heartbeat-schedule.ts'
import { parseCalendar } from '#kernel/monitoring/schedule/calendar-expression.ts'
import { parseCron } from '#kernel/monitoring/schedule/cron-expression.ts'
import type { HeartbeatRow, ProgressColumns, ScheduleColumns, SettingsColumns } from '../store.ts'

const cachedMax = 10_000
const cache = new Map<string, HeartbeatSchedule>()

/** Heartbeats with the same expression share what is computed for it. */
export function scheduleOf(columns: ScheduleColumns): HeartbeatSchedule {
  const { schedule_kind: kind, period_seconds, expression, time_zone } = columns
  if (kind === 'period') return { kind, period: (period_seconds ?? 0) * 1000 }
  const key = `${kind} ${time_zone} ${expression}`
  const known = cache.get(key)
  if (known) return known
  const timeZone = time_zone ?? 'UTC'
  const schedule: HeartbeatSchedule =
    kind === 'cron'
      ? { kind, expression: parseCron(expression ?? ''), timeZone }
      : { kind, expression: parseCalendar(expression ?? ''), timeZone }
  if (cache.size >= cachedMax) cache.clear()
  cache.set(key, schedule)
  return schedule
}

export function settingsOf(columns: SettingsColumns): HeartbeatSettings {
  const milliseconds = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return {
    schedule: scheduleOf(columns),
    grace: columns.grace_seconds * 1000,
    maxRuntime: milliseconds(columns.max_runtime_seconds),
    earlyTolerance: milliseconds(columns.early_tolerance_seconds),
    needsManualResume: columns.manual_resume,
  }
}

export function stateOf(
  columns: Pick<HeartbeatRow, 'status' | 'last_success_at' | 'expected_at' | 'open_runs'>,
): HeartbeatState {
  return {
    status: columns.status,
    lastSuccessAt: columns.last_success_at?.getTime() ?? null,
    dueAt: columns.expected_at?.getTime() ?? null,
    runs: columns.open_runs.map(({ id, started_at, is_overdue }) => ({
      id,
      startedAt: Date.parse(started_at),
      isOverdue: is_overdue,
    })),
  }
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

export function stateColumns({
  status,
  lastSuccessAt,
  dueAt,
  runs,
}: HeartbeatState): Pick<ProgressColumns, 'status' | 'last_success_at' | 'expected_at' | 'open_runs'> {
  return {
    status,
    last_success_at: dateOf(lastSuccessAt),
    expected_at: dateOf(dueAt),
    open_runs: runs.map(({ id, startedAt, isOverdue }) => ({
      id,
      started_at: new Date(startedAt).toISOString(),
      is_overdue: isOverdue,
    })),
  }
}
