import { X509Certificate } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Anchors } from '#kernel/certificates/trust.ts'
import type { Context } from '#platform/context.ts'
import { readAnchors } from '../assessment/anchors.ts'
import { selectAuthoritiesNamed } from '../assessment/sibling-store.ts'
import type { CertificateRow } from '../store.ts'
import type { AskedCertificate } from './ask-source.ts'

/** With the certificate of the issuer. One whose issuer the account has not seen cannot be asked for. */
export async function withIssuers(
  context: Context,
  certificates: readonly CertificateRow[],
): Promise<AskedCertificate[]> {
  const anchors = await readAnchors(context)
  const subjects = [...new Set(certificates.map(({ issuer }) => issuer))]
  const known = (await selectAuthoritiesNamed(context, subjects)).map(({ der }) => new X509Certificate(der))
  const asked: AskedCertificate[] = []
  for (const row of certificates) {
    const certificate = new X509Certificate(row.der)
    const issuer = issuerOf(certificate, known, anchors)
    if (issuer) asked.push({ id: row.id, certificate, issuer })
    // An authority of the account can have a key with which each signature takes long. Others are served meanwhile.
    await setImmediate()
  }
  return asked
}

function issuerOf(
  certificate: X509Certificate,
  known: readonly X509Certificate[],
  anchors: Anchors,
): X509Certificate | undefined {
  const trusted = anchors.bySubject(certificate.issuer).map((anchor) => anchor.certificate)
  return [...known, ...trusted].find((one) => isIssuedBy(certificate, one))
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A key or signature that OpenSSL does not know.
    return false
  }
}
