/** What is checked before anything is ordered: a CA counts failed orders, and waits longer after each. */
import type { Context } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import { findForbiddingCaa } from '../orders/caa.ts'
import { type ChallengeRecord, challengeName, findChallengeRecords } from '../orders/challenge-places.ts'

export type NameCheck = {
  name: string
  /** Where the TXT record is written. */
  record: string
  zone_id: string | null
  zone: string | null
  problem: { code: 'no_zone' | 'caa_forbids'; message: string } | null
}

type Read = <T>(task: (context: Context) => Promise<T>) => Promise<T>

export async function checkNames(
  read: Read,
  aliasOf: AliasLookup,
  names: readonly string[],
  identities: readonly string[],
): Promise<NameCheck[]> {
  const records = new Map(
    (await findChallengeRecords(read, aliasOf, names)).map((record) => [record.name, record]),
  )
  const checks: NameCheck[] = []
  for (const name of names) {
    const found = records.get(challengeName(name))
    if (!found) continue
    const caa = await read((context) => findForbiddingCaa(context, name, identities))
    const [place] = found.places
    checks.push({
      name,
      record: found.record,
      zone_id: place?.zoneId ?? null,
      zone: place?.zone ?? null,
      problem: problemOf(name, found, caa, identities),
    })
  }
  return checks
}

function problemOf(
  name: string,
  { record, places }: ChallengeRecord,
  caa: { at: string; values: string[] } | null,
  identities: readonly string[],
): NameCheck['problem'] {
  if (places.length === 0) return { code: 'no_zone', message: noZoneMessage(challengeName(name), record) }
  if (caa === null) return null
  return {
    code: 'caa_forbids',
    message: `The CAA records of ${caa.at} do not allow ${identities.join(' or ')} to issue a certificate for ${name}. Add one that does, or choose another CA.`,
  }
}

function noZoneMessage(name: string, record: string): string {
  const own = `_acme-challenge.${name}`
  return record === own
    ? `No zone of this account contains ${name}. Add its zone, or create a CNAME record at ${own} to a name in a zone of this account.`
    : `${own} leads to ${record}, which no zone of this account contains.`
}
