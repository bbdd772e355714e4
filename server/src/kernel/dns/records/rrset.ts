// Record sets (RFC 2181 section 5): all records of one name and type, with one TTL and a set of values. Values are
// canonical RDATA, sorted and without duplicates, so that two sets are the same exactly when their members are equal
// one by one. The order in which servers list them has no meaning.
import { DnsFault } from '../fault.ts'

/** The key of a record set in its zone; both parts are canonical. */
export type RRsetKey = { name: string; type: string }

/** `ttl` in seconds; `values` as returned by `canonicalValues`. */
export type RRset = RRsetKey & { ttl: number; values: string[] }

/** The limits of a TTL (RFC 2181 section 8). */
export const ttlSecondsMin = 0
export const ttlSecondsMax = 2_147_483_647

/** Returns a valid TTL. Throws a DnsFault for the field `ttl` otherwise. */
export function checkedTtl(seconds: number): number {
  if (Number.isInteger(seconds) && seconds >= ttlSecondsMin && seconds <= ttlSecondsMax) return seconds
  throw new DnsFault(
    'ttl',
    `A TTL must be a whole number of seconds from ${ttlSecondsMin} to ${ttlSecondsMax}.`,
  )
}

/** Canonical values sorted by their octets, without duplicates. */
export function canonicalValues(values: Iterable<string>): string[] {
  return [...new Set(values)].sort()
}

/** Whether two record sets are the same in name, type, TTL and values. */
export function sameRRset(a: RRset, b: RRset): boolean {
  return a.name === b.name && a.type === b.type && a.ttl === b.ttl && sameValues(a.values, b.values)
}

/** Whether two canonical lists of values are equal. */
export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** The key as one string, for maps. It is unique, since canonical names contain no blanks. */
export function rrsetKeyText(key: RRsetKey): string {
  return `${key.name} ${key.type}`
}
