// Writes record sets as a master file that any name server loads (RFC 1035 section 5, RFC 3597 section 5). Owners are
// relative to the preceding origin, names in data are absolute. A type of a single vendor is written as its number.

import { rdataToWire } from '#kernel/dns/rdata.ts'
import { isRawRdata } from '../records/raw-rdata.ts'
import { recordType } from '../records/record-types.ts'
import type { RRset } from '../records/rrset.ts'

export type ZoneFileHead = {
  zone: string
  ttl: number
  /** Canonical RDATA with its TTL. */
  soa: { rdata: string; ttl: number }
  /** Comment lines above the records. */
  comments: readonly string[]
}

export function printZoneFileHead({ zone, ttl, soa, comments }: ZoneFileHead): string {
  return [
    ...comments.map((comment) => `; ${comment}`),
    `$ORIGIN ${zone}.`,
    `$TTL ${ttl}`,
    `@ ${soa.ttl} IN SOA ${soa.rdata}`,
    '',
  ].join('\n')
}

/** The lines of a record set. */
export function printRRset({ name, type, ttl, values }: RRset): string {
  return values
    .map((value) => `${isLoadable(type, value) ? '' : '; '}${name} ${ttl} IN ${typedData(type, value)}\n`)
    .join('')
}

/**
 * A record that only one vendor can read becomes a comment, since one such line prevents other servers from loading the
 * file.
 */
function isLoadable(type: string, value: string): boolean {
  return type !== 'LUA' || !isRawRdata(type, value)
}

/** ALIAS is not a DNS type. */
function typedData(type: string, value: string): string {
  if (type !== 'ALIAS') return `${type} ${value}`
  const wire = rdataToWire(type, value)
  return `TYPE${recordType(type)?.code} \\# ${wire.length} ${wire.toString('hex')}`
}
