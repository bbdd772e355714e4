/**
 * The phases through which a registration goes until someone can register its name again: those that were observed, and
 * when the next ones are expected if the name is neither renewed nor restored.
 */
import { addSeconds } from '#kernel/time.ts'
import { beforeNotFound, daySeconds, lapsedDrop } from './expected-drop.ts'
import {
  type LifecyclePhase,
  lifecyclePhases,
  type ObservedPhase,
  type PhaseBegin,
} from './lifecycle-phase.ts'
import type { TldProfile } from './tld-profile.ts'
import type { DropConfidence, ExpectedDrop, WatchStage, WatchState } from './watch-state.ts'

export const lifecyclePositions = ['past', 'current', 'expected'] as const

export type LifecycleStep = {
  phase: LifecyclePhase
  position: (typeof lifecyclePositions)[number]
  /** Null: not observed, or not known. */
  begins: PhaseBegin | null
  /** Of what is expected; null: it was observed, or is not known. */
  confidence: DropConfidence | null
}

/** Null while nothing is known of a registration. */
export function lifecycleOf(state: WatchState, profile: TldProfile, now: Date): LifecycleStep[] | null {
  const { record, cycle, expectedDrop } = state
  const stage = beforeNotFound(state)
  const current = phaseOf(stage)
  if (!current || !record) return null
  const { registeredAt, expiresAt } = record
  const observed: ObservedPhase[] = [
    ...(registeredAt ? [{ phase: 'registered' as const, ...exactly(registeredAt) }] : []),
    ...(cycle?.phases ?? []),
  ]
  const isKept = current === 'registered'
  return stepsOf(profile, {
    current,
    observed,
    expiresAt: isKept ? expiresAt : null,
    // A name that is being restored is not expected to be released.
    drop: isKept ? lapsedDrop(expiresAt, profile) : expectedDrop,
    now,
  })
}

type Known = {
  current: LifecyclePhase
  observed: readonly ObservedPhase[]
  /** Null: it has passed, or is not known. */
  expiresAt: Date | null
  drop: ExpectedDrop | null
  now: Date
}

function stepsOf(profile: TldProfile, known: Known): LifecycleStep[] {
  const { current, observed } = known
  const at = lifecyclePhases.indexOf(current)
  return lifecyclePhases.flatMap((phase, index): LifecycleStep[] => {
    if (phase !== current && !hasPhase(profile, phase)) return []
    if (index > at) return [{ phase, position: 'expected', ...expectationOf(phase, profile, known) }]
    const found = observed.find((one) => one.phase === phase)
    const begins = found ? { earliest: found.earliest, latest: found.latest } : null
    return [{ phase, position: index < at ? 'past' : 'current', begins, confidence: null }]
  })
}

function hasPhase(
  { autoRenewDays, redemptionDays, pendingDeleteDays, afterExpiry }: TldProfile,
  phase: LifecyclePhase,
): boolean {
  if (phase === 'expired') return autoRenewDays > 0
  if (phase === 'redemption') return redemptionDays > 0 || afterExpiry !== undefined
  return phase !== 'pending_delete' || pendingDeleteDays > 0
}

function expectationOf(
  phase: LifecyclePhase,
  profile: TldProfile,
  { expiresAt, drop, now }: Known,
): Pick<LifecycleStep, 'begins' | 'confidence'> {
  if (phase === 'expired' && expiresAt) return { begins: exactly(expiresAt), confidence: 'high' }
  const days = daysBeforeRelease(phase, profile)
  // Confirming that the name is available takes as long as its registry needs to answer.
  if (!drop || days === null) return { begins: null, confidence: null }
  const at = (end: Date) => {
    const begin = addSeconds(end, -days * daySeconds)
    return begin > now ? begin : now
  }
  return {
    begins: { earliest: at(drop.earliest), latest: at(drop.latest) },
    confidence: drop.confidence,
  }
}

/** Null: it does not follow from the time of the release. */
function daysBeforeRelease(
  phase: LifecyclePhase,
  { redemptionDays, pendingDeleteDays, afterExpiry }: TldProfile,
): number | null {
  switch (phase) {
    case 'redemption':
      return afterExpiry
        ? afterExpiry.dropDays - afterExpiry.suspendedDays
        : redemptionDays + pendingDeleteDays
    case 'pending_delete':
      return afterExpiry ? afterExpiry.dropDays - afterExpiry.finalDays : pendingDeleteDays
    case 'release':
      return 0
    default:
      return null
  }
}

/** The phase of a stage; null: none is known. */
export function phaseOf(stage: WatchStage): LifecyclePhase | null {
  return phases[stage]
}

const phases: Readonly<Record<WatchStage, LifecyclePhase | null>> = {
  unknown: null,
  unsupported: null,
  taken: 'registered',
  lapsed: 'expired',
  redemption: 'redemption',
  pending_restore: 'redemption',
  pending_delete: 'pending_delete',
  drop_window: 'release',
  maybe_free: null,
  available: 'available',
  retaken: 'registered',
}

function exactly(at: Date): { earliest: Date; latest: Date } {
  return { earliest: at, latest: at }
}
