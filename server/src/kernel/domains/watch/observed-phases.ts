/** When the phases of a registration began, as its observations show it. */
import { beforeNotFound, lapsedAt } from './expected-drop.ts'
import { phaseOf } from './lifecycle.ts'
import {
  type LifecyclePhase,
  lifecyclePhases,
  type ObservedPhase,
  type PhaseBegin,
} from './lifecycle-phase.ts'
import type { WatchState } from './watch-state.ts'

/** The phases with the one that this observation shows. Later ones are dropped: the name was restored in between. */
export function observedPhases(
  before: WatchState,
  after: WatchState,
  known: readonly ObservedPhase[],
): readonly ObservedPhase[] {
  const phase = phaseOf(beforeNotFound(after))
  if (!phase) return known
  const earlier = known.filter((one) => lifecyclePhases.indexOf(one.phase) <= lifecyclePhases.indexOf(phase))
  if (earlier.some((one) => one.phase === phase)) return earlier
  return [...earlier, { phase, ...beginOf(phase, before, after) }]
}

function beginOf(
  phase: LifecyclePhase,
  before: WatchState,
  { record, checkedAt, stageSince }: WatchState,
): PhaseBegin {
  const at = checkedAt ?? stageSince
  if (phase === 'available') return { earliest: null, latest: before.notFound?.firstAt ?? at }
  const expiredAt = phase === 'expired' && record ? lapsedAt(before, record, at) : null
  if (expiredAt) return { earliest: expiredAt, latest: expiredAt }
  const earliest = before.checkedAt
  const changedAt = record?.changedAt ?? null
  const isExact = changedAt !== null && earliest !== null && changedAt >= earliest && changedAt <= at
  return isExact ? { earliest: changedAt, latest: changedAt } : { earliest, latest: at }
}
