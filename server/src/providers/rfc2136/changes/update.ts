// Writes changes as an UPDATE (RFC 2136). Each `before` becomes a prerequisite, so the server itself rejects stale
// changes; prerequisites compare values but not TTLs (section 3.2.3). Removals come before additions, so that a name
// can change from CNAME to A and back. The NS records of the apex are the exception: a server ignores a removal that
// would leave none (section 3.4.2.4). There a placeholder is added first and removed last, because some servers (Knot)
// set the new TTL of an RRset only when a record in it is new.

import { classes, type OutgoingRecord, typeCodes } from '#kernel/dns/message.ts'
import { absoluteName, apex } from '#kernel/dns/name.ts'
import { rdataToWire } from '#kernel/dns/rdata.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import { type RRset, rrsetKeyText, sameRRset } from '#kernel/dns/records/rrset.ts'
import type { RRsetChange } from '#providers/ports/dns.ts'
import type { Update } from '#providers/rfc2136/client.ts'
import { type Condition, conditionsOf } from './coexistence.ts'

/** The server's RDATA of RRsets by key, where it differs from the encoding of the canonical text. */
export type Spellings = ReadonlyMap<string, readonly Buffer[]>

/** In the reserved top-level domain (RFC 6761), so that it never matches a zone's own name server. */
const placeholder = 'placeholder.invalid.'

/** The update that makes the changes to one zone. */
export function updateOf(zone: string, changes: readonly RRsetChange[], spellings: Spellings): Update {
  const effective = changes.filter(({ before, after }) => !isSame(before, after))
  const isApexNs = ({ key }: RRsetChange) => key.name === apex && key.type === 'NS'
  const ordinary = effective.filter((change) => !isApexNs(change))
  return {
    prerequisites: [
      ...changes.flatMap((change) => beforePrerequisites(zone, change, spellings)),
      ...conditionsOf(changes).map((condition) => conditionPrerequisite(zone, condition)),
    ],
    updates: [
      ...ordinary.filter(({ before }) => before !== null).map(({ key }) => removal(zone, key.name, key.type)),
      ...ordinary.flatMap(({ after }) => (after === null ? [] : additions(zone, after))),
      ...effective.filter(isApexNs).flatMap((change) => apexNsUpdates(zone, change)),
    ],
  }
}

function isSame(before: RRset | null, after: RRset | null): boolean {
  return before !== null && after !== null ? sameRRset(before, after) : before === after
}

function beforePrerequisites(
  zone: string,
  { key, before }: RRsetChange,
  spellings: Spellings,
): OutgoingRecord[] {
  if (before === null) return [record(zone, key.name, knownRecordType(key.type).code, classes.none)]
  const wires = spellings.get(rrsetKeyText(key)) ?? before.values.map((value) => rdataToWire(key.type, value))
  const code = knownRecordType(key.type).code
  return wires.map((rdata) => ({ ...record(zone, key.name, code, classes.in), rdata }))
}

/** RFC 2136 section 2.4: class ANY for a name in use, NONE for one not in use. */
function conditionPrerequisite(zone: string, { name, type, holds }: Condition): OutgoingRecord {
  const code = type === null ? typeCodes.any : knownRecordType(type).code
  return record(zone, name, code, holds === 'present' ? classes.any : classes.none)
}

function removal(zone: string, name: string, type: string): OutgoingRecord {
  return record(zone, name, knownRecordType(type).code, classes.any)
}

function additions(zone: string, { name, type, ttl, values }: RRset): OutgoingRecord[] {
  const code = knownRecordType(type).code
  return values.map((value) => ({
    ...record(zone, name, code, classes.in),
    ttl,
    rdata: rdataToWire(type, value),
  }))
}

function apexNsUpdates(zone: string, { before, after }: RRsetChange): OutgoingRecord[] {
  if (after === null) return []
  const staying = new Set(after.values)
  const leaving = (before?.values ?? []).filter((value) => !staying.has(value))
  return [
    ...additions(zone, { ...after, values: [placeholder, ...after.values] }),
    ...additions(zone, { ...after, ttl: 0, values: [...leaving, placeholder] }).map((added) => ({
      ...added,
      class: classes.none,
    })),
  ]
}

function record(zone: string, name: string, type: number, recordClass: number): OutgoingRecord {
  return { name: absoluteName(name, zone), type, class: recordClass, ttl: 0, rdata: Buffer.alloc(0) }
}
