// Writes record sets as a master file that any name server loads (RFC 1035 section 5, RFC 3597 section 5). Owners are
// relative to the origin that stands above them, names in data are absolute. A type that only one vendor knows is
// written by its number.

import { rdataToWire } from '#kernel/dns/rdata.ts'
import { isRawRdata } from '../records/raw-rdata.ts'
import { recordType } from '../records/record-types.ts'
import type { RRset } from '../records/rrset.ts'

export type ZoneFileHead = {
  zone: string
  ttl: number
  /** Canonical, with its TTL. */
  soa: { rdata: string; ttl: number }
  /** Lines above the records, each a comment. */
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

/** What only one vendor reads becomes a comment, since one such line would keep a server from loading the file. */
function isLoadable(type: string, value: string): boolean {
  return type !== 'LUA' || !isRawRdata(type, value)
}

/** ALIAS is no type of the DNS. */
function typedData(type: string, value: string): string {
  if (type !== 'ALIAS') return `${type} ${value}`
  const wire = rdataToWire(type, value)
  return `TYPE${recordType(type)?.code} \\# ${wire.length} ${wire.toString('hex')}`
}
