import { expect } from 'vitest'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import {
  canonicalValues,
  type RRset,
  type RRsetKey,
  rrsetKeyText,
  sameRRset,
} from '#kernel/dns/records/rrset.ts'
import type {
  DnsCapabilities,
  DnsProvider,
  ProviderZone,
  RRsetChange,
  ZoneReading,
} from '#providers/ports/dns.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'

/** An adapter under test and the provider behind it. */
export type DnsSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Creates an empty zone. The provider may put NS records and an SOA at its apex. */
  makeZone(name: string): Promise<void>
  /** Writes or removes one RRset at the provider without the adapter. */
  changeAtProvider(zone: string, key: RRsetKey, after: RRset | null): Promise<void>
  /** Prepares a new zone so that the provider rejects one change, and returns that change. */
  rejectedChange(zone: string): Promise<RRsetChange>
  /** Credentials that are each wrong in one way. */
  wrongCredentials: readonly WrongCredentials[]
  /** Credentials for an unreachable provider; null if the provider cannot be unreachable. */
  unreachableCredentials: Credentials | null
  stop(): Promise<void>
}

export type WrongCredentials = {
  fault: string
  credentials: Credentials
  /** False for a provider that checks credentials only for a zone that it has. */
  isCheckedWithoutZone: boolean
}

export type TestContext = {
  subject: DnsSubject
  dns: DnsProvider
  capabilities: DnsCapabilities
  /** Creates an empty zone. */
  newZone(name?: string): Promise<ProviderZone>
}

/** Options that are sufficient to create a zone: the required ones and the defaults. */
export function newZoneOptions({ zoneOptions }: DnsCapabilities): ZoneOptionValues {
  const values = zoneOptions.flatMap(({ name, kind, fallback }) => {
    const value = fallback ?? (kind === 'names' ? ['ns1.example.net', 'ns2.example.net'] : null)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}

let zoneCount = 0

/** Creates what the tests of the suite work with. */
export function createTestContext(subject: DnsSubject, capabilities: DnsCapabilities): TestContext {
  const dns = dnsOf(subject.open())
  return {
    subject,
    dns,
    capabilities,
    newZone: async (name = `zone${++zoneCount}.example`) => {
      await subject.makeZone(name)
      const zone = await dns.findZone(name)
      if (zone === null) throw new Error(`The zone ${name} was made and is not found.`)
      return zone
    },
  }
}

/** The DNS port of a provider, which must have one. */
export function dnsOf({ dns }: Provider): DnsProvider {
  if (dns === undefined) throw new Error('The adapter has no DNS.')
  return dns
}

/** An RRset with values in common notation. */
export function rrset(name: string, type: string, values: readonly string[], ttl = 300): RRset {
  const canonical = values.map((value) => canonicalRdata(type, value, { form: 'input', zone: 'example.com' }))
  return { name, type, ttl, values: canonicalValues(canonical) }
}

/** The change that creates an RRset, or replaces another. */
export function put(after: RRset, before: RRset | null = null): RRsetChange {
  return { key: { name: after.name, type: after.type }, before, after }
}

/** The change that removes an RRset. */
export function remove(before: RRset): RRsetChange {
  return { key: { name: before.name, type: before.type }, before, after: null }
}

/** Applies changes that must all succeed. */
export async function apply(
  dns: DnsProvider,
  zone: ProviderZone,
  changes: readonly RRsetChange[],
): Promise<void> {
  expect(await dns.apply(zone, changes)).toEqual(changes.map(() => null))
}

/** Writes RRsets that do not exist yet. */
export async function write(dns: DnsProvider, zone: ProviderZone, rrsets: readonly RRset[]): Promise<void> {
  await apply(
    dns,
    zone,
    rrsets.map((set) => put(set)),
  )
}

/** Expects that the provider has exactly these RRsets, both in a full reading and when only they are requested. */
export async function expectPresent(
  dns: DnsProvider,
  zone: ProviderZone,
  wanted: readonly RRset[],
): Promise<void> {
  expect(differences(wanted, await dns.read(zone))).toEqual([])
  expect(differences(wanted, await dns.read(zone, wanted))).toEqual([])
}

/** Expects that the provider has no RRsets with these keys. */
export async function expectAbsent(
  dns: DnsProvider,
  zone: ProviderZone,
  keys: readonly RRsetKey[],
): Promise<void> {
  const texts = keys.map(rrsetKeyText)
  const found = ({ rrsets }: ZoneReading) => rrsets.map(rrsetKeyText).filter((text) => texts.includes(text))
  expect(found(await dns.read(zone))).toEqual([])
  expect(found(await dns.read(zone, keys))).toEqual([])
}

/** The differences between wanted RRsets and a reading, as readable lines; empty if there are none. */
function differences(wanted: readonly RRset[], { rrsets, unreadable }: ZoneReading): string[] {
  const held = new Map(rrsets.map((set) => [rrsetKeyText(set), set]))
  const faults = new Map(unreadable.map((set) => [rrsetKeyText(set), set.reason]))
  return wanted.flatMap((set) => {
    const text = rrsetKeyText(set)
    const actual = held.get(text)
    if (actual && sameRRset(actual, set)) return []
    return [`${text}: wanted ${shown(set)}, read ${faults.get(text) ?? (actual ? shown(actual) : 'nothing')}`]
  })
}

function shown({ ttl, values }: RRset): string {
  return `${ttl} ${values.join(' | ')}`
}
