/**
 * The port for certificates that a provider holds, for its load balancers, its network or its distributions. Keys are
 * never read. Holdfast changes nothing there.
 */
import { pagesOf } from './pages.ts'

/** What uses a certificate at its provider. */
export type CertificateUse = {
  /** In the vendor's own words, with underscores: `load_balancer`, `distribution`, `zone`. */
  kind: string
  /** The provider's own id or name of it. */
  ref: string
}

export type HeldCertificate = {
  /** The provider's own id, opaque to Holdfast. */
  ref: string
  name: string
  /** The certificate, and behind it those that lead to its authority. Null: the provider does not show it. */
  pem: string | null
  /** The SHA-1 of its DER in hexadecimal, in lower case. Null: not known. */
  sha1: string | null
  /** The names and addresses that it is for. */
  names: readonly string[]
  issuer: string | null
  /** Null: it is not issued yet. */
  notAfter: Date | null
  /** The provider renews it before it expires. False: it was uploaded, and has to be replaced in time. */
  isRenewed: boolean
  usedBy: readonly CertificateUse[]
}

export interface HeldCertificates {
  /** A page of all certificates; begins with `null` and ends with a cursor of null. */
  listCertificates(cursor: string | null): Promise<{ certificates: HeldCertificate[]; cursor: string | null }>
}

export type CertificateCapabilities = {
  /**
   * What the provider shows: the certificates themselves, or a `fingerprint` or only `facts`, by which one that Holdfast
   * has found elsewhere is recognized.
   */
  shows: 'certificates' | 'fingerprint' | 'facts'
  /** Whether it shows what uses them. */
  showsUse: boolean
  /** What the credentials need, as the vendor calls it, for people whose credentials lack it. */
  permission: string
  /** Between two listings. */
  listingSeconds: number
}

/** A time in a vendor's text; null if it is none. */
export function timeOf(text: string | null | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

/** All certificates, page by page. */
export async function* heldCertificatePages(
  certificates: HeldCertificates,
): AsyncGenerator<HeldCertificate[]> {
  for await (const page of pagesOf((cursor) => certificates.listCertificates(cursor))) yield page.certificates
}
