/**
 * Finds the CAA records that count for a name as CAs do (RFC 8659): at the name or the nearest one above it, followed
 * through aliases, asked at the servers of each zone, with DNSSEC verified from the delegation of the domain down. What a
 * registry says about its domains is taken as it is.
 */
import type { CaaAnswer, CaaRecord } from '#kernel/certificates/caa/caa.ts'
import { isKnownAlgorithm } from '#kernel/dns/dnssec/public-key.ts'
import { type Allowance, isSignedByZone, signedRecords } from '#kernel/dns/dnssec/signed-records.ts'
import { classes, type Message, typeCodes } from '#kernel/dns/message.ts'
import { isAtOrBelow, parentNames } from '#kernel/dns/name.ts'
import { type DnsKey, type DsRecord, dnsKeyOf, isKnownDigest, matchesKey } from '#kernel/domains/ds-record.ts'
import { addressesOf } from './authoritative-reader.ts'
import { DelegationUnreadable, type ParentReading } from './delegation.ts'
import { type NameServerClient, valuesIn } from './name-server-client.ts'
import {
  askAny,
  hostOf,
  type ParentDependencies,
  readBelow,
  readParent,
  type ServedZone,
} from './read-parent.ts'

/** `unknown`: nothing could be concluded; `failure` says why. */
export type CaaReading = {
  answer: CaaAnswer
  dnssec: 'signed' | 'unsigned' | 'failed' | 'unknown'
  failure: string | null
}

/** Never throws for what name servers answer. After `signal`, nothing more is asked. */
export type CaaReader = (name: string, signal: AbortSignal) => Promise<CaaReading>

/** `keys`: those that its delegation confirms; null: it is not signed. */
type Zone = ServedZone & { keys: readonly DnsKey[] | null }

/** What resolvers follow at most. */
const aliasesMax = 8
const recordsMax = 100
/** A server must not make this machine compare or verify for long (CVE-2023-50387). */
const keysMax = 32
const denialsMax = 8
/** Of a name with all its zones and aliases: some hundred, which take a tenth of a second. */
const verificationsMax = 300
const valueLengthMax = 1000
const codes = { caa: 257, dnskey: 48, nsec: 47, nsec3: 50 } as const

/** `requirePublic` throws for names that public servers must not be asked for. */
export type CaaDependencies = ParentDependencies & { requirePublic(name: string): void }
type ReadingDependencies = CaaDependencies & { allowance: Allowance }

class DnssecBroken extends Error {
  override readonly name = 'DnssecBroken'
}

export function createCaaReader(dependencies: CaaDependencies): CaaReader {
  return async (name, signal) => {
    try {
      const client = untilAborted(dependencies.client, signal)
      const allowance = { verifications: verificationsMax }
      return await readCaa({ ...dependencies, client, allowance }, name)
    } catch (error) {
      if (error instanceof DnssecBroken)
        return { answer: { state: 'dnssec_failed' }, dnssec: 'failed', failure: error.message }
      if (error instanceof DelegationUnreadable)
        return { answer: { state: 'unknown' }, dnssec: 'unknown', failure: error.message }
      throw error
    }
  }
}

function untilAborted(client: NameServerClient, signal: AbortSignal): NameServerClient {
  const check = () => {
    if (signal.aborted) throw new DelegationUnreadable('The name servers did not answer in time.')
  }
  return {
    async ask(...question) {
      check()
      return await client.ask(...question)
    },
    async addressesOf(host) {
      check()
      return await client.addressesOf(host)
    },
  }
}

/** A name with the zone that it is in. */
type Place = { name: string; zone: Zone }

async function readCaa(dependencies: ReadingDependencies, name: string): Promise<CaaReading> {
  const places = await placesFrom(dependencies, name)
  const dnssec = places[0]?.zone.keys ? 'signed' : 'unsigned'
  for (const place of places) {
    const { host, records } = await recordsAt(dependencies, place, 0)
    if (records.length > 0) return { answer: { state: 'found', host, records }, dnssec, failure: null }
  }
  return { answer: { state: 'none' }, dnssec, failure: null }
}

/** The name and those above it, with their zones, which are found from the top down. */
async function placesFrom(dependencies: ReadingDependencies, name: string): Promise<Place[]> {
  dependencies.requirePublic(name)
  const [domain = name, ...levels] = [name, ...parentNames(name)].slice(0, -1).reverse()
  const parent = await readParent(dependencies, domain)
  const registry: Zone = { name: parent.zone, servers: [parent.server], keys: null }
  // Names of the registry itself may have records too.
  const places: Place[] = parentNames(domain)
    .filter((above) => above === parent.zone)
    .map((above) => ({ name: above, zone: registry }))
  let zone = await zoneOf(dependencies, parent, { name: domain, above: registry, isChained: true })
  places.unshift({ name: domain, zone })
  for (const level of levels) {
    const reading = await readBelow(dependencies, zone, level)
    const isChained = zone === registry || zone.keys !== null
    zone = await zoneOf(dependencies, reading, { name: level, above: zone, isChained })
    places.unshift({ name: level, zone })
  }
  return places
}

type Delegated = { name: string; above: Zone; isChained: boolean }

/** `isChained`: everything above is signed, so that DS records count. */
async function zoneOf(
  dependencies: ReadingDependencies,
  reading: ParentReading,
  { name, above, isChained }: Delegated,
): Promise<Zone> {
  if (reading.nameservers.length === 0) return above
  const addresses = await addressesOf(dependencies.client, reading)
  const usable = reading.dsRecords
    .filter((ds) => isKnownAlgorithm(ds.algorithm) && isKnownDigest(ds))
    .slice(0, keysMax)
  const zone = { name, servers: addresses.map(({ address }) => address) }
  const isSigned = isChained && usable.length > 0
  return { ...zone, keys: isSigned ? await confirmedKeys(dependencies, zone, usable) : null }
}

/** The keys of a zone, which one that a DS record confirms has signed. */
async function confirmedKeys(
  dependencies: ReadingDependencies,
  zone: ServedZone,
  dsRecords: readonly DsRecord[],
): Promise<readonly DnsKey[]> {
  const message = await askZone(dependencies, zone, { name: zone.name, type: 'DNSKEY' })
  const texts = valuesIn(message, 'answers', { name: zone.name, type: 'DNSKEY' })
  const keys = texts
    .flatMap((text) => dnsKeyOf(text) ?? [])
    .filter(isZoneKey)
    .slice(0, keysMax)
  const confirmed = keys.filter((key) => dsRecords.some((ds) => matchesKey(zone.name, ds, [key])))
  if (confirmed.length === 0)
    throw new DnssecBroken(`No DNSKEY record of ${zone.name} matches the DS records of its domain.`)
  requireSigned(dependencies, message, {
    zone: { ...zone, keys: confirmed },
    name: zone.name,
    type: codes.dnskey,
  })
  return keys
}

/** Others are not for the data of a zone (RFC 4034 section 2.1.1), or revoked (RFC 5011). */
const isZoneKey = ({ flags }: DnsKey) => (flags & 0x100) !== 0 && (flags & 0x80) === 0

async function recordsAt(
  dependencies: ReadingDependencies,
  { name, zone }: Place,
  aliases: number,
): Promise<{ host: string; records: CaaRecord[] }> {
  const message = await askZone(dependencies, zone, { name, type: 'CAA' })
  const has = (type: number) => message.answers.some((one) => one.name === name && one.type === type)
  if (has(codes.caa)) {
    requireSigned(dependencies, message, { zone, name, type: codes.caa })
    return { host: name, records: caaRecordsIn(message, name) }
  }
  if (!has(typeCodes.cname)) {
    requireSignedDenial(dependencies, message, zone)
    return { host: name, records: [] }
  }
  // The CNAME that a server makes from a DNAME has no signature.
  const dname = message.answers.find(
    ({ type, name: owner }) => type === typeCodes.dname && isAtOrBelow(name, owner),
  )
  const signed = dname ? { name: dname.name, type: typeCodes.dname } : { name, type: typeCodes.cname }
  requireSigned(dependencies, message, { zone, ...signed })
  if (aliases === aliasesMax)
    throw new DelegationUnreadable(`${name} leads to more than ${aliasesMax} aliases.`)
  const [target = ''] = valuesIn(message, 'answers', { name, type: 'CNAME' }).map(hostOf)
  const [place] = target === '' ? [] : await placesFrom(dependencies, target)
  return place ? await recordsAt(dependencies, place, aliases + 1) : { host: target, records: [] }
}

async function askZone(
  dependencies: CaaDependencies,
  zone: ServedZone,
  question: { name: string; type: string },
) {
  const isUsable = ({ rcode, isAuthoritative }: Message) => isAuthoritative && (rcode === 0 || rcode === 3)
  const asked = { ...question, withSignatures: true }
  return (await askAny(dependencies, zone, asked, isUsable)).response
}

type Signed = { zone: Zone; name: string; type: number }

function requireSigned(
  { clock, allowance }: ReadingDependencies,
  message: Message,
  { zone, name, type }: Signed,
): void {
  const { keys } = zone
  if (keys === null) return
  const records = signedRecords(message, 'answers', { name, type })
  if (!isSignedByZone(records, { zone: zone.name, keys, now: clock(), allowance }))
    throw unsigned(zone, allowance)
}

/** That there are no records is signed too. */
function requireSignedDenial({ clock, allowance }: ReadingDependencies, message: Message, zone: Zone): void {
  const { keys } = zone
  if (keys === null) return
  const signer = { zone: zone.name, keys, now: clock(), allowance }
  const denials = message.authority.filter(({ type }) => type === codes.nsec || type === codes.nsec3)
  const isSigned = denials
    .slice(0, denialsMax)
    .every((one) => isSignedByZone(signedRecords(message, 'authority', one), signer))
  if (denials.length === 0 || denials.length > denialsMax || !isSigned) throw unsigned(zone, allowance)
}

function unsigned({ name }: Zone, { verifications }: Allowance): Error {
  return verifications === 0
    ? new DelegationUnreadable(`The signatures of ${name} are too many to verify.`)
    : new DnssecBroken(`The signatures of ${name} are missing, wrong or out of date.`)
}

function caaRecordsIn(message: Message, name: string): CaaRecord[] {
  return message.answers
    .filter((one) => one.name === name && one.type === codes.caa && one.class === classes.in)
    .slice(0, recordsMax)
    .flatMap(({ at, length }) => {
      const tagLength = length < 2 ? 0 : message.octets.readUInt8(at + 1)
      if (tagLength === 0 || tagLength > length - 2) return []
      const text = message.octets.toString('latin1', at + 2, at + length).replace(/[^ -~]/g, '?')
      const value = text.slice(tagLength, tagLength + valueLengthMax)
      return [{ flags: message.octets.readUInt8(at), tag: text.slice(0, tagLength), value }]
    })
}
