/**
 * The states of a heartbeat. A job reports that it starts, succeeds or fails; a deadline that passes without a success
 * makes the heartbeat `down`. The functions read no clock: the time of a report or of a deadline check is an argument,
 * in milliseconds since the epoch.
 */
import { dueAfter, type HeartbeatSchedule, nextRun } from './heartbeat-schedule.ts'

export type HeartbeatSettings = {
  schedule: HeartbeatSchedule
  /** How long after the due time a success may still arrive. */
  grace: number
  /** How long a run may take from its start signal. Null: as long as the schedule allows. */
  maxRuntime: number | null
  /** How much earlier than a scheduled time a success may be. Null: derived from the gap between runs. */
  earlyTolerance: number | null
  /** A report does not resume a paused heartbeat. */
  needsManualResume: boolean
}

/** `new` until the first report. Never `down`, because the job may not be set up yet. */
export type HeartbeatStatus = 'new' | 'up' | 'down' | 'paused'

/** A run that has started and not ended. `id` is the client's run id, or null if it sends none. */
export type OpenRun = {
  id: string | null
  startedAt: number
  /** Whether it has taken longer than `maxRuntime` and was counted as a failure. */
  isOverdue: boolean
}

export type HeartbeatState = {
  status: HeartbeatStatus
  lastSuccessAt: number | null
  dueAt: number | null
  runs: readonly OpenRun[]
}

export type HeartbeatReport = {
  signal: 'success' | 'start' | 'fail' | 'log'
  runId: string | null
  at: number
}

export type Reported = {
  state: HeartbeatState
  /** Why a report changed nothing. */
  ignored: 'paused' | null
  /** The duration of the run that this report ends. Null if its start is unknown. */
  runtime: number | null
}

/** The maximum number of open runs per heartbeat. Beyond that, the oldest is dropped. */
export const openRunsMax = 20

/** A start and an end further apart do not belong to the same run. */
const longestRun = 72 * 60 * 60_000

export const newHeartbeat: HeartbeatState = { status: 'new', lastSuccessAt: null, dueAt: null, runs: [] }

/** The state after a report. */
export function afterReport(
  settings: HeartbeatSettings,
  state: HeartbeatState,
  report: HeartbeatReport,
): Reported {
  if (report.signal === 'log') return { state, ignored: null, runtime: null }
  if (state.status === 'paused' && settings.needsManualResume)
    return { state, ignored: 'paused', runtime: null }
  const resumed = state.status === 'paused' ? { ...newHeartbeat, lastSuccessAt: state.lastSuccessAt } : state
  if (report.signal === 'start') return started(settings, resumed, report)
  const runtime = runtimeOf(resumed.runs, report)
  const dueAt = dueAfter(settings.schedule, report.at, settings.earlyTolerance)
  if (report.signal === 'fail') {
    return { state: { ...resumed, status: 'down', dueAt, runs: [] }, ignored: null, runtime }
  }
  const runs = withoutEnded(resumed.runs, report)
  return { state: { status: 'up', lastSuccessAt: report.at, dueAt, runs }, ignored: null, runtime }
}

/** The state after a user has resumed a paused heartbeat: the next run is expected from then on. */
export function afterResume(
  { schedule }: HeartbeatSettings,
  { lastSuccessAt }: HeartbeatState,
  at: number,
): HeartbeatState {
  return { ...newHeartbeat, lastSuccessAt, dueAt: nextRun(schedule, at) }
}

/**
 * The time at which the heartbeat becomes `down` unless a success arrives, or null if it cannot.
 *
 * A run that has started has its own limit: a run for the due time may take until `maxRuntime`, even past the grace
 * period. Any other run (started by hand between two scheduled times) can make the deadline earlier if it hangs.
 */
export function deadlineOf(
  settings: HeartbeatSettings,
  { status, dueAt, runs }: HeartbeatState,
): number | null {
  if (status === 'down' || status === 'paused') return null
  const scheduled = dueAt === null ? null : dueAt + settings.grace
  const { maxRuntime } = settings
  if (maxRuntime === null) return scheduled
  const limited = runs.filter(({ isOverdue }) => !isOverdue)
  if (limited.length === 0) return scheduled
  const earliest = Math.min(...limited.map(({ startedAt }) => startedAt + maxRuntime))
  const covers = limited.some(({ startedAt }) => dueAt !== null && coversDue(settings, startedAt, dueAt))
  return scheduled === null || covers ? earliest : Math.min(scheduled, earliest)
}

/**
 * When a heartbeat that is `down` because its job reported a failure misses the next success, too; null if it expects
 * none.
 */
export function nextMissOf({ grace }: HeartbeatSettings, { status, dueAt }: HeartbeatState): number | null {
  return status === 'down' && dueAt !== null ? dueAt + grace : null
}

/**
 * The state after its deadline has passed. The change counts from the deadline, not from `at`, the time of the check.
 */
export function afterDeadline(
  settings: HeartbeatSettings,
  state: HeartbeatState,
  at: number,
): { state: HeartbeatState; downSince: number } | null {
  const deadline = deadlineOf(settings, state)
  if (deadline === null || at < deadline) return null
  const { maxRuntime } = settings
  const runs = state.runs.map((run) => ({
    ...run,
    isOverdue: run.isOverdue || (maxRuntime !== null && run.startedAt + maxRuntime <= deadline),
  }))
  return { state: { ...state, status: 'down', runs }, downSince: deadline }
}

/** Whether a success is overdue and the grace period is running. */
export function isLate(state: HeartbeatState, at: number): boolean {
  return state.status === 'up' && state.dueAt !== null && at >= state.dueAt
}

function coversDue(
  { schedule, earlyTolerance }: HeartbeatSettings,
  startedAt: number,
  dueAt: number,
): boolean {
  if (startedAt >= dueAt) return true
  if (schedule.kind === 'period') return false
  const dueAfterStart = dueAfter(schedule, startedAt, earlyTolerance)
  return dueAfterStart === null || dueAfterStart > dueAt
}

function started(
  settings: HeartbeatSettings,
  state: HeartbeatState,
  { runId, at }: HeartbeatReport,
): Reported {
  const others = state.runs.filter(({ id }) => id !== runId)
  const runs = [...others, { id: runId, startedAt: at, isOverdue: false }].slice(-openRunsMax)
  // Also detects a job whose first run hangs.
  const dueAt = state.dueAt ?? nextRun(settings.schedule, at)
  return { state: { ...state, dueAt, runs }, ignored: null, runtime: null }
}

/** The run that a report ends: the one with its id, or the oldest if the report has no id. */
function endedRun(runs: readonly OpenRun[], { runId }: HeartbeatReport): OpenRun | undefined {
  return runId === null ? runs[0] : runs.find(({ id }) => id === runId)
}

function runtimeOf(runs: readonly OpenRun[], report: HeartbeatReport): number | null {
  const run = endedRun(runs, report)
  if (!run) return null
  const runtime = report.at - run.startedAt
  return runtime <= longestRun ? Math.max(0, runtime) : null
}

function withoutEnded(runs: readonly OpenRun[], report: HeartbeatReport): OpenRun[] {
  const ended = endedRun(runs, report)
  return runs.filter((run) => run !== ended)
}
