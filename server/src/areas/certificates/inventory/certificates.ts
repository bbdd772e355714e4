/** What people say of certificates, and what they remove. */
import { Problem } from '#kernel/problem/problem.ts'
import { type Labels, mergedLabels, patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { titleOf } from '../assessment/judged.ts'
import {
  type CertificateRow,
  deleteCertificateRow,
  lockedCertificate,
  type PlaceKind,
  targetOf,
  updateCertificate,
} from '../store.ts'
import { selectCurrentPlaces } from './place-store.ts'
import { reassess } from './record-places.ts'
import type { CertificatePatch } from './schema.ts'

export async function changeCertificate(
  context: Context,
  id: string,
  { labels, notes }: CertificatePatch,
  ifMatch: string | null,
): Promise<CertificateRow> {
  const before = await lockedCertificate(context, id, ifMatch)
  const after = await updateCertificate(context, id, {
    ...(labels && { labels: JSON.stringify(patchedLabels(before.labels, labels)) }),
    ...(notes !== undefined && { notes }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Adds what an upload says of a certificate to what was said before. */
export async function setLabels(
  context: Context,
  certificate: CertificateRow,
  { labels, notes }: { labels: Labels | undefined; notes: string | undefined },
): Promise<CertificateRow> {
  if (labels === undefined && notes === undefined) return certificate
  return await updateCertificate(context, certificate.id, {
    ...(labels && { labels: JSON.stringify(mergedLabels(certificate.labels, labels)) }),
    ...(notes !== undefined && { notes }),
    revision: certificate.revision + 1,
    updated_at: context.now,
  })
}

/** Places where a deleted certificate is not found again. */
const unseenKinds: readonly PlaceKind[] = ['upload', 'transparency']

/** Removes a certificate that is in no place any more, or was only uploaded. One that is still seen would come back. */
export async function deleteCertificate(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const certificate = await lockedCertificate(context, id, ifMatch)
  const [seen] = (await selectCurrentPlaces(context, [id])).filter(({ kind }) => !unseenKinds.includes(kind))
  if (seen)
    throw new Problem(
      'wrong_state',
      `The certificate is still at ${titleOf(seen)}, and would be found again.`,
      {
        members: { state: 'current' },
      },
    )
  await reassess(context, [id])
  await deleteCertificateRow(context, id)
  if (!certificate.is_authority) context.count('certificates', -1)
  await context.audit(targetOf(certificate), { before: auditView(certificate), after: null })
}

function auditView({ names, sha256, labels, notes }: CertificateRow) {
  return { names, sha256, labels, notes }
}
