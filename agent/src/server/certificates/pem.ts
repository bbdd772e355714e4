/**
 * Reads certificates from PEM files (RFC 7468). Nothing but certificates leaves this module: each block is parsed and
 * written again, so that a private key in the same file cannot get into a report.
 */
import { X509Certificate } from 'node:crypto'

export type PemContent = {
  certificates: X509Certificate[]
  /** The file contains a private key too, as HAProxy's do. */
  hasPrivateKey: boolean
}

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Blocks that are no valid certificates are left out. */
export function readPem(text: string): PemContent {
  const certificates = (text.match(block) ?? []).flatMap((found) => {
    try {
      return [new X509Certificate(found)]
    } catch {
      return []
    }
  })
  return { certificates, hasPrivateKey: /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) }
}

/** The service takes no more of one chain. */
const chainBytesMax = 20_000

/** The end of a chain that is too long is left out. */
export function writePem(certificates: readonly X509Certificate[]): string {
  let pem = ''
  for (const certificate of certificates) {
    const next = pem + certificate.toString()
    if (next.length > chainBytesMax) break
    pem = next
  }
  return pem
}
