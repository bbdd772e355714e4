import { DnsFault } from '#kernel/dns/fault.ts'
import { isAtOrBelow, relativeName } from '#kernel/dns/name.ts'
import { rdataFromWire } from '#kernel/dns/rdata.ts'
import { recordTypeOfCode } from '#kernel/dns/record-types.ts'
import { canonicalValues, type RRsetKey, rrsetKeyText, ttlSecondsMax } from '#kernel/dns/rrset.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import type { TakeRecord } from './transfer.ts'
import { classes } from './wire/message.ts'

type Gathered = { key: RRsetKey; ttl: number; values: string[]; fault: string | null }

export type ZoneReader = { take: TakeRecord; reading(): ZoneReading }

/** Gathers the records of a zone into RRsets; what the DNS makes by itself is left out. */
export function zoneReader(zone: string): ZoneReader {
  const sets = new Map<string, Gathered>()
  return {
    take({ octets }, record) {
      const { type, isSystem } = recordTypeOfCode(record.type)
      if (isSystem || record.class !== classes.in || !isAtOrBelow(record.name, zone)) return
      const text = rrsetKeyText({ name: record.name, type })
      const key = { name: relativeName(record.name, zone), type }
      // A TTL with the highest bit set counts as zero (RFC 2181 section 8).
      const ttl = record.ttl > ttlSecondsMax ? 0 : record.ttl
      const set = sets.get(text) ?? { key, ttl, values: [], fault: null }
      sets.set(text, set)
      set.ttl = Math.min(set.ttl, ttl)
      try {
        set.values.push(rdataFromWire(type, octets, record.at, record.length))
      } catch (error) {
        if (!(error instanceof DnsFault)) throw error
        set.fault = error.message
      }
    },
    reading() {
      const reading: ZoneReading = { rrsets: [], unreadable: [] }
      for (const { key, ttl, values, fault } of sets.values()) {
        if (fault !== null) reading.unreadable.push({ ...key, reason: fault })
        else reading.rrsets.push({ ...key, ttl, values: canonicalValues(values) })
      }
      return reading
    },
  }
}
