/**
 * How far an alert is: ok → pending → firing → ok. What is bad must stay bad for some time before it fires, and what is
 * good must stay good for some time before it is over. In between, nothing changes: neither a value that fluctuates
 * around the threshold nor one between the two thresholds of a rule ends an alert.
 *
 * All times and durations are milliseconds.
 */
import type { Judgement } from './condition.ts'

export const alertStates = ['pending', 'firing', 'ok'] as const
export type AlertState = (typeof alertStates)[number]

export type AlertProgress = {
  state: AlertState
  /** Since when it has been bad; of `ok`, since when it has not. */
  since: number
  /** While it fires: since when it has been good. */
  goodSince: number | null
  /** When it was last judged. */
  seenAt: number
}

export type AlertPace = {
  /** How long it must be bad to fire, and good to end. */
  fireAfter: number
  endAfter: number
  /** What was not judged for longer than this starts again: it may have been different in between. */
  gap: number
}

/** The progress after one more judgement. `before` is null for what was ok. */
export function afterJudgement(
  { fireAfter, endAfter, gap }: AlertPace,
  before: AlertProgress | null,
  judgement: Judgement,
  at: number,
): AlertProgress {
  const isFresh = before !== null && at - before.seenAt <= gap
  if (before?.state === 'firing') {
    if (judgement !== 'good') return { ...before, goodSince: null, seenAt: at }
    const goodSince = (isFresh ? before.goodSince : null) ?? at
    if (at - goodSince >= endAfter) return { state: 'ok', since: goodSince, goodSince: null, seenAt: at }
    return { ...before, goodSince, seenAt: at }
  }
  if (judgement !== 'bad') return { state: 'ok', since: at, goodSince: null, seenAt: at }
  const since = before?.state === 'pending' && isFresh ? before.since : at
  return { state: at - since >= fireAfter ? 'firing' : 'pending', since, goodSince: null, seenAt: at }
}
