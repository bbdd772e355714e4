/** Records where certificates are: what is new, what was replaced, and what is gone. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { assessWork } from '../assessment/assess-work.ts'
import { selectWithSameKeyOrNames } from '../assessment/sibling-store.ts'
import { changedEvent } from '../events.ts'
import { requestGaps } from '../gaps/request-run.ts'
import {
  type CertificateRow,
  type PlaceRow,
  selectCertificatesById,
  selectCertificatesBySha256,
  setDue,
} from '../store.ts'
import { insertCertificates } from './certificate-store.ts'
import { chainHashes, type FoundPlace, type ReadCertificate, rowOf } from './found.ts'
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
  const replaced: Replaced[] = []
  const same: PlaceRow[] = []
  const present = new Set<string>()
  for (const one of uniquePlaces(found)) {
    const certificate = certificates.get(one.chain[0].facts.sha256)
    if (!certificate) continue
    present.add(one.place)
    const last = placesBefore.get(one.place)
    if (last?.certificate_id === certificate.id && !hasChanged(last, one)) same.push(last)
    else changes.push({ found: one, certificate })
    if (last && last.certificate_id !== certificate.id) replaced.push({ place: last, by: certificate.id })
  }
  for (const place of before) if (!present.has(place.place)) replaced.push({ place, by: null })
  const changed = [
    ...replaced.map(({ place }) => place.certificate_id),
    ...changes.map(({ certificate }) => certificate.id),
  ]
  const affected = [...new Set([...changed, ...same.map(({ certificate_id }) => certificate_id)])]
  await lockCertificates(context, affected)
  await endPlaces(
    context,
    replaced.map(({ place }) => place),
  )
  await touchPlaces(context, same)
  await putPlaces(
    context,
    changes.map((change) => placeRow(context, change)),
  )
  await updateCurrent(context, affected)
  await publishReplaced(context, replaced)
  await reassess(context, [...new Set(changed)])
}

/** A place that is new, or of which something has changed. */
type Change = { found: FoundPlace; certificate: CertificateRow }
/** What was in a place, and the certificate that is there now; null: none. */
type Replaced = { place: PlaceRow; by: string | null }

/** An agent may name a place twice; the first counts. */
function uniquePlaces(found: readonly FoundPlace[]): FoundPlace[] {
  return [...new Map(found.toReversed().map((one) => [one.place, one])).values()]
}

function hasChanged(last: PlaceRow, found: FoundPlace): boolean {
  const { key_path = null, key_mode = null, process = null, owner = null, name = null } = found
  const { is_renewed = null } = found
  return (
    last.key_path !== key_path ||
    last.key_mode !== key_mode ||
    last.process !== process ||
    last.owner !== owner ||
    last.name !== name ||
    last.is_renewed !== is_renewed ||
    last.chain.join() !== chainHashes(found).join()
  )
}

function placeRow({ accountId, now }: Context, { found, certificate }: Change) {
  const { chain: _chain, ...place } = found
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
    connection_id: null,
    name: null,
    is_renewed: null,
    ...place,
    chain: chainHashes(found),
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
async function publishReplaced(context: Context, replaced: readonly Replaced[]): Promise<void> {
  if (replaced.length === 0) return
  const ids = replaced.flatMap(({ place, by }) =>
    by === null ? [place.certificate_id] : [place.certificate_id, by],
  )
  const rows = new Map((await selectCertificatesById(context, [...new Set(ids)])).map((row) => [row.id, row]))
  const pairs = Map.groupBy(replaced, ({ place, by }) => `${place.certificate_id} ${by}`)
  for (const [first, ...others] of pairs.values()) {
    const before = first && rows.get(first.place.certificate_id)
    if (!before || before.is_authority) continue
    const after = first.by === null ? null : (rows.get(first.by) ?? null)
    const places = [first, ...others].map(({ place }) => place)
    await context.publish(changedEvent(before, after, places))
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
  await requestGaps(context)
}
