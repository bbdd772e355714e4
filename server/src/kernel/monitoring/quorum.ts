/** The combined state of a monitor over several locations. All times and durations are milliseconds. */
import type { MonitorState } from './confirmation.ts'

/** How many fresh locations must agree. A number means at least that many, or all if fewer are fresh. */
export type QuorumRule = 'majority' | 'any' | 'all' | number

export type LocationState = {
  location: string
  /** The confirmed state at this location. */
  state: MonitorState
  lastResultAt: number | null
}

export type Verdict = {
  state: MonitorState
  /** Failing locations although the quorum is not reached: the target is reachable from some locations only. */
  failing: readonly string[]
  isPartial: boolean
  fresh: number
}

const shortestFreshness = 90_000

/** The age up to which results count. */
export function freshnessOf({ interval, timeout }: { interval: number; timeout: number }): number {
  return Math.max(shortestFreshness, 2 * interval + timeout)
}

export function verdictOf(
  locations: readonly LocationState[],
  { rule, freshness, now }: { rule: QuorumRule; freshness: number; now: number },
): Verdict {
  const fresh = locations.filter(
    ({ lastResultAt }) => lastResultAt !== null && now - lastResultAt < freshness,
  )
  const votes = fresh.filter(({ state }) => state === 'up' || state === 'degraded' || state === 'down')
  const down = votes.filter(({ state }) => state === 'down')
  const degraded = votes.filter(({ state }) => state === 'degraded')
  const needed = neededOf(rule, votes.length)
  const state = stateOf(locations, votes.length, { down: down.length, degraded: degraded.length, needed })
  return {
    state,
    failing: down.map(({ location }) => location),
    isPartial: state !== 'down' && down.length > 0,
    fresh: votes.length,
  }
}

function stateOf(
  locations: readonly LocationState[],
  votes: number,
  { down, degraded, needed }: { down: number; degraded: number; needed: number },
): MonitorState {
  if (votes === 0) return locations.every(({ state }) => state === 'pending') ? 'pending' : 'unknown'
  if (down >= needed) return 'down'
  return down + degraded >= needed ? 'degraded' : 'up'
}

function neededOf(rule: QuorumRule, votes: number): number {
  if (rule === 'any') return 1
  if (rule === 'all') return votes
  // More than half: with two locations that disagree the monitor is up.
  return rule === 'majority' ? Math.floor(votes / 2) + 1 : Math.min(rule, votes)
}
