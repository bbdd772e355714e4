import { ApiProblem, type components } from '@holdfast/client'
import type { MessageKey } from '#language/language.ts'
import type { RRset } from '../undoable-rrset-changes.ts'

export type Plan = components['schemas']['Plan']
export type PlannedChange = components['schemas']['PlannedChange']
export type Guard = components['schemas']['Guard']

/** Whose doing it is that a change is needed. */
export const kinds = ['local', 'external', 'both'] as const
export type ChangeKind = (typeof kinds)[number]

export function kindOf({ state }: PlannedChange): ChangeKind {
  if (state === 'conflict') return 'both'
  return state.startsWith('drift') ? 'external' : 'local'
}

export function keyOf({ name, type }: RRset): RRset {
  return { name, type }
}

/** What speaks against an act, where that is why it was refused. */
export function guardsOf(error: unknown): readonly Guard[] | null {
  const guards = error instanceof ApiProblem ? error.members['guards'] : undefined
  // The service's own list for this refusal.
  return Array.isArray(guards) ? (guards as Guard[]) : null
}

/** How an apply stands, in words. */
export const applyResults: Record<components['schemas']['Apply']['state'], MessageKey<'dns'>> = {
  queued: 'applyWaiting',
  running: 'applying',
  succeeded: 'applied',
  partial: 'applyPartial',
  failed: 'applyFailed',
  refused: 'applyRejected',
}
