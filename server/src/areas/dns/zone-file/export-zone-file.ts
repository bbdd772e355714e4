/**
 * Exports a zone as a master file: its wanted records, whether the provider has them yet or not. The file is written
 * while it is sent, in short transactions, so a zone of any size can be exported.
 */
import { selectRecordsByKey } from '#areas/dns/store/records.ts'
import { selectWantedPage } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { parseName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { canonicalValues, type RRset, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { printRRset, printZoneFileHead, type ZoneFileHead } from '#kernel/dns/zone-file/print-zone-file.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'

export async function* zoneFilePieces(zone: ZoneRow, within: Lookup): AsyncIterable<string> {
  let page = await within.act((context) => readPage(context, zone, null))
  yield printZoneFileHead(headOf(zone, page))
  while (page.length > 0) {
    const [last] = page.slice(-1)
    yield page.map(printRRset).join('')
    page = last ? await within.act((context) => readPage(context, zone, last)) : []
  }
}

/** With the TTLs of the records, even those that the provider cannot hold. */
async function readPage(context: Context, zone: ZoneRow, after: RRset | null): Promise<RRset[]> {
  const rrsets = await selectWantedPage(context, zone.id, after)
  const records = Map.groupBy(await selectRecordsByKey(context, zone.id, rrsets), rrsetKeyText)
  return rrsets.flatMap(({ name, type }) => {
    const rows = records.get(rrsetKeyText({ name, type })) ?? []
    const values = canonicalValues(rows.map(({ rdata }) => rdata))
    return rows[0] ? { name, type, ttl: rows[0].ttl, values } : []
  })
}

/** The apex, "@", sorts before all other common names, so its name servers are on the first page. */
function headOf(zone: ZoneRow, page: readonly RRset[]): ZoneFileHead {
  const known = zone.server_made.rrsets.find(({ type }) => type === 'SOA')
  if (known?.values[0])
    return {
      zone: zone.name,
      ttl: zone.default_ttl,
      soa: { ttl: known.ttl, rdata: known.values[0] },
      comments: [],
    }
  const server = page.find(({ name, type }) => name === '@' && type === 'NS')?.values[0]
  const soa = { ttl: zone.default_ttl, rdata: placeholderSoa(zone, server) }
  return {
    zone: zone.name,
    ttl: zone.default_ttl,
    soa,
    comments: ['The SOA of this zone is unknown; this placeholder only makes the file loadable.'],
  }
}

function placeholderSoa({ name, version }: ZoneRow, server = `ns1.${name}.`): string {
  const times = '10800 3600 604800 3600'
  const text = `${parseName(server)}. hostmaster.${name}. ${Math.max(version, 1)} ${times}`
  return canonicalRdata('SOA', text, { form: 'presentation' })
}
