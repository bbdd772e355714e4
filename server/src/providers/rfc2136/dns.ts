// The DNS port over signed queries, transfers and updates. The serial is the change token, because DNS itself uses it
// to signal changes. Dynamic updates must raise it (RFC 2136 section 3.6). If someone edits a zone file without
// raising it, secondary servers miss the change as well.

import { classes, typeCodes } from '#kernel/dns/message.ts'
import { rdataFromWire, soaSerial } from '#kernel/dns/rdata.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { DnsProvider, ProviderZone, ZoneReading } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { applyChanges } from './changes/apply.ts'
import type { DnsClient } from './client.ts'
import { noSuchZone, queryError, rcodes, readOrMalformed } from './errors.ts'
import { questionKeysMax, readByQuestions } from './read-by-questions.ts'
import { zoneReader } from './zone-reading.ts'

/** Creates the DNS port of one server. */
export function createRfc2136Dns(client: DnsClient): DnsProvider {
  return {
    listZones: () => unsupported('list its zones'),
    createZone: () => unsupported('create zones'),
    deleteZone: () => unsupported('delete zones'),
    async findZone(name) {
      return (await serialOf(client, name)) === null ? null : { name, ref: name }
    },
    async changeToken({ ref }) {
      const serial = await serialOf(client, ref)
      if (serial === null) throw noSuchZone(ref)
      return String(serial)
    },
    async read({ ref }, only) {
      if (only === undefined) return await readWhole(client, ref)
      if (only.length === 0 || only.length > questionKeysMax) return pick(await readWhole(client, ref), only)
      return (await readByQuestions(client, ref, only)) ?? pick(await readWhole(client, ref), only)
    },
    apply: ({ ref }: ProviderZone, changes) => applyChanges(client, ref, changes),
  }
}

async function unsupported(what: string): Promise<never> {
  throw new ProviderError(
    'unsupported',
    `A name server cannot ${what} over DNS; use its configuration instead.`,
  )
}

/** The serial of a zone that the server is authoritative for; null if it is not. */
async function serialOf(client: DnsClient, zone: string): Promise<number | null> {
  const [answer] = await client.ask([{ name: zone, type: typeCodes.soa, class: classes.in }])
  if (answer === undefined) return null
  const { message } = answer
  const isAbsent = [rcodes.refused, rcodes.notAuth, rcodes.nxDomain].some((rcode) => rcode === message.rcode)
  if (!isAbsent && message.rcode !== rcodes.noError) throw queryError(message.rcode, zone)
  const soa = message.answers.find(({ name, type }) => name === zone && type === typeCodes.soa)
  if (isAbsent || !message.isAuthoritative || soa === undefined) return null
  return readOrMalformed(() => soaSerial(rdataFromWire('SOA', message.octets, soa.at, soa.length)))
}

async function readWhole(client: DnsClient, zone: string): Promise<ZoneReading> {
  const reader = zoneReader(zone)
  await client.transfer(zone, reader.take)
  return reader.reading()
}

function pick({ rrsets, unreadable }: ZoneReading, only: readonly RRsetKey[]): ZoneReading {
  const wanted = new Set(only.map(rrsetKeyText))
  const isWanted = (key: RRsetKey) => wanted.has(rrsetKeyText(key))
  return { rrsets: rrsets.filter(isWanted), unreadable: unreadable.filter(isWanted) }
}
