/**
 * Derives the confirmed state of a monitor at one location from the results of its checks: a failure counts once it has
 * repeated, and so does a recovery. The progress is a small value that is stored with the monitor, so that it survives
 * a restart.
 *
 * All times and durations are milliseconds.
 */

/** The result of a check. `unknown`: the check could not be made, so nothing is known about its target. */
export type CheckOutcome = 'up' | 'degraded' | 'down' | 'unknown'

/** `pending`: no result yet; `unknown`: no result that is recent enough. */
export type MonitorState = 'pending' | 'up' | 'degraded' | 'down' | 'unknown'

/** How often, or for how long, an outcome must repeat before it counts. If both are set, whichever comes first. */
export type Repetition = { checks: number | null; duration: number | null }

export type ConfirmationRules = { failAfter: Repetition; degradeAfter: Repetition; recoverAfter: Repetition }

/** Consecutive results. `since` is the start of the slot of the first. */
export type Streak = { checks: number; since: number }

export type Confirmation = {
  state: MonitorState
  /** The start of the slot in which the current state began: a failure counts from its first failed check. */
  since: number | null
  /** Consecutive results that indicate another state than the current one. */
  streaks: Partial<Record<Finding, Streak>>
}

export type CheckResult = { outcome: CheckOutcome; at: number }

/** What several consecutive results have in common. A degraded target is both impaired and responding. */
type Finding = 'down' | 'impaired' | 'responding' | 'up'

const findingsOf: Readonly<Record<CheckOutcome, readonly Finding[]>> = {
  up: ['up', 'responding'],
  degraded: ['impaired', 'responding'],
  down: ['down', 'impaired'],
  unknown: [],
}

/** What can end a state, the strongest first, with the resulting state and its rule. */
type Transition = {
  finding: Finding
  to: MonitorState
  rule: keyof ConfirmationRules | 'at once'
  /** The outcome that the last result must have. */
  by?: CheckOutcome
}

const fail: Transition = { finding: 'down', to: 'down', rule: 'failAfter' }
// Failures alone never end as degraded, even if the rule for failures requires more of them.
const degrade: Transition = { finding: 'impaired', to: 'degraded', rule: 'degradeAfter', by: 'degraded' }
const recover: Transition = { finding: 'up', to: 'up', rule: 'recoverAfter' }
const partlyRecover: Transition = { finding: 'responding', to: 'degraded', rule: 'recoverAfter' }
// The first result shows a monitor as working; only a failure must repeat.
const firstSuccess: Transition = { finding: 'up', to: 'up', rule: 'at once' }

const transitions: Readonly<Record<MonitorState, readonly Transition[]>> = {
  pending: [fail, degrade, firstSuccess],
  unknown: [fail, degrade, firstSuccess],
  up: [fail, degrade],
  degraded: [fail, recover],
  down: [recover, partlyRecover],
}

export const noConfirmation: Confirmation = { state: 'pending', since: null, streaks: {} }

/**
 * The state after one more result. A result that agrees with the state returns the same value, which need not be
 * stored.
 */
export function afterResult(
  rules: ConfirmationRules,
  before: Confirmation,
  result: CheckResult,
): Confirmation {
  if (result.outcome === 'unknown') return before
  const streaks = extended(before, result)
  const reached = transitions[before.state].find(({ finding, rule, by = result.outcome }) => {
    const streak = streaks[finding]
    if (streak === undefined || by !== result.outcome) return false
    return rule === 'at once' || hasRepeated(rules[rule], streak, result.at)
  })
  if (reached) {
    const since = streaks[reached.finding]?.since ?? result.at
    return { state: reached.to, since, streaks: relevantTo(reached.to, streaks) }
  }
  const isUnchanged = Object.keys(streaks).length === 0 && Object.keys(before.streaks).length === 0
  return isUnchanged ? before : { ...before, streaks }
}

/** No location has a recent result: the state is unknown until the next one. */
export function withoutFreshResults(before: Confirmation, at: number): Confirmation {
  return before.state === 'unknown' ? before : { state: 'unknown', since: at, streaks: {} }
}

/** After a pause or a maintenance window, counting starts again. The state is kept for display. */
export function withoutStreaks(before: Confirmation): Confirmation {
  return { ...before, streaks: {} }
}

function extended({ state, streaks }: Confirmation, { outcome, at }: CheckResult): Confirmation['streaks'] {
  const continued = findingsOf[outcome].map((finding) => {
    const streak = streaks[finding]
    return [finding, streak ? { ...streak, checks: streak.checks + 1 } : { checks: 1, since: at }]
  })
  return relevantTo(state, Object.fromEntries(continued))
}

function relevantTo(state: MonitorState, streaks: Confirmation['streaks']): Confirmation['streaks'] {
  const findings = transitions[state].map(({ finding }) => finding)
  return Object.fromEntries(
    findings.flatMap((finding) => (streaks[finding] ? [[finding, streaks[finding]]] : [])),
  )
}

function hasRepeated({ checks, duration }: Repetition, streak: Streak, at: number): boolean {
  if (checks !== null && streak.checks >= checks) return true
  return duration !== null && at - streak.since >= duration
}
