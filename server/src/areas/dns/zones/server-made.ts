import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { absoluteName } from '#kernel/dns/name.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'

/** The records of a zone that the name server generates, in the format of the API. */
export function serverMadeView({ name: zone, server_made, read_at }: ZoneRow) {
  return {
    rrsets: server_made.rrsets.map((rrset) => ({ ...rrset, fqdn: absoluteName(rrset.name, zone) })),
    counts: Object.entries(server_made.counts).map(([type, records]) => ({ type, records })),
    read_at,
  }
}

/** The RRsets that the name server does not generate. */
export function notServerMade<K extends RRsetKey>({ server_made }: ZoneRow, rrsets: readonly K[]): K[] {
  const made = new Set(server_made.rrsets.map(rrsetKeyText))
  return rrsets.filter((rrset) => !made.has(rrsetKeyText(rrset)))
}
