/**
 * The states of an RRset. Three things are compared: what is wanted (D), what we applied last (L), and what
 * was last seen at the provider (A). The database works the state out of them (see the migration), so it can
 * never disagree with what it is made of:
 *
 *   D = A                        in_sync
 *   D ≠ A, L = A                 pending_create, pending_update, pending_delete: ours, not carried over yet
 *   D ≠ A, L = D                 drift_missing, drift_changed, drift_extra: somebody else's doing
 *   all three differ             conflict: both changed it
 */
import type { RRset, RRsetKey } from '#kernel/dns/records/rrset.ts'

export const rrsetStates = [
  'in_sync',
  'pending_create',
  'pending_update',
  'pending_delete',
  'drift_missing',
  'drift_changed',
  'drift_extra',
  'conflict',
] as const

export type RRsetState = (typeof rrsetStates)[number]

/** The states of a record: those of its RRset, or `failed` where the provider has refused what is wanted. */
export const recordStates = [...rrsetStates, 'failed'] as const

export type RecordState = (typeof recordStates)[number]

/** The content of an RRset apart from its key: TTL in seconds, canonical values one a line. Null: not there. */
export type Content = { ttl: number; text: string } | null

export function contentOf(rrset: Pick<RRset, 'ttl' | 'values'> | null): Content {
  return rrset && rrset.values.length > 0 ? { ttl: rrset.ttl, text: rrset.values.join('\n') } : null
}

/** Canonical values hold no line break: the presentation form escapes it. */
export function valuesOf(content: Content): string[] {
  return content ? content.text.split('\n') : []
}

export function rrsetOf(key: RRsetKey, content: Content): RRset | null {
  return content && { name: key.name, type: key.type, ttl: content.ttl, values: valuesOf(content) }
}

export function sameContent(a: Content, b: Content): boolean {
  return a === b || (a !== null && b !== null && a.ttl === b.ttl && a.text === b.text)
}

export function isDrift(state: RRsetState): boolean {
  return state.startsWith('drift_') || state === 'conflict'
}

export function isPending(state: RRsetState): boolean {
  return state.startsWith('pending_')
}
