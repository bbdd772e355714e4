/**
 * Uptime from intervals of confirmed states, weighted by time. A count of checks would change when the check interval
 * is edited. All times and durations are milliseconds.
 */
export type IntervalState = 'up' | 'degraded' | 'down' | 'unknown' | 'paused' | 'maintenance'

/** `to` is null for an interval that has not ended. */
export type StateInterval = { state: IntervalState; from: number; to: number | null }

export type Uptime = {
  /** From 0 to 1. Null if nothing was observed. */
  uptime: number | null
  /** The part of the time in which the state was known, from 0 to 1. */
  coverage: number
  durations: Durations
}

export type Durations = Readonly<Record<IntervalState, number>>

export type UptimeRules = {
  /** How much of degraded time counts as up, from 0 to 1. */
  degradedWeight: number
}

/**
 * The uptime from `from` to `to`. Unknown, paused and maintenance time does not count; time without an interval is
 * unknown. If intervals overlap, the later one counts.
 */
export function uptimeOf(
  intervals: readonly StateInterval[],
  window: { from: number; to: number },
  rules?: UptimeRules,
): Uptime {
  return uptimeOfDurations(durationsOf(intervals, window), rules)
}

/** The time in each state from `from` to `to`. */
export function durationsOf(
  intervals: readonly StateInterval[],
  window: { from: number; to: number },
): Durations {
  const durations: Record<IntervalState, number> = {
    up: 0,
    degraded: 0,
    down: 0,
    unknown: 0,
    paused: 0,
    maintenance: 0,
  }
  let covered = window.from
  for (const { state, from, to } of [...intervals].sort((a, b) => a.from - b.from).map(endedByNext)) {
    const begin = Math.max(from, covered)
    const end = Math.min(to ?? window.to, window.to)
    if (end <= begin) continue
    durations.unknown += begin - covered
    durations[state] += end - begin
    covered = end
  }
  durations.unknown += Math.max(0, window.to - covered)
  return durations
}

/** Uptime from the time in each state. */
export function uptimeOfDurations(
  durations: Durations,
  { degradedWeight }: UptimeRules = { degradedWeight: 1 },
): Uptime {
  const { up, degraded, down } = durations
  const observed = up + degraded + down
  const total = Object.values(durations).reduce((sum, duration) => sum + duration, 0)
  return {
    uptime: observed === 0 ? null : (up + degraded * degradedWeight) / observed,
    coverage: total === 0 ? 0 : observed / total,
    durations,
  }
}

function endedByNext(interval: StateInterval, index: number, all: readonly StateInterval[]): StateInterval {
  const next = all[index + 1]
  return next && (interval.to === null || next.from < interval.to) ? { ...interval, to: next.from } : interval
}
