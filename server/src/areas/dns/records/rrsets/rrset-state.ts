/**
 * The states of an RRset. Three contents are compared: the wanted one (D), the last applied one (L) and the last known
 * actual one (A). The database computes the state from them (see the migration), so it can never disagree with them:
 *
 *   D = A                        in_sync
 *   D ≠ A, L = A                 pending_create, pending_update, pending_delete: our change, not applied yet
 *   D ≠ A, L = D                 drift_missing, drift_changed, drift_extra: changed externally
 *   all three differ             conflict: changed in both places
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

/** The states of a record: those of its RRset, or `failed` if the provider rejected the wanted content. */
export const recordStates = [...rrsetStates, 'failed'] as const

export type RecordState = (typeof recordStates)[number]

/** The content of an RRset without its key: TTL in seconds, and canonical values, one per line. Null means absent. */
export type Content = { ttl: number; text: string } | null

export function contentOf(rrset: Pick<RRset, 'ttl' | 'values'> | null): Content {
  return rrset && rrset.values.length > 0 ? { ttl: rrset.ttl, text: rrset.values.join('\n') } : null
}

/** Canonical values contain no line break: the presentation format escapes it. */
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
