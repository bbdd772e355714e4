/**
 * Assesses certificates: what they lead to, how severe the worst finding is, and whether their expiry must be announced.
 * Due when something about them changed, when a time of theirs comes, and once a week for changed lists of authorities.
 */
import { X509Certificate } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Finding, worstOf } from '#kernel/certificates/finding.ts'
import { replacementGraceMs } from '#kernel/certificates/judge.ts'
import {
  type ExpiryBand,
  expiryBand,
  expiryTimes,
  isMoreUrgent,
} from '#kernel/certificates/lifetime/expiry.ts'
import { type TrustPath, trustPaths } from '#kernel/certificates/trust.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { keptSince } from '#platform/plans/retention.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { regrade } from '../endpoints/scan/regrade.ts'
import { expiringEvent } from '../events.ts'
import { requestGaps } from '../gaps/request-run.ts'
import { rankOf } from '../inventory/certificate-store.ts'
import { deleteOldPlaces, selectCurrentPlaces, updateChainState } from '../inventory/place-store.ts'
import { followSources } from '../revocation/follow-sources.ts'
import {
  type CertificateRow,
  deleteCertificateRow,
  type PlaceRow,
  selectCertificatesById,
  selectCertificatesBySha256,
  updateCertificate,
} from '../store.ts'
import { readAnchors } from './anchors.ts'
import { followNamesOf } from './caa/caa-names.ts'
import { judgeCertificates } from './judged.ts'
import { hasIssued, selectAuthoritiesNamed } from './sibling-store.ts'

export const assessWork = 'certificates.assess'

const refreshSeconds = 7 * 86_400
/** Levels of authorities that are looked up behind those that came with the certificate. */
const levelsMax = 4

export function assessKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: assessWork,
    table: 'certificates',
    columns: [],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'certificates', assessWork), async (context) => {
        await job.hold(context.tx)
        const [certificate] = await selectCertificatesById(context, [job.id])
        if (certificate && (await isDropped(context, certificate))) return
        await job.finish(context.tx, { dueAt: certificate ? await assess(context, certificate) : null })
      }),
  }
}

/**
 * Deletes a certificate, whatever was noted, that has been in no place for longer than the account's plan keeps the
 * audit log. Authorities stay with what they have issued. Of others, only places from before that time are deleted.
 */
async function isDropped(context: Context, certificate: CertificateRow): Promise<boolean> {
  const since = keptSince(await context.plan(), 'audit', { now: context.now, daysMin: 1 })
  if (since === null) return false
  const { id, is_current, can_sign, is_authority, last_seen_at } = certificate
  await deleteOldPlaces(context, id, since)
  if (is_current || last_seen_at >= since) return false
  if (can_sign && (await hasIssued(context, certificate))) return false
  await deleteCertificateRow(context, id)
  if (!is_authority) context.count('certificates', -1)
  return true
}

/** Returns when to assess it again. */
async function assess(context: Context, before: CertificateRow): Promise<Date> {
  const trust = await trustOf(context, before)
  await followSources(context, before)
  await followNamesOf(context, { ...before, trust })
  const [judged] = await judgeCertificates(context, [{ ...before, trust }])
  const findings = judged?.findings ?? []
  const announced = await announce(context, before, { places: judged?.places ?? [], findings })
  await updateCertificate(context, before.id, {
    trust: JSON.stringify(trust),
    severity: severityOf(findings),
    announced,
  })
  if (!isDeepStrictEqual(before.trust, trust)) await requestGaps(context)
  return nextAssessment({ ...before, trust }, judged?.replacedAt ?? null, context.now)
}

/** Without the findings of the expiry, which follow the time. */
function severityOf(findings: readonly Finding[]): number {
  const worst = worstOf(
    findings
      .filter(({ code }) => code !== 'expired' && !code.startsWith('expires_'))
      .map(({ severity }) => severity),
  )
  return worst === null ? 0 : rankOf(worst)
}

/** Publishes that the expiry has become more urgent, once each time. Returns the band that is announced. */
async function announce(
  context: Context,
  certificate: CertificateRow,
  { places, findings }: { places: readonly PlaceRow[]; findings: readonly Finding[] },
): Promise<ExpiryBand> {
  const band = expiryBand(certificate, context.now)
  if (certificate.is_authority || !certificate.is_current) return certificate.announced
  if (!isMoreUrgent(band, certificate.announced)) return certificate.announced
  await context.publish(expiringEvent(certificate, band, { places, findings, now: context.now }))
  return band
}

function nextAssessment(
  { not_before, not_after, trust }: CertificateRow,
  replacedAt: Date | null,
  now: Date,
): Date {
  const times = [
    not_before,
    ...expiryTimes({ not_before, not_after }).map(({ at }) => at),
    ...(trust ?? []).map(({ expires_at }) => new Date(expires_at)),
    ...(replacedAt ? [new Date(replacedAt.getTime() + replacementGraceMs)] : []),
    addSeconds(now, refreshSeconds),
  ]
  return new Date(Math.min(...times.map((at) => at.getTime()).filter((at) => at > now.getTime())))
}

/** What clients see in the best of its places: of those that serve it, or else of all. */
async function trustOf(context: Context, certificate: CertificateRow): Promise<TrustPath[]> {
  const places = await selectCurrentPlaces(context, [certificate.id])
  const rows = await selectCertificatesBySha256(context, [...new Set(places.flatMap(({ chain }) => chain))])
  const presented = new Map(rows.map((row) => [row.sha256, new X509Certificate(row.der)]))
  const known = (await knownIssuers(context, certificate, rows)).map(({ der }) => new X509Certificate(der))
  const anchors = await readAnchors(context)
  const leaf = new X509Certificate(certificate.der)
  const pathsWith = ({ chain }: Pick<PlaceRow, 'chain'>) =>
    trustPaths(
      leaf,
      chain.flatMap((hash) => presented.get(hash) ?? []),
      known,
      anchors,
    )
  const served = places.filter(({ kind }) => kind === 'listener' || kind === 'endpoint')
  const judged = served.length > 0 ? served : places
  const pathsOfEach = judged.map(pathsWith)
  for (const [index, place] of served.entries()) {
    const complete = isComplete(pathsOfEach[index] ?? [])
    if (complete === place.is_chain_complete) continue
    await updateChainState(context, place, complete)
    if (place.kind === 'endpoint') await regrade(context, place, certificate, complete)
  }
  return (
    pathsOfEach.find(isComplete) ?? pathsOfEach.find((paths) => paths.length > 0) ?? pathsWith({ chain: [] })
  )
}

const isComplete = (paths: readonly TrustPath[]) => paths.some(({ is_complete }) => is_complete)

/** The authorities above it as far as the account has seen them, whether they came with it or not. */
async function knownIssuers(
  context: Context,
  certificate: CertificateRow,
  presented: readonly CertificateRow[],
): Promise<CertificateRow[]> {
  const found = new Map<string, CertificateRow>()
  let subjects = [...new Set([certificate, ...presented].map(({ issuer }) => issuer))]
  for (let level = 0; level < levelsMax && subjects.length > 0; level++) {
    const next = (await selectAuthoritiesNamed(context, subjects)).filter(({ id }) => !found.has(id))
    for (const authority of next) found.set(authority.id, authority)
    subjects = [...new Set(next.map(({ issuer }) => issuer))]
  }
  return [...found.values()]
}
