import { ApiProblem, type components } from '@holdfast/client'
import type { MessageKey } from '#language/language.ts'
import type { RRset } from '../undoable-rrset-changes.ts'

export type Plan = components['schemas']['Plan']
export type PlannedChange = components['schemas']['PlannedChange']
export type Guard = components['schemas']['Guard']

/** Where a change was made: in Holdfast, outside of it, or both. */
export const changeOrigins = ['local', 'external', 'both'] as const
export type ChangeOrigin = (typeof changeOrigins)[number]

export function originOf({ state }: PlannedChange): ChangeOrigin {
  if (state === 'conflict') return 'both'
  return state.startsWith('drift') ? 'external' : 'local'
}

export function keyOf({ name, type }: RRset): RRset {
  return { name, type }
}

/** The guards of a rejected request; null if it was rejected for another reason. */
export function guardsOf(error: unknown): readonly Guard[] | null {
  const guards = error instanceof ApiProblem ? error.members['guards'] : undefined
  // The API documents this member for this error.
  return Array.isArray(guards) ? (guards as Guard[]) : null
}

/** The message key for each final state of an apply. */
export const applyResults: Record<components['schemas']['Apply']['state'], MessageKey<'dns'>> = {
  queued: 'applyWaiting',
  running: 'applying',
  succeeded: 'applied',
  partial: 'applyPartial',
  failed: 'applyFailed',
  refused: 'applyRejected',
}
