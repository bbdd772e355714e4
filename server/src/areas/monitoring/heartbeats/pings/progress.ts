/** What a ping or a passed deadline changes in a heartbeat. Nothing here reads a clock or the database. */

import { type EntryText, sentenceOf } from '#areas/monitoring/incidents/entry-text.ts'
import { alertsQueue, type StateQueue } from '#areas/monitoring/states/work-name.ts'
import {
  afterDeadline,
  afterReport,
  deadlineOf,
  type HeartbeatState,
  nextMissOf,
} from '#kernel/monitoring/heartbeat/heartbeat.ts'
import { type Outage, shiftedByOutages } from '#kernel/monitoring/heartbeat/outage.ts'
import { settingsOf, stateColumns, stateOf } from '../schedule/settings.ts'
import type {
  IgnoreReason,
  ProgressColumns,
  SettingsColumns,
  Signal,
  StoredFailure,
  Transition,
} from '../store.ts'

export type PingReport = {
  signal: Signal
  exitCode: number | null
  runId: string | null
  at: Date
  /** Why it counts as nothing, whatever it reports. */
  ignored: IgnoreReason | null
  ip: string
  userAgent: string
}

export type Progress = Omit<ProgressColumns, 'due_at' | 'due_queue'>
export type Tracked = SettingsColumns & Progress

export type AfterPing = { progress: Progress; ignored: IgnoreReason | null; duration: number | null }

/** Identical pings of a run within this time are one request that was repeated. */
const repetitionMs = 60_000
const recentMax = 40

/** More than this many changes that wait for their incidents are not kept; the first and the last ones are. */
const transitionsMax = 100

/** Null: it repeats a request that counted already. */
export function afterPing(heartbeat: Tracked, report: PingReport): AfterPing | null {
  const recent = recentPings(heartbeat, report)
  if (recent === null) return null
  const { signal, runId, at, exitCode } = report
  const last_ping = {
    at: at.toISOString(),
    signal,
    exit_code: exitCode,
    run_id: runId,
    ip: report.ip,
    user_agent: report.userAgent,
  }
  const counted = {
    ...progressOf(heartbeat),
    last_ping,
    recent_pings: recent,
    ping_count: heartbeat.ping_count + 1,
  }
  if (report.ignored) return { progress: counted, ignored: report.ignored, duration: null }
  const before = stateOf(heartbeat)
  const { state, ignored, runtime } = afterReport(settingsOf(heartbeat), before, {
    signal,
    runId,
    at: at.getTime(),
  })
  const progress = changed(counted, { before, state, at, failure: failureOf(report) })
  return {
    progress: { ...progress, last_duration: runtime ?? progress.last_duration },
    ignored,
    duration: runtime,
  }
}

function failureOf({ signal, exitCode }: PingReport): StoredFailure | null {
  if (signal !== 'fail') return null
  const cause: EntryText =
    exitCode === null ? { code: 'failure_reported' } : { code: 'exit_code_reported', exit_code: exitCode }
  return { class: 'reported', cause }
}

type Change = { before: HeartbeatState; state: HeartbeatState; at: Date; failure: StoredFailure | null }

function changed(progress: Progress, { before, state, at, failure }: Change): Progress {
  const present = state.status === 'down' ? (failure ?? progress.failure) : null
  const after = { ...progress, ...stateColumns(state), failure: present }
  const isSameStatus = before.status === state.status
  if (isSameStatus && isSameFailure(progress.failure, present)) return after
  const transition: Transition = {
    status: state.status,
    at: at.toISOString(),
    failure,
    ...(isSameStatus && { is_same_status: true }),
  }
  const waiting = progress.transitions
  return {
    ...after,
    ...(!isSameStatus && { status_since: at }),
    transitions: [...(waiting.length < transitionsMax ? waiting : waiting.slice(0, -1)), transition],
  }
}

const isSameFailure = (one: StoredFailure | null, other: StoredFailure | null) =>
  (one && sentenceOf(one.cause)) === (other && sentenceOf(other.cause))

/** The recent pings with this one; null if it is one of them. */
function recentPings(
  { recent_pings }: Progress,
  { signal, runId, at }: PingReport,
): Progress['recent_pings'] | null {
  const recent = recent_pings.filter((ping) => at.getTime() - Date.parse(ping.at) < repetitionMs)
  if (runId === null) return recent
  if (recent.some((ping) => ping.signal === signal && ping.run_id === runId)) return null
  return [...recent, { signal, run_id: runId, at: at.toISOString() }].slice(-recentMax)
}

/**
 * The deadline, later by the outages of the service in which it would have passed; null: there is none. After a failure
 * that the job reported, it is that of the next success: that one is missed, too, is another cause.
 */
export function effectiveDeadline(heartbeat: Tracked, outages: readonly Outage[]): Date | null {
  const settings = settingsOf(heartbeat)
  const state = stateOf(heartbeat)
  const isReported = heartbeat.failure?.class === 'reported'
  const deadline = deadlineOf(settings, state) ?? (isReported ? nextMissOf(settings, state) : null)
  return deadline === null ? null : shiftedByOutages(new Date(deadline), outages)
}

/** The heartbeat after its deadline has passed; null if it has not. */
export function afterPassedDeadline(
  heartbeat: Tracked,
  outages: readonly Outage[],
  now: Date,
): Progress | null {
  const deadline = effectiveDeadline(heartbeat, outages)
  if (deadline === null || now < deadline) return null
  const settings = settingsOf(heartbeat)
  const before = stateOf(heartbeat)
  const passed = afterDeadline(settings, before, now.getTime())
  const state = passed?.state ?? before
  const overdue = state.runs.find((run, index) => run.isOverdue && before.runs[index]?.isOverdue === false)
  const failure: StoredFailure = overdue
    ? {
        class: 'too_long',
        cause: {
          code: 'run_too_long',
          started_at: timeText(overdue.startedAt),
          max_runtime_seconds: heartbeat.max_runtime_seconds ?? 0,
        },
      }
    : {
        class: 'missed',
        cause: {
          code: 'deadline_missed',
          deadline_at: deadline.toISOString(),
          expected_at: timeText(before.dueAt ?? deadline.getTime()),
        },
      }
  return changed(progressOf(heartbeat), { before, state, at: deadline, failure })
}

const timeText = (at: number) => new Date(at).toISOString()

export function progressOf(heartbeat: Progress): Progress {
  const { status, status_since, last_success_at, expected_at, failure, open_runs } = heartbeat
  const { recent_pings, transitions, last_ping, last_duration, ping_count } = heartbeat
  return {
    status,
    status_since,
    last_success_at,
    expected_at,
    failure,
    open_runs,
    recent_pings,
    transitions,
    last_ping,
    last_duration,
    ping_count,
  }
}

/** When a heartbeat has to be looked at: at once for changes that wait for their incidents, otherwise at its deadline. */
export function dueAtOf(heartbeat: Tracked, now: Date): Date | null {
  return heartbeat.transitions.length > 0 ? now : effectiveDeadline(heartbeat, [])
}

/**
 * The queue in which a heartbeat waits after a ping: `others` only while changes wait of which none can open or end an
 * incident.
 */
export function nextQueue(before: ProgressColumns, after: Progress): StateQueue {
  if (after.transitions.length === 0) return alertsQueue
  const isInOthers =
    before.transitions.length === 0 ? before.status !== 'down' : before.due_queue === 'others'
  return isInOthers && after.transitions.every(({ status }) => status !== 'down') ? 'others' : alertsQueue
}

/**
 * When a heartbeat has to be looked at after a ping. The time before the ping is kept if it has passed, or if more than
 * half of the time until the deadline is left until then: a changed time costs the row a new entry in each index. A
 * heartbeat that is looked at too early is looked at again at its deadline.
 */
export function nextDueAt(heartbeat: Tracked & Pick<ProgressColumns, 'due_at'>, now: Date): Date | null {
  const next = dueAtOf(heartbeat, now)
  const { due_at: before } = heartbeat
  if (next === null || before === null || before > next) return next
  if (before <= now) return before
  const half = (now.getTime() + next.getTime()) / 2
  return before.getTime() > half ? before : next
}
