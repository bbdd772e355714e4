/**
 * From the results of checks to the confirmed state of a monitor at one location: a failure counts once it has repeated,
 * and so does a recovery. What was reached is a small value that is stored with the monitor, so that a restart continues
 * where the last process ended.
 *
 * All times and durations are milliseconds.
 */

/** What a check found. `unknown`: the check itself could not be made, which says nothing about its target. */
export type CheckOutcome = 'up' | 'degraded' | 'down' | 'unknown'

/** `pending`: no result yet; `unknown`: no result that is recent enough. */
export type MonitorState = 'pending' | 'up' | 'degraded' | 'down' | 'unknown'

/** How often, or for how long, an outcome must repeat before it counts. Whichever comes first, if both are set. */
export type Repetition = { checks: number | null; duration: number | null }

export type ConfirmationRules = { failAfter: Repetition; degradeAfter: Repetition; recoverAfter: Repetition }

/** Results in a row. `since` is the start of the slot of the first. */
export type Streak = { checks: number; since: number }

export type Confirmation = {
  state: MonitorState
  /** The start of the slot in which the present state began: a failure counts from its first failed check. */
  since: number | null
  /** Results in a row that point to another state than the present one. */
  streaks: Partial<Record<Finding, Streak>>
}

export type CheckResult = { outcome: CheckOutcome; at: number }

/** What several results in a row have in common. A degraded target is impaired, and it responds. */
type Finding = 'down' | 'impaired' | 'responding' | 'up'

const findingsOf: Readonly<Record<CheckOutcome, readonly Finding[]>> = {
  up: ['up', 'responding'],
  degraded: ['impaired', 'responding'],
  down: ['down', 'impaired'],
  unknown: [],
}

/** What can end a state, the strongest first, and to what it leads by which rule. */
type Transition = {
  finding: Finding
  to: MonitorState
  rule: keyof ConfirmationRules | 'at once'
  /** The last result must be this one. */
  by?: CheckOutcome
}

const fail: Transition = { finding: 'down', to: 'down', rule: 'failAfter' }
// Failures alone never end as degraded, even where the rule for failures asks for more of them.
const degrade: Transition = { finding: 'impaired', to: 'degraded', rule: 'degradeAfter', by: 'degraded' }
const recover: Transition = { finding: 'up', to: 'up', rule: 'recoverAfter' }
const partlyRecover: Transition = { finding: 'responding', to: 'degraded', rule: 'recoverAfter' }
// The first result shows a monitor as working; only a failure has to repeat.
const firstSuccess: Transition = { finding: 'up', to: 'up', rule: 'at once' }

const transitions: Readonly<Record<MonitorState, readonly Transition[]>> = {
  pending: [fail, degrade, firstSuccess],
  unknown: [fail, degrade, firstSuccess],
  up: [fail, degrade],
  degraded: [fail, recover],
  down: [recover, partlyRecover],
}

export const noConfirmation: Confirmation = { state: 'pending', since: null, streaks: {} }

/** The state after one more result. Results that agree with the state return the same value: there is nothing to store. */
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

/** No location has a recent result: the state is not known until the next one. */
export function withoutFreshResults(before: Confirmation, at: number): Confirmation {
  return before.state === 'unknown' ? before : { state: 'unknown', since: at, streaks: {} }
}

/** After a pause or a maintenance window results are counted anew; the state stays for display. */
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
