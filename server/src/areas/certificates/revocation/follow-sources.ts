import { createHash } from 'node:crypto'
import { type RevocationSource, revocationSources } from '#kernel/certificates/revocation/sources.ts'
import type { Context } from '#platform/context.ts'
import type { CertificateRow } from '../store.ts'
import { linkSource, setSourceDue } from './revocation-store.ts'

export const revocationWork = 'certificates.revocation'

export function sourceId({ kind, url }: RevocationSource): string {
  return createHash('sha256').update(`${kind} ${url}`).digest('hex').slice(0, 32)
}

/** Asks the sources that a certificate names, from now on. Authorities are judged by those who trust them. */
export async function followSources(context: Context, certificate: CertificateRow): Promise<void> {
  if (!certificate.is_current || certificate.is_authority || certificate.not_after <= context.now) return
  for (const { kind, url } of revocationSources(certificate.der)) {
    const id = sourceId({ kind, url })
    if (!(await linkSource(context, certificate.id, { id, kind, url }))) continue
    // Its list may have been read a moment ago, for other certificates.
    await setSourceDue(context, id, context.now)
    await context.wake(revocationWork)
  }
}
