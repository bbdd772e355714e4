import { isMoreSevere, worstOf } from '#kernel/certificates/finding.ts'
import { findingText } from '#kernel/certificates/finding-text.ts'
import { type AutomationEvidence, automationOf } from '#kernel/certificates/lifetime/automation.ts'
import { expiryBand } from '#kernel/certificates/lifetime/expiry.ts'
import { type TrustVerdict, trustVerdict, usablePaths } from '#kernel/certificates/trust.ts'
import type { Context } from '#platform/context.ts'
import { type JudgedCertificate, judgeCertificates, titleOf } from '../assessment/judged.ts'
import { selectLineage } from '../assessment/sibling-store.ts'
import { type PlaceGrade, selectPlaceGrades } from '../endpoints/grade/grade-store.ts'
import { gradeOfRank } from '../endpoints/grade/shown-grade.ts'
import { revocationView } from '../revocation/revocation-state.ts'
import { type CertificateRow, type PlaceRow, selectCertificatesBySha256 } from '../store.ts'
import { endpointPlace, printPem } from './found.ts'
import { selectPlaces } from './place-store.ts'
import { selectEvidence } from './renewals/automation-store.ts'

const placesMax = 200
const lineageMax = 50

export async function certificateViews(context: Context, certificates: readonly CertificateRow[]) {
  const judged = await judgeCertificates(context, certificates)
  const known = await readKnown(context, certificates)
  return judged.map((one) => viewOf(one, known, context.now))
}

export async function certificateDetails(context: Context, certificate: CertificateRow) {
  const [judged] = await judgeCertificates(context, [certificate])
  const places = await selectPlaces(context, certificate.id, placesMax)
  const [first] = places
  const chain = await selectCertificatesBySha256(context, first?.chain ?? [])
  const bySha256 = new Map(chain.map((one) => [one.sha256, one]))
  const lineage = await selectLineage(context, certificate.lineage, lineageMax)
  const known = await readKnown(context, [certificate])
  const grades = known.grades.get(certificate.id) ?? []
  return {
    ...viewOf(judged ?? { certificate, places: [], findings: [], replacedAt: null }, known, context.now),
    pem: printPem(certificate.der),
    can_sign: certificate.can_sign,
    extended_key_usages: certificate.extended_key_usages,
    requires_staple: certificate.requires_staple,
    has_timestamps: certificate.has_timestamps,
    revocation: await revocationView(context, certificate.id),
    trust_paths: usablePaths(certificate.trust ?? [], context.now).map(
      ({ source, authority, is_complete, expires_at }) => ({
        source,
        authority,
        is_complete,
        expires_at: new Date(expires_at),
      }),
    ),
    chain: (first?.chain ?? []).flatMap((hash) => bySha256.get(hash) ?? []).map(referenceTo),
    places: places.map((place) => placeView(place, grades)),
    lineage: lineage.map(referenceTo),
  }
}

/** What is known of certificates beside what is wrong with them. */
type Known = {
  grades: ReadonlyMap<string, readonly PlaceGrade[]>
  /** By lineage. */
  evidence: ReadonlyMap<string, AutomationEvidence>
}

async function readKnown(context: Context, certificates: readonly CertificateRow[]): Promise<Known> {
  const grades = await selectPlaceGrades(
    context,
    certificates.map(({ id }) => id),
  )
  const renewed = certificates.filter(({ is_authority }) => !is_authority)
  return {
    grades: Map.groupBy(grades, ({ certificate_id }) => certificate_id),
    evidence: await selectEvidence(context, [...new Set(renewed.map(({ lineage }) => lineage))]),
  }
}

function viewOf({ certificate, places, findings }: JudgedCertificate, known: Known, now: Date) {
  const grades = known.grades.get(certificate.id) ?? []
  const evidence = known.evidence.get(certificate.lineage) ?? null
  const { id, names, common_name, subject, issuer, issuer_name, serial, sha256 } = certificate
  const { signature_algorithm, not_before, not_after, is_authority, is_self_signed, is_current } = certificate
  const { labels, notes, first_seen_at, last_seen_at } = certificate
  return {
    id,
    names,
    common_name,
    subject,
    issuer,
    issuer_name,
    serial,
    sha256,
    key: {
      type: certificate.key_type,
      bits: certificate.key_bits,
      curve: certificate.key_curve,
      sha256: certificate.key_sha256,
    },
    signature_algorithm,
    not_before,
    not_after,
    days_left: Math.floor((not_after.getTime() - now.getTime()) / 86_400_000),
    urgency: expiryBand(certificate, now),
    is_authority,
    is_self_signed,
    is_current,
    trust: shownTrust(certificate, places, now),
    severity: worstOf(findings.map(({ severity }) => severity)),
    findings: findings
      .toSorted((one, other) =>
        isMoreSevere(one.severity, other.severity) ? -1 : one.severity === other.severity ? 0 : 1,
      )
      .map((one) => ({ ...one, message: findingText(one) })),
    automation: certificate.is_authority ? null : automationOf(evidence),
    renewed_by: certificate.is_authority || evidence === 'history' ? null : evidence,
    grade: gradeOfRank(grades.length === 0 ? null : Math.max(...grades.map(({ rank }) => rank))),
    place_count: places.length,
    labels,
    notes,
    first_seen_at,
    last_seen_at,
  }
}

/** A certificate that is not served needs no intermediates beside it. */
function shownTrust(
  { trust, is_self_signed }: CertificateRow,
  places: readonly PlaceRow[],
  now: Date,
): TrustVerdict | null {
  if (trust === null) return null
  const verdict = trustVerdict(trust, is_self_signed, now)
  const isServed = places.some(({ is_chain_complete }) => is_chain_complete !== null)
  return verdict === 'incomplete' && !isServed ? 'trusted' : verdict
}

function placeView(place: PlaceRow, grades: readonly PlaceGrade[]) {
  const { account_id: _account, place: _place, certificate_id: _certificate, chain: _chain, ...shown } = place
  const graded = grades.find(
    ({ endpoint_id, address }) =>
      place.place === endpointPlace(endpoint_id, address) && place.gone_at === null,
  )
  return { ...shown, title: titleOf(place), grade: gradeOfRank(graded?.rank ?? null) }
}

function referenceTo({ id, common_name, issuer_name, not_before, not_after, is_current }: CertificateRow) {
  return { id, common_name, issuer_name, not_before, not_after, is_current }
}
