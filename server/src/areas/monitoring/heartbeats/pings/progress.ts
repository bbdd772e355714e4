/** What a ping or a passed deadline changes in a heartbeat. Nothing here reads a clock or the database. */
import {
  afterDeadline,
  afterReport,
  deadlineOf,
  type HeartbeatState,
  shiftedByOutage,
} from '#kernel/monitoring/heartbeat/heartbeat.ts'
import { settingsOf, stateColumns, stateOf } from '../schedule/settings.ts'
import type { IgnoreReason, ProgressColumns, SettingsColumns, Signal, Transition } from '../store.ts'

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

export type Progress = Omit<ProgressColumns, 'due_at'>
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

function failureOf({ signal, exitCode }: PingReport): Transition['failure'] {
  if (signal !== 'fail') return null
  const message =
    exitCode === null ? 'The job reported a failure.' : `The job reported exit code ${exitCode}.`
  return { class: 'reported', message }
}

type Change = { before: HeartbeatState; state: HeartbeatState; at: Date; failure: Transition['failure'] }

function changed(progress: Progress, { before, state, at, failure }: Change): Progress {
  const after = { ...progress, ...stateColumns(state) }
  if (before.status === state.status) return after
  const transition: Transition = { status: state.status, at: at.toISOString(), failure }
  const waiting = progress.transitions
  return {
    ...after,
    status_since: at,
    transitions: [...(waiting.length < transitionsMax ? waiting : waiting.slice(0, -1)), transition],
  }
}

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

export type Outage = { from_at: Date; to_at: Date }

/** The deadline, later by the outages of the service in which it would have passed; null: there is none. */
export function effectiveDeadline(heartbeat: Tracked, outages: readonly Outage[]): Date | null {
  const deadline = deadlineOf(settingsOf(heartbeat), stateOf(heartbeat))
  if (deadline === null) return null
  const inOrder = outages.toSorted((a, b) => a.from_at.getTime() - b.from_at.getTime())
  const shifted = inOrder.reduce(
    (at, { from_at, to_at }) => shiftedByOutage(at, { from: from_at.getTime(), to: to_at.getTime() }),
    deadline,
  )
  return new Date(shifted)
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
  if (!passed) return null
  const overdue = passed.state.runs.find(
    (run, index) => run.isOverdue && before.runs[index]?.isOverdue === false,
  )
  const failure: Transition['failure'] = overdue
    ? {
        class: 'too_long',
        message: `The run that started at ${timeText(overdue.startedAt)} has taken longer than ${durationText(heartbeat.max_runtime_seconds ?? 0)}.`,
      }
    : {
        class: 'missed',
        message: `No success arrived until ${timeText(deadline.getTime())}. It was expected at ${timeText(before.dueAt ?? deadline.getTime())}.`,
      }
  return changed(progressOf(heartbeat), { before, state: passed.state, at: deadline, failure })
}

const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const units = [
  { name: 'day', seconds: 24 * 3600 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
]

/** `90` is `90 seconds`, `7200` is `2 hours`. */
function durationText(seconds: number): string {
  const unit = units.find((one) => seconds % one.seconds === 0)
  if (!unit) return `${seconds} seconds`
  const count = seconds / unit.seconds
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

export function progressOf(heartbeat: Progress): Progress {
  const { status, status_since, last_success_at, expected_at, open_runs, recent_pings } = heartbeat
  const { transitions, last_ping, last_duration, ping_count } = heartbeat
  return {
    status,
    status_since,
    last_success_at,
    expected_at,
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
