/**
 * The states of a heartbeat. A job reports that it starts, succeeds or fails; a deadline that passes without a success
 * makes the heartbeat `down`. Nothing here reads a clock: the time of a report or a look at the deadline is passed in,
 * in milliseconds since the epoch.
 */
import { dueAfter, type HeartbeatSchedule, nextRun } from './heartbeat-schedule.ts'

export type HeartbeatSettings = {
  schedule: HeartbeatSchedule
  /** How long after the due time a success may still arrive. */
  grace: number
  /** How long a run may take from its start signal; null: as long as the schedule allows. */
  maxRuntime: number | null
  /** How much too early a success may be for a scheduled time; null: chosen by the gap between runs. */
  earlyTolerance: number | null
  /** A report does not resume a paused heartbeat. */
  needsManualResume: boolean
}

/** `new` until the first report: silent, because the job may not be set up yet. */
export type HeartbeatStatus = 'new' | 'up' | 'down' | 'paused'

/** A run that has started and not ended. `id` is the client's run id, null where it sends none. */
export type OpenRun = {
  id: string | null
  startedAt: number
  /** It has taken longer than `maxRuntime` and was counted as a failure for that. */
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
  /** How long the run took that this report ends; null if its start is unknown. */
  runtime: number | null
}

/** Open runs kept per heartbeat; the oldest is dropped beyond that. */
export const openRunsMax = 20

/** A start and an end that are further apart do not belong to the same run. */
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

/**
 * The moment at which the heartbeat becomes `down` unless a success arrives, or null if it cannot.
 *
 * A run that has started is judged by its own limit: one that began for the due time may go on until `maxRuntime`, even
 * past the grace period, and any other (started by hand between two scheduled times) ends the wait earlier if it hangs.
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

/** The state once its deadline has passed at `at`; the change counts from the deadline, not from the moment of looking. */
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

/** Whether the success is due and its grace period runs. */
export function isLate(state: HeartbeatState, at: number): boolean {
  return state.status === 'up' && state.dueAt !== null && at >= state.dueAt
}

/** Deadlines that fell into our own outage are moved by its length: nobody could report. */
export function shiftedByOutage(deadline: number, outage: { from: number; to: number }): number {
  return deadline >= outage.from && deadline < outage.to ? deadline + (outage.to - outage.from) : deadline
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
  // A job whose very first run hangs is noticed as well.
  const dueAt = state.dueAt ?? nextRun(settings.schedule, at)
  return { state: { ...state, dueAt, runs }, ignored: null, runtime: null }
}

/** The run that a report ends: the one with its id, or without an id the oldest. */
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
