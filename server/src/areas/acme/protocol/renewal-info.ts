/** When the CA suggests to renew a certificate (RFC 9773). */
import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { AuthorityKeyIdentifier, Certificate, id_ce_authorityKeyIdentifier } from '@peculiar/asn1-x509'
import { isRecord } from './json.ts'

export type RenewalInfo = {
  /** The certificate as the CA identifies it. */
  cert_id: string
  /** The window. Null: the CA has not answered yet. */
  start: string | null
  end: string | null
  explanation_url: string | null
  /** When the CA is asked again. */
  check_at: string
}

/**
 * Identifier of the authority's key and serial number (section 4.1). Null: the certificate has no such identifier, or one
 * that cannot be read.
 */
export function certIdOf(pem: string): string | null {
  try {
    return readCertId(pem)
  } catch {
    return null
  }
}

function readCertId(pem: string): string | null {
  const certificate = AsnConvert.parse(new X509Certificate(pem).raw, Certificate).tbsCertificate
  const extension = certificate.extensions?.find(({ extnID }) => extnID === id_ce_authorityKeyIdentifier)
  if (!extension) return null
  const { keyIdentifier } = AsnConvert.parse(extension.extnValue, AuthorityKeyIdentifier)
  if (!keyIdentifier) return null
  const text = (octets: ArrayBuffer) => Buffer.from(octets).toString('base64url')
  return `${text(keyIdentifier.buffer)}.${text(certificate.serialNumber)}`
}

/** The last time with a year of four digits. */
const latestTime = Date.UTC(9999, 11, 31)

/** Null: it is no renewal information. */
export function readRenewalInfo(
  body: unknown,
): { start: string; end: string; explanation_url: string | null } | null {
  if (!isRecord(body) || !isRecord(body['suggestedWindow'])) return null
  const { start, end } = body['suggestedWindow']
  const [from, until] = [Date.parse(String(start)), Date.parse(String(end))]
  if (!(from >= 0 && from < until && until <= latestTime)) return null
  const url = body['explanationURL']
  return {
    start: new Date(from).toISOString(),
    end: new Date(until).toISOString(),
    explanation_url: typeof url === 'string' && /^https:\/\//.test(url) ? url.slice(0, 1000) : null,
  }
}
