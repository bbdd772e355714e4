// Record sets (RFC 2181 section 5): all records of one name and type, with one TTL and a set of values. Values are
// canonical RDATA, sorted and without duplicates, so that two sets are the same exactly when their members are equal
// one by one; the order in which servers list them means nothing.
import { DnsFault } from '../fault.ts'

/** What a record set is known by in its zone; both canonical. */
export type RRsetKey = { name: string; type: string }

/** `ttl` in seconds; `values` as `canonicalValues` gives them. */
export type RRset = RRsetKey & { ttl: number; values: string[] }

/** Bounds of a TTL (RFC 2181 section 8). */
export const ttlSecondsMin = 0
export const ttlSecondsMax = 2_147_483_647

/** A TTL within its bounds; throws a fault of the field `ttl` for any other number. */
export function checkedTtl(seconds: number): number {
  if (Number.isInteger(seconds) && seconds >= ttlSecondsMin && seconds <= ttlSecondsMax) return seconds
  throw new DnsFault(
    'ttl',
    `A TTL must be a whole number of seconds from ${ttlSecondsMin} to ${ttlSecondsMax}.`,
  )
}

/** Canonical values as a set: sorted by their octets, each once. */
export function canonicalValues(values: Iterable<string>): string[] {
  return [...new Set(values)].sort()
}

/** Whether two record sets are the same in name, type, TTL and values. */
export function sameRRset(a: RRset, b: RRset): boolean {
  return a.name === b.name && a.type === b.type && a.ttl === b.ttl && sameValues(a.values, b.values)
}

/** Whether two canonical lists of values are the same set. */
export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** The key as one string, for maps; a canonical name holds no blank, so no two keys share one. */
export function rrsetKeyText(key: RRsetKey): string {
  return `${key.name} ${key.type}`
}
