import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { absoluteName } from '#kernel/dns/name.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'

/** What the name server makes by itself in a zone, as the API shows it. */
export function serverMadeView({ name: zone, server_made, read_at }: ZoneRow) {
  return {
    rrsets: server_made.rrsets.map((rrset) => ({ ...rrset, fqdn: absoluteName(rrset.name, zone) })),
    counts: Object.entries(server_made.counts).map(([type, records]) => ({ type, records })),
    read_at,
  }
}

/** Those of the RRsets that the name server does not make by itself. */
export function notServerMade<K extends RRsetKey>({ server_made }: ZoneRow, rrsets: readonly K[]): K[] {
  const made = new Set(server_made.rrsets.map(rrsetKeyText))
  return rrsets.filter((rrset) => !made.has(rrsetKeyText(rrset)))
}
