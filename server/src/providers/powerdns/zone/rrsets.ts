// Converts RRsets between the API and Holdfast. PowerDNS stores disabled records but does not serve them: they are not
// part of a reading, and writing an RRset includes them again.
import { type Static, Type } from 'typebox'
import { DnsFault } from '#kernel/dns/fault.ts'
import { absoluteName, ownerName } from '#kernel/dns/name.ts'
import { canonicalOrRaw, isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import { canonicalValues, checkedTtl, type RRset, type RRsetKey } from '#kernel/dns/records/rrset.ts'
import { type ServerMade, serverMadeOf } from '#kernel/dns/records/server-made.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import type { RRsetChange, UnreadableRRset, ZoneReading } from '#providers/ports/dns.ts'
import { apiContent, presentedContent } from '../content/content.ts'
import { apiName } from '../content/names.ts'
import { apiType, readType } from '../content/types.ts'

const apiRecord = Type.Object({ content: Type.String(), disabled: Type.Optional(Type.Boolean()) })
export const apiRRset = Type.Object({
  name: Type.String(),
  type: Type.String(),
  ttl: Type.Integer(),
  records: Type.Array(apiRecord),
})
export type ApiRecord = Static<typeof apiRecord>
export type ApiRRset = Static<typeof apiRRset>

type ApiChange = ApiRRset & { changetype: 'REPLACE' | 'DELETE' }

/** The RRsets that PowerDNS serves, separate from those that name servers generate. */
export async function readRRsets(
  zone: string,
  sets: readonly ApiRRset[],
): Promise<ZoneReading & { serverMade: ServerMade }> {
  const rrsets: RRset[] = []
  const unreadable: UnreadableRRset[] = []
  const serverMade: RRset[] = []
  await forEachInBatches(sets, (set) => {
    const records = set.records.filter(({ disabled }) => disabled !== true)
    if (records.length === 0) return
    const read = readRRset(zone, { ...set, records })
    if ('reason' in read) unreadable.push(read)
    else (readType(set.type).isSystem ? serverMade : rrsets).push(read)
  })
  return { rrsets, unreadable, serverMade: serverMadeOf(serverMade) }
}

/** The key of an RRset of the API. A name outside the zone keeps its PowerDNS spelling. */
export function apiKey(zone: string, { name, type }: ApiRRset): RRsetKey {
  try {
    return { name: ownerName(name, zone), type: readType(type).type }
  } catch (error) {
    if (error instanceof DnsFault) return { name, type: readType(type).type }
    throw error
  }
}

/** A change for the API. It contains no comments, so PowerDNS keeps those of an RRset that remains. */
export function apiChange(
  zone: string,
  { key, after }: RRsetChange,
  present: ApiRRset | undefined,
): ApiChange {
  const disabled = (present?.records ?? []).filter(
    (record) => record.disabled && !isServed(key.type, record, after),
  )
  const records = [
    ...(after?.values ?? []).map((value) => ({
      content: isRawRdata(key.type, value) ? value : apiContent(key.type, value),
      disabled: false,
    })),
    ...disabled,
  ]
  const name = apiName(absoluteName(key.name, zone))
  const type = apiType(key.type)
  if (records.length === 0) return { name, type, ttl: 0, changetype: 'DELETE', records }
  return { name, type, ttl: after?.ttl ?? present?.ttl ?? 0, changetype: 'REPLACE', records }
}

/** A change that rewrites an RRset of the API unchanged. */
export function rewritten({ name, type, ttl, records }: ApiRRset): ApiChange {
  return { name, type, ttl, records, changetype: 'REPLACE' }
}

/** PowerDNS stores no record twice: a record that becomes served is no longer disabled. */
function isServed(type: string, { content }: ApiRecord, after: RRset | null): boolean {
  return after?.values.includes(readContent(type, content)) === true
}

function readContent(type: string, content: string): string {
  return canonicalOrRaw(type, presentedContent(type, content), content)
}

function readRRset(zone: string, set: ApiRRset): RRset | UnreadableRRset {
  const { type } = readType(set.type)
  try {
    const name = ownerName(set.name, zone)
    const values = set.records.map(({ content }) => readContent(type, content))
    return { name, type, ttl: checkedTtl(set.ttl), values: canonicalValues(values) }
  } catch (error) {
    if (error instanceof DnsFault) return { ...apiKey(zone, set), reason: error.message }
    throw error
  }
}
