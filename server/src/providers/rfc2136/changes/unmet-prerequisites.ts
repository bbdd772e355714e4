// Explains why a prerequisite of an update did not hold. Either the zone is not what the changes were based on, or
// another RRset exists at a name. Otherwise the server has the same data in another spelling, for example NAPTR flags
// or a CAA tag in capitals; then the prerequisites must use the data octet by octet.
import { absoluteName } from '#kernel/dns/name.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import { type RRset, type RRsetKey, rrsetKeyText, sameValues } from '#kernel/dns/records/rrset.ts'
import type { RRsetChange, ZoneReading } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { DnsClient } from '#providers/rfc2136/client.ts'
import { zoneReader } from '#providers/rfc2136/zone-reading.ts'
import { type Condition, conditionsOf } from './coexistence.ts'
import type { Spellings } from './update.ts'

/** The names in these types may be compressed in a message, and servers compare them without regard to case. */
const typesOfNames: readonly string[] = ['NS', 'CNAME', 'PTR', 'MX', 'RP', 'AFSDB', 'DNAME']

/** Reads the zone, and the server's spelling of the RRsets to be changed. */
export async function readSpellings(
  client: DnsClient,
  zone: string,
  changes: readonly RRsetChange[],
): Promise<{ reading: ZoneReading; spellings: Spellings }> {
  const keys = changes.map(({ key }) => key).filter(({ type }) => !typesOfNames.includes(type))
  const textOf = new Map(
    keys.map((key) => [
      `${absoluteName(key.name, zone)} ${knownRecordType(key.type).code}`,
      rrsetKeyText(key),
    ]),
  )
  const spellings = new Map<string, Buffer[]>()
  const reader = zoneReader(zone)
  await client.transfer(zone, (message, record) => {
    reader.take(message, record)
    const text = textOf.get(`${record.name} ${record.type}`)
    if (text === undefined) return
    const rdata = Buffer.from(message.octets.subarray(record.at, record.at + record.length))
    spellings.set(text, [...(spellings.get(text) ?? []), rdata])
  })
  return { reading: reader.reading(), spellings }
}

/** The error if the current zone does not allow the changes; undefined if it does. */
export function unmetError(
  changes: readonly RRsetChange[],
  { rrsets, unreadable }: ZoneReading,
): ProviderError | undefined {
  const held = new Map(rrsets.map((set) => [rrsetKeyText(set), set]))
  const strange = new Set(unreadable.map(rrsetKeyText))
  const stale = changes.find(
    ({ key, before }) =>
      strange.has(rrsetKeyText(key)) || !isSameData(before, held.get(rrsetKeyText(key)) ?? null),
  )
  if (stale) {
    const { name, type } = stale.key
    return new ProviderError('stale', `${type} at ${name} has changed since the change was prepared.`)
  }
  const present = [...rrsets, ...unreadable]
  const unmet = conditionsOf(changes).find((condition) => !isMet(condition, present))
  return (
    unmet && new ProviderError('rejected', `The records at ${unmet.name} cannot be created: ${unmet.words}.`)
  )
}

/** Compares like a prerequisite: without the TTL. */
function isSameData(before: RRset | null, held: RRset | null): boolean {
  if (before === null || held === null) return before === held
  return sameValues(before.values, held.values)
}

function isMet({ name, type, holds }: Condition, present: readonly RRsetKey[]): boolean {
  const isThere = present.some((set) => set.name === name && (type === null || set.type === type))
  return isThere === (holds === 'present')
}
