// Records that a name server generates and changes in a zone: SOA, DNSSEC's own types, and types specific to the
// server. They are displayed but never part of the wanted state: writing them back would undo changes of the server.
import { apex } from '../name.ts'
import type { RRset } from './rrset.ts'

export type ServerMade = {
  rrsets: RRset[]
  /** The number of records for each type that occurs at every name of a signed zone. These records are not listed. */
  counts: Record<string, number>
}

const countedTypes: readonly string[] = ['RRSIG', 'NSEC', 'NSEC3']

/** Whether records of the type are only counted. */
export function isOnlyCounted(type: string): boolean {
  return countedTypes.includes(type)
}

/** Splits RRsets into those that are listed and those that are only counted. */
export function serverMadeOf(rrsets: readonly RRset[], isCounted = isOnlyCounted): ServerMade {
  const made: ServerMade = { rrsets: [], counts: {} }
  for (const rrset of rrsets) {
    if (isCounted(rrset.type)) made.counts[rrset.type] = (made.counts[rrset.type] ?? 0) + rrset.values.length
    else made.rrsets.push(rrset)
  }
  return made
}

/** The type in which BIND stores the state of signing unless `sig-signing-type` sets another one. */
export const signingStateType = 'TYPE65534'

/**
 * Whether an RRset is BIND's private record of the signing progress: at the apex, with a type for private use (RFC 6895
 * section 3.1). With a type other than the default, it must have the format of that record in a signed zone: an
 * algorithm, a key tag and two flags, or 0 and the parameters of an NSEC3 chain (BIND ARM, "Private-type Records").
 */
export function isSigningState({ name, type, values }: RRset, isSigned: boolean): boolean {
  if (name !== apex) return false
  if (type === signingStateType) return true
  const number = Number(/^TYPE(\d+)$/.exec(type)?.[1])
  const isPrivate = number >= 65_280 && number < 65_534
  return (
    isPrivate &&
    isSigned &&
    values.every((value) => /^\\# (?:5 (?!00)[0-9a-f]{6}0[01]0[01]|\d+ 0001)/.test(value))
  )
}
