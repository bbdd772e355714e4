// The DNS port over the HTTP API of PowerDNS (https://doc.powerdns.com/authoritative/http-api/zone.html).
//
// There is no change token. The serial rises with changes through the API and with dynamic updates, but not with
// changes by pdnsutil or SQL statements, which people use to edit zones by hand.
//
// One PATCH is atomic and is processed in order. It replaces whole RRsets, and so would remove disabled records
// unintentionally. Reading single RRsets does not show disabled records (up to 4.9 at least). Therefore the whole zone
// is read before it is written, once for calls that follow each other within seconds.
import { Type } from 'typebox'
import { DnsFault } from '#kernel/dns/fault.ts'
import { absoluteName, apex, zoneName } from '#kernel/dns/name.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { filterInBatches, forEachInBatches, mapInBatches } from '#kernel/list/in-batches.ts'
import type { DnsProvider, ProviderZone, RRsetChange, ZoneNotice, ZoneReading } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Limits, type PowerDnsClient, responseReader } from './client.ts'
import { apiName, isWritableOwner } from './content/names.ts'
import { apiType } from './content/types.ts'
import { changesMax } from './manifest.ts'
import {
  createKnownDisabled,
  type DisabledRecords,
  type KnownDisabled,
  type Serials,
} from './zone/disabled-records.ts'
import { type ApiRRset, apiChange, apiKey, readRRsets, rewritten } from './zone/rrsets.ts'
import {
  apiSerialFields,
  isSecondary,
  raisesSerial,
  sendsNotify,
  serialOf,
  serialsAfterChange,
  soaWithNextSerial,
} from './zone/serial.ts'
import { type ApiZone, readZoneResponse } from './zone/zone-answer.ts'
import { newZoneBody } from './zone/zone-options.ts'

const listedZone = Type.Object({ id: Type.String(), name: Type.String() })
const readCreated = responseReader(listedZone)
const readListed = responseReader(Type.Array(listedZone))
const readSerial = responseReader(Type.Object(apiSerialFields))

const readLimits: Limits = { seconds: 60, bytes: 256 * 2 ** 20 }
const writeLimits: Limits = { seconds: 60, bytes: 2 ** 20 }
const notifyLimits: Limits = { seconds: 5, bytes: 2 ** 16 }
/** From this number on, reading the whole zone is cheaper. */
const singleReadsMax = 20

/** Creates the DNS port of one PowerDNS server. */
export function createPowerDnsDns(
  client: PowerDnsClient,
  now: () => number = () => performance.now(),
): DnsProvider {
  const reader: Reader = { client, known: createKnownDisabled(now), now }
  return {
    async listZones() {
      const response = await client.call({ method: 'GET', path: '/zones?dnssec=false', limits: readLimits })
      return providerZones(readListed(response))
    },
    findZone: (name) => findZone(client, name),
    async createZone(name, options) {
      const body = newZoneBody(name, options)
      const response = await client.call({ method: 'POST', path: '/zones?rrsets=false', body })
      return { name, ref: readCreated(response).id }
    },
    deleteZone: (zone) => deleteZone(client, zone),
    changeToken: async () => null,
    read: (zone, only) => readZoneOf(reader, zone, only),
    async apply(zone, changes) {
      if (changes.length > changesMax)
        throw new RangeError(`One call can contain at most ${changesMax} changes.`)
      requireWritableOwners(zone.name, changes)
      if (changes.length > 0) await patchZone(reader, zone, changes)
      return changes.map(() => null)
    },
    repair: ({ ref }) =>
      // DEFAULT is the value that PowerDNS gives to zones created through its API.
      client.call({ method: 'PUT', path: `/zones/${ref}`, body: { soa_edit_api: 'DEFAULT' } }).then(() => {}),
  }
}

async function findZone(client: PowerDnsClient, name: string): Promise<ProviderZone | null> {
  const path = `/zones?zone=${encodeURIComponent(`${name}.`)}&dnssec=false`
  try {
    const zones = providerZones(readListed(await client.call({ method: 'GET', path })))
    return zones.find((zone) => zone.name === name) ?? null
  } catch (error) {
    // A name that PowerDNS cannot parse is not the name of any of its zones.
    if (error instanceof ProviderError && error.vendorCode === '422') return null
    throw error
  }
}

/** Throws `rejected` for an owner that the API does not accept, although PowerDNS databases may contain it. */
function requireWritableOwners(zone: string, changes: readonly RRsetChange[]): void {
  const refused = changes.find(({ key }) => !isWritableOwner(absoluteName(key.name, zone)))
  if (refused)
    throw new ProviderError(
      'rejected',
      `The API of PowerDNS accepts only owner names of letters, digits, "_", "-" and "/", and "*" as the first label; ${refused.key.name} can only be changed in its database.`,
    )
}

/** A 404 may also mean that the address is wrong, so a zone counts as deleted only if the list does not contain it. */
async function deleteZone(client: PowerDnsClient, { name, ref }: ProviderZone): Promise<void> {
  try {
    await client.call({ method: 'DELETE', path: `/zones/${ref}` })
  } catch (error) {
    const isNotFound = error instanceof ProviderError && error.kind === 'not_found'
    if (!isNotFound || (await findZone(client, name)) !== null) throw error
  }
}

/** `now` in milliseconds. */
type Reader = { client: PowerDnsClient; known: KnownDisabled; now: () => number }

/** Reads a whole zone and its disabled records, which a following change must know. */
async function readWholeZone({ client, known, now }: Reader, zone: ProviderZone) {
  const begunAt = now()
  const found = await readApiZone(client, zone, '')
  const serials: Serials = found.serial === undefined ? null : [found.serial]
  const disabled = await known.noteRead({ zone, sets: found.rrsets, serials, begunAt })
  return { found, disabled }
}

async function readZoneOf(
  reader: Reader,
  zone: ProviderZone,
  only: readonly RRsetKey[] | undefined,
): Promise<ZoneReading> {
  const { client } = reader
  if (only === undefined) {
    const { found } = await readWholeZone(reader, zone)
    const sets = await withServedTtls(client, zone, found.rrsets)
    return { ...(await readRRsets(zone.name, sets)), notices: noticesOf(found) }
  }
  const wanted = new Map<string, RRsetKey>()
  await forEachInBatches(only, (key) => wanted.set(rrsetKeyText(key), key))
  const textOf = (set: ApiRRset) => rrsetKeyText(apiKey(zone.name, set))
  if (wanted.size === 0 || wanted.size > singleReadsMax) {
    const { found } = await readWholeZone(reader, zone)
    const asked = await filterInBatches(found.rrsets, (set) => wanted.has(textOf(set)))
    return await readRRsets(zone.name, await withServedTtls(client, zone, asked))
  }
  const sets: ApiRRset[] = []
  for (const [text, key] of wanted) {
    // Old servers ignore the query and return the whole zone.
    const answered = await readSets(client, zone, singleQuery(zone.name, key))
    sets.push(...answered.filter((set) => textOf(set) === text))
  }
  return await readRRsets(zone.name, sets)
}

function singleQuery(zone: string, { name, type }: RRsetKey): string {
  return `?${new URLSearchParams({ rrset_name: apiName(absoluteName(name, zone)), rrset_type: apiType(type) })}`
}

/**
 * The API returns the lowest TTL of an RRset's records, including disabled ones. The served TTL is that of the other
 * records, and only reading the single RRset returns it, because that omits the disabled records.
 */
async function withServedTtls(
  client: PowerDnsClient,
  zone: ProviderZone,
  sets: readonly ApiRRset[],
): Promise<ApiRRset[]> {
  const mixed = await filterInBatches(sets, hasServedAndDisabled)
  const served = new Map<ApiRRset, ApiRRset>()
  for (const set of mixed) served.set(set, { ...set, ttl: await servedTtl(client, zone, set) })
  return served.size === 0 ? [...sets] : await mapInBatches(sets, (set) => served.get(set) ?? set)
}

function hasServedAndDisabled({ records }: ApiRRset): boolean {
  return records.some(({ disabled }) => disabled) && !records.every(({ disabled }) => disabled)
}

async function servedTtl(client: PowerDnsClient, zone: ProviderZone, { name, type, ttl }: ApiRRset) {
  const query = `?${new URLSearchParams({ rrset_name: name, rrset_type: type })}`
  const answered = await readSets(client, zone, query)
  const served = answered.find((set) => set.name === name && set.type === type)
  return served?.records.every(({ disabled }) => !disabled) ? served.ttl : ttl
}

async function readSets(client: PowerDnsClient, zone: ProviderZone, query: string): Promise<ApiRRset[]> {
  return (await readApiZone(client, zone, query)).rrsets
}

async function readApiZone(client: PowerDnsClient, { ref }: ProviderZone, query: string): Promise<ApiZone> {
  return await readZoneResponse(
    await client.call({ method: 'GET', path: `/zones/${ref}${query}`, limits: readLimits }),
  )
}

function noticesOf(zone: ApiZone): ZoneNotice[] {
  if (isSecondary(zone) || raisesSerial(zone)) return []
  return [
    {
      code: 'serial_not_raised',
      message:
        'PowerDNS does not raise the serial of this zone when its records are changed through the API, because SOA-EDIT-API is not set. Holdfast raises the serial with its own changes, but secondary servers do not learn of changes made by other programs.',
      canRepair: true,
    },
  ]
}

async function patchZone(reader: Reader, zone: ProviderZone, changes: readonly RRsetChange[]) {
  const { client, known } = reader
  const { name, ref } = zone
  const { present, disabled } = await readBeforePatch(reader, zone)
  if (isSecondary(present))
    throw new ProviderError(
      'rejected',
      `PowerDNS is a secondary server of ${name}: change the zone at its primary.`,
    )
  // Removals come first, so that a name can change from CNAME to A and back.
  const ordered = [...changes.filter(({ after }) => !after), ...changes.filter(({ after }) => after)]
  const rrsets = ordered.map((change) => apiChange(name, change, disabled.of(change.key)))
  const soa = raisesSerial(present) ? undefined : soaWithNextSerial(present, new Date())
  if (soa) rrsets.push(rewritten(soa))
  try {
    await client.call({ method: 'PATCH', path: `/zones/${ref}`, body: { rrsets }, limits: writeLimits })
  } catch (error) {
    // A rejected request has changed nothing. The outcome of any other failed request is unknown.
    if (!(error instanceof ProviderError && error.kind === 'rejected')) known.forget(ref)
    throw error
  }
  disabled.written(rrsets, soa ? serialsOf(soa, present) : serialsAfterChange(present, new Date()))
  if (sendsNotify(present)) await notifySecondaries(client, zone)
}

/** The serial of a zone after Holdfast raised it. */
function serialsOf(soa: ApiRRset, { serial }: ApiZone): Serials {
  const raised = serialOf(soa)
  return raised === undefined || serial === undefined ? null : [raised]
}

/** Reads what a change must know of the zone: its current kind and serial, and its disabled records. */
async function readBeforePatch(
  reader: Reader,
  zone: ProviderZone,
): Promise<{ present: ApiZone; disabled: DisabledRecords }> {
  const { client, known } = reader
  const all = async () => {
    const { found, disabled } = await readWholeZone(reader, zone)
    return { present: found, disabled }
  }
  if (!known.isRecent(zone.ref)) return await all()
  const path = `/zones/${zone.ref}?rrsets=false`
  const serial = readSerial(await client.call({ method: 'GET', path, limits: readLimits }))
  const recent = known.recent(zone.ref, serial.serial)
  if (!recent) return await all()
  const isSoaNeeded = !isSecondary(serial) && !raisesSerial(serial)
  const soa = isSoaNeeded ? await readSets(client, zone, singleQuery(zone.name, soaKey)) : []
  return { present: { ...serial, rrsets: soa }, disabled: recent }
}

const soaKey: RRsetKey = { name: apex, type: 'SOA' }

/** Without this call, PowerDNS sends NOTIFY once a minute. The change is already done, so this failure is ignored. */
async function notifySecondaries(client: PowerDnsClient, { ref }: ProviderZone): Promise<void> {
  try {
    await client.call({ method: 'PUT', path: `/zones/${ref}/notify`, limits: notifyLimits })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

function providerZones(listed: readonly { id: string; name: string }[]): ProviderZone[] {
  return listed.flatMap(({ id, name }) => {
    try {
      return [{ name: zoneName(name), ref: id }]
    } catch (error) {
      if (error instanceof DnsFault) return []
      throw error
    }
  })
}
