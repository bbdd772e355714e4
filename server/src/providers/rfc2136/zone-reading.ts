import { classes } from '#kernel/dns/message.ts'
import { absoluteName, apex, isAtOrBelow, relativeName } from '#kernel/dns/name.ts'
import { canonicalOrRawFromWire } from '#kernel/dns/records/raw-rdata.ts'
import { recordTypeOfCode } from '#kernel/dns/records/record-types.ts'
import {
  canonicalValues,
  type RRset,
  type RRsetKey,
  rrsetKeyText,
  ttlSecondsMax,
} from '#kernel/dns/records/rrset.ts'
import { isOnlyCounted, isSigningState } from '#kernel/dns/records/server-made.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import type { RecordConsumer } from './transfer.ts'

type RRsetBuilder = { key: RRsetKey; ttl: number; values: string[]; isSystem: boolean }

export type ZoneReader = { take: RecordConsumer; reading(): ZoneReading }

/** Groups the records of a zone into RRsets, and separates those that the server generates. */
export function zoneReader(zone: string): ZoneReader {
  const sets = new Map<string, RRsetBuilder>()
  const counts: Record<string, number> = {}
  return {
    take({ octets }, record) {
      const { type, isSystem = false } = recordTypeOfCode(record.type)
      if (record.class !== classes.in || !isAtOrBelow(record.name, zone)) return
      if (isOnlyCounted(type)) {
        counts[type] = (counts[type] ?? 0) + 1
        return
      }
      const text = rrsetKeyText({ name: record.name, type })
      const key = { name: relativeName(record.name, zone), type }
      // A TTL with the highest bit set counts as zero (RFC 2181 section 8).
      const ttl = record.ttl > ttlSecondsMax ? 0 : record.ttl
      const set = sets.get(text) ?? { key, ttl, values: [], isSystem }
      sets.set(text, set)
      set.ttl = Math.min(set.ttl, ttl)
      set.values.push(canonicalOrRawFromWire(type, octets, record.at, record.length))
    },
    reading() {
      const isSigned = sets.has(rrsetKeyText({ name: absoluteName(apex, zone), type: 'DNSKEY' }))
      const rrsets: RRset[] = []
      const serverMade: RRset[] = []
      for (const { key, ttl, values, isSystem } of sets.values()) {
        const rrset = { ...key, ttl, values: canonicalValues(values) }
        if (isSystem || isSigningState(rrset, isSigned)) serverMade.push(rrset)
        else rrsets.push(rrset)
      }
      return { rrsets, unreadable: [], serverMade: { rrsets: serverMade, counts } }
    },
  }
}
