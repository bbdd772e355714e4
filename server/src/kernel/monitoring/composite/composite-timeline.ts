/**
 * The states of a composite monitor over a time, from those of its members. A failure of a member is back-dated to its
 * first failed check, and a gap in its results becomes known only when it ends: the states of the composite follow from
 * the intervals of its members, and not from when they were reported.
 *
 * All times are milliseconds.
 */

import type { MonitorState } from '../confirmation.ts'
import { type CompositeRule, compositeState } from './composite.ts'

export type MemberInterval = {
  from: number
  /** Null: until now. */
  to: number | null
  state: MonitorState | 'paused'
}

export type MemberTimeline = { weight: number; intervals: readonly MemberInterval[] }

export type CompositeInterval = { from: number; state: MonitorState }

/** The states from the start of the window to its end, each different from the one before. */
export function compositeTimeline(
  rule: CompositeRule,
  members: readonly MemberTimeline[],
  { from, to }: { from: number; to: number },
): CompositeInterval[] {
  const timeline: CompositeInterval[] = []
  for (const at of changesWithin(members, { from, to })) {
    const states = members.map(({ weight, intervals }) => ({ weight, state: stateAt(intervals, at) }))
    const state = compositeState(rule, states)
    if (timeline.at(-1)?.state !== state) timeline.push({ from: at, state })
  }
  return timeline
}

/** The start of the window, and each time within it at which a member has another state. */
function changesWithin(
  members: readonly MemberTimeline[],
  { from, to }: { from: number; to: number },
): number[] {
  const times = members.flatMap(({ intervals }) =>
    intervals.flatMap((interval) => [interval.from, ...(interval.to === null ? [] : [interval.to])]),
  )
  const within = times.filter((time) => time > from && time <= to)
  return [...new Set([from, ...within])].toSorted((one, other) => one - other)
}

/** A member without any result is pending, and a paused one is left out. */
function stateAt(intervals: readonly MemberInterval[], at: number): MonitorState | null {
  const present = intervals.find(({ from, to }) => from <= at && (to === null || at < to))
  if (!present) return 'pending'
  return present.state === 'paused' ? null : present.state
}
