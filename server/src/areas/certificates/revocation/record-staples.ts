/** Reads the OCSP responses that services send with their certificates. They are verified as if they were asked for. */
import { StatusUnknown } from '#kernel/certificates/revocation/revocation.ts'
import { revocationSources } from '#kernel/certificates/revocation/sources.ts'
import type { Context } from '#platform/context.ts'
import type { CertificateRow } from '../store.ts'
import { type AskedCertificate, type FoundStatus, readStatus } from './ask-source.ts'
import { followSources, sourceId } from './follow-sources.ts'
import { withIssuers } from './issuer-of.ts'
import { recordStatuses } from './record-statuses.ts'

export type Stapled = { certificate: CertificateRow; staple: Buffer }

export async function recordStaples(context: Context, stapled: readonly Stapled[]): Promise<void> {
  const rows = new Map(stapled.map(({ certificate }) => [certificate.id, certificate]))
  if (rows.size === 0) return
  for (const asked of await withIssuers(context, [...rows.values()])) {
    const certificate = rows.get(asked.id)
    const source = certificate && revocationSources(certificate.der).find(({ kind }) => kind === 'ocsp')
    if (!source) continue
    const staples = stapled.filter((one) => one.certificate.id === asked.id).map(({ staple }) => staple)
    const newest = staples
      .flatMap((staple) => statusIn(staple, asked, context.now) ?? [])
      .reduce<FoundStatus | null>((best, one) => (best && best.asOf > one.asOf ? best : one), null)
    if (!newest) continue
    await followSources(context, certificate)
    // A service may send an old response on purpose: the responder is asked as often as without.
    await recordStatuses(context, sourceId(source), [newest], () => null)
  }
}

/** Null: nothing can be concluded from it. */
function statusIn(staple: Buffer, asked: AskedCertificate, now: Date): FoundStatus | null {
  try {
    return { certificateId: asked.id, ...readStatus(staple, asked, now) }
  } catch (error) {
    if (error instanceof StatusUnknown) return null
    throw error
  }
}
