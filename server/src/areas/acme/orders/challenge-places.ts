/**
 * Where the answers to dns-01 challenges are written: the zones of the account that contain `_acme-challenge` of a name. An
 * alias there leads to another name (RFC 8555, section 8.4), in a zone of the account or, as public DNS says, outside of
 * them, and from there back to one.
 */
import { placesOfName, readRRsetPlace } from '#areas/dns/index.ts'
import type { Context } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'

export type ChallengePlace = { zoneId: string; zone: string; name: string }

export type ChallengeRecord = {
  /** The name without the `*.` of a wildcard. */
  name: string
  /** The name of the TXT record, after all aliases. */
  record: string
  /** Several zones with this name may be at several providers; none: no zone of the account contains the record. */
  places: readonly ChallengePlace[]
}

type Read = <T>(task: (context: Context) => Promise<T>) => Promise<T>

const aliasesMax = 8
/** For all names together: the name servers of others may be slow. */
const aliasSecondsMax = 30

export function challengeName(name: string): string {
  return name.replace(/^\*\./, '')
}

/** `read` runs one transaction; names outside of the account are asked for between them. */
export async function findChallengeRecords(
  read: Read,
  aliasOf: AliasLookup,
  names: readonly string[],
): Promise<ChallengeRecord[]> {
  const unique = [...new Set(names.map(challengeName))]
  const records: ChallengeRecord[] = []
  const until = performance.now() + aliasSecondsMax * 1000
  const aliasInTime: AliasLookup = async (name) => (performance.now() < until ? await aliasOf(name) : null)
  for (const name of unique) records.push(await findRecord(read, aliasInTime, name))
  return records
}

async function findRecord(read: Read, aliasOf: AliasLookup, name: string): Promise<ChallengeRecord> {
  let record = `_acme-challenge.${name}`
  for (let aliases = 0; ; aliases++) {
    const asked = record
    const { places, alias } = await read((context) => readOwn(context, asked))
    const target = places.length > 0 ? alias : await aliasOf(record)
    if (target === null || aliases === aliasesMax)
      return { name, record, places: target === null ? places : [] }
    record = target
  }
}

async function readOwn(
  context: Context,
  record: string,
): Promise<{ places: ChallengePlace[]; alias: string | null }> {
  const found = await placesOfName(context, record)
  // The zone with the longest name contains it, and others delegate that zone.
  const shortest = Math.min(...found.map(({ name }) => name.length))
  const places: ChallengePlace[] = []
  for (const { zoneId, name } of found.filter((one) => one.name.length === shortest)) {
    const { zone, alias } = await readRRsetPlace(context, { zoneId, name, type: 'TXT' })
    if (alias !== null) return { places: [{ zoneId, zone, name }], alias: withoutDot(alias) }
    places.push({ zoneId, zone, name })
  }
  return { places, alias: null }
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
