/** Asks each delegated name server for the zone: its SOA, its NS records and its keys. */
import { CheckFailure } from '@holdfast/checks'
import type { Message } from '#kernel/dns/message.ts'
import { soaSerial } from '#kernel/dns/rdata.ts'
import { type DnsKey, dnsKeyOf } from '#kernel/domains/ds-record.ts'
import type { ParentReading, ServerReading, ServerState } from './delegation.ts'
import { type NameServerClient, valuesIn } from './name-server-client.ts'
import { hostOf } from './read-parent.ts'

/** Servers of one domain that are asked at the same time. */
const concurrency = 4
/** Domains have up to 13 name servers; more are not asked. */
const hostsMax = 13

export async function readServers(
  client: NameServerClient,
  name: string,
  { nameservers, glue }: ParentReading,
): Promise<ServerReading[]> {
  const waiting = nameservers.slice(0, hostsMax)
  const readings: ServerReading[] = []
  const work = async () => {
    for (let host = waiting.shift(); host !== undefined; host = waiting.shift())
      readings.push(...(await readHost(client, name, host, glue[host] ?? [])))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const keyOf = ({ host, address }: ServerReading) => `${host} ${address}`
  return readings.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

async function readHost(
  client: NameServerClient,
  name: string,
  host: string,
  glue: readonly string[],
): Promise<ServerReading[]> {
  try {
    const addresses = glue.length > 0 ? glue : await client.addressesOf(host)
    if (addresses.length === 0) return [withoutZone(host, null, 'no_address')]
    const readings = []
    for (const address of addresses) readings.push(await readAddress(client, name, host, address))
    return readings
  } catch (error) {
    return [withoutZone(host, null, stateAfter(error) === 'not_asked' ? 'not_asked' : 'no_address')]
  }
}

async function readAddress(
  client: NameServerClient,
  name: string,
  host: string,
  address: string,
): Promise<ServerReading> {
  try {
    const soa = await client.ask(address, { name, type: 'SOA' })
    const state = stateOf(soa, name)
    if (state !== 'authoritative') return withoutZone(host, address, state)
    const [serial = null] = valuesIn(soa, 'answers', { name, type: 'SOA' }).map(soaSerial)
    const ns = await client.ask(address, { name, type: 'NS' })
    const keys = await client.ask(address, { name, type: 'DNSKEY' })
    return {
      host,
      address,
      state,
      serial,
      nameservers: valuesIn(ns, 'answers', { name, type: 'NS' }).map(hostOf).sort(),
      keys: valuesIn(keys, 'answers', { name, type: 'DNSKEY' }).flatMap((text): DnsKey[] => {
        const key = dnsKeyOf(text)
        return key ? [key] : []
      }),
    }
  } catch (error) {
    return withoutZone(host, address, stateAfter(error))
  }
}

const refused = 5
const failed = 2

function stateOf(response: Message, name: string): ServerState {
  if (response.rcode === refused) return 'refused'
  if (response.rcode === failed) return 'failed'
  const hasZone = valuesIn(response, 'answers', { name, type: 'SOA' }).length > 0
  return response.isAuthoritative && hasZone ? 'authoritative' : 'not_authoritative'
}

/** A failure of this installation says nothing about the server. */
function stateAfter(error: unknown): ServerState {
  if (!(error instanceof CheckFailure)) throw error
  return error.failureClass === 'probe_internal' ? 'not_asked' : 'no_answer'
}

function withoutZone(host: string, address: string | null, state: ServerState): ServerReading {
  return { host, address, state, serial: null, nameservers: null, keys: null }
}
