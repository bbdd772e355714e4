/** Records where certificates are: what is new, what was replaced, and what is gone. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { assessWork } from '../assessment/assess-work.ts'
import { selectWithSameKeyOrNames } from '../assessment/sibling-store.ts'
import { changedEvent } from '../events.ts'
import {
  type CertificateRow,
  type PlaceRow,
  selectCertificatesById,
  selectCertificatesBySha256,
  setDue,
} from '../store.ts'
import { insertCertificates } from './certificate-store.ts'
import { type FoundPlace, type ReadCertificate, rowOf } from './found.ts'
import {
  endPlaces,
  lockCertificates,
  putPlaces,
  selectPlaceless,
  touchPlaces,
  updateCurrent,
} from './place-store.ts'

/**
 * Records what is in places now. `before`: what was there; the places that are not found are over. What the account's plan
 * does not allow is refused, or else left out.
 */
export async function recordPlaces(
  context: Context,
  before: readonly PlaceRow[],
  found: readonly FoundPlace[],
  beyondPlan: 'refuse' | 'leave_out',
): Promise<void> {
  const read = found.flatMap(({ chain }) => chain)
  const certificates = await keepCertificates(context, read, beyondPlan)
  const placesBefore = new Map(before.map((place) => [place.place, place]))
  const changes: Change[] = []
  const same: PlaceRow[] = []
  const present = new Set<string>()
  for (const one of uniquePlaces(found)) {
    const certificate = certificates.get(one.chain[0].facts.sha256)
    if (!certificate) continue
    present.add(one.place)
    const last = placesBefore.get(one.place)
    if (last?.certificate_id === certificate.id && !hasChanged(last, one)) same.push(last)
    else changes.push({ found: one, certificate, last })
  }
  const gone = before.filter(({ place }) => !present.has(place))
  const replaced = changes.flatMap(({ last, certificate }) =>
    last && last.certificate_id !== certificate.id ? [last] : [],
  )
  const affected = [
    ...new Set([
      ...[...gone, ...replaced, ...same].map(({ certificate_id }) => certificate_id),
      ...changes.map(({ certificate }) => certificate.id),
    ]),
  ]
  await lockCertificates(context, affected)
  await endPlaces(context, [...gone, ...replaced])
  await touchPlaces(context, same)
  await putPlaces(
    context,
    changes.map((change) => placeRow(context, change)),
  )
  await updateCurrent(context, affected)
  await publishChanges(context, gone, changes)
  const touched = new Set([...gone, ...replaced].map(({ certificate_id }) => certificate_id))
  for (const { certificate } of changes) touched.add(certificate.id)
  await reassess(context, [...touched])
}

type Change = { found: FoundPlace; certificate: CertificateRow; last: PlaceRow | undefined }

/** An agent may name a place twice; the first counts. */
function uniquePlaces(found: readonly FoundPlace[]): FoundPlace[] {
  return [...new Map(found.toReversed().map((one) => [one.place, one])).values()]
}

function hasChanged(
  last: PlaceRow,
  { chain, key_path = null, key_mode = null, process = null, owner = null }: FoundPlace,
): boolean {
  const others = chain.slice(1).map(({ facts }) => facts.sha256)
  return (
    last.key_path !== key_path ||
    last.key_mode !== key_mode ||
    last.process !== process ||
    last.owner !== owner ||
    last.chain.join() !== others.join()
  )
}

function placeRow({ accountId, now }: Context, { found, certificate }: Change) {
  const { chain, ...place } = found
  const others = chain.slice(1).map(({ facts }) => facts.sha256)
  return {
    account_id: accountId,
    certificate_id: certificate.id,
    path: null,
    owner: null,
    key_path: null,
    key_mode: null,
    address: null,
    port: null,
    server_name: null,
    process: null,
    ...place,
    chain: others,
    // A file with one certificate says nothing about what is sent with it.
    is_chain_complete: null,
    first_seen_at: now,
    last_seen_at: now,
  }
}

/** The rows of these certificates by hash, inserted if they are new. */
async function keepCertificates(
  context: Context,
  read: readonly ReadCertificate[],
  beyondPlan: 'refuse' | 'leave_out',
): Promise<Map<string, CertificateRow>> {
  const byHash = new Map(read.map((one) => [one.facts.sha256, one]))
  const hashes = [...byHash.keys()]
  const known = await selectCertificatesBySha256(context, hashes)
  const knownHashes = new Set(known.map(({ sha256 }) => sha256))
  const fresh = await allowed(
    context,
    [...byHash.values()].filter(({ facts }) => !knownHashes.has(facts.sha256)),
    beyondPlan,
  )
  if (fresh.length === 0) return new Map(known.map((one) => [one.sha256, one]))
  const rows = fresh.map((one) => rowOf(context, one))
  const inserted = await insertCertificates(context, rows)
  const counted = new Set(inserted.map(({ id }) => id))
  context.count(
    'certificates',
    rows.filter(({ id, is_authority }) => !is_authority && counted.has(id)).length,
  )
  const all = await selectCertificatesBySha256(context, hashes)
  return new Map(all.map((one) => [one.sha256, one]))
}

/** Those that the plan allows: all, or those of authorities only, which do not count. */
async function allowed(
  context: Context,
  fresh: readonly ReadCertificate[],
  beyondPlan: 'refuse' | 'leave_out',
): Promise<readonly ReadCertificate[]> {
  const counted = fresh.filter(({ facts }) => !facts.is_authority)
  if (counted.length === 0) return fresh
  try {
    await context.withinLimit('certificates', counted.length)
    return fresh
  } catch (error) {
    if (beyondPlan === 'refuse' || !(error instanceof Problem) || error.code !== 'plan_limit_reached')
      throw error
    return fresh.filter(({ facts }) => facts.is_authority)
  }
}

/** One event for each certificate that was replaced by another, or is in some place no more. */
async function publishChanges(
  context: Context,
  gone: readonly PlaceRow[],
  changes: readonly Change[],
): Promise<void> {
  const pairs = new Map<string, { from: string; to: string | null; places: PlaceRow[] }>()
  const add = (place: PlaceRow, to: string | null) => {
    const key = `${place.certificate_id} ${to}`
    const pair = pairs.get(key) ?? { from: place.certificate_id, to, places: [] }
    pairs.set(key, { ...pair, places: [...pair.places, place] })
  }
  for (const place of gone) add(place, null)
  for (const { last, certificate } of changes)
    if (last && last.certificate_id !== certificate.id) add(last, certificate.id)
  if (pairs.size === 0) return
  const ids = [...pairs.values()].flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  const rows = new Map((await selectCertificatesById(context, [...new Set(ids)])).map((row) => [row.id, row]))
  for (const { from, to, places } of pairs.values()) {
    const before = rows.get(from)
    if (before && !before.is_authority)
      await context.publish(changedEvent(before, to === null ? null : (rows.get(to) ?? null), places))
  }
}

/** Ends certificates whose places were deleted with their server. */
export async function endPlaceless(context: Context): Promise<void> {
  const found = await selectPlaceless(context)
  if (found.length === 0) return
  await lockCertificates(context, found)
  await updateCurrent(context, found)
  for (const certificate of await selectCertificatesById(context, found))
    if (!certificate.is_current && !certificate.is_authority)
      await context.publish(changedEvent(certificate, null, []))
  await reassess(context, found)
}

/** Also those that have the same key or are for the same names: what is wrong with them may have changed too. */
export async function reassess(context: Context, certificateIds: readonly string[]): Promise<void> {
  if (certificateIds.length === 0) return
  await setDue(context, await selectWithSameKeyOrNames(context, certificateIds))
  await context.wake(assessWork)
}
