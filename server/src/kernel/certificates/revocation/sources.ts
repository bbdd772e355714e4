/** Where an authority says what it has revoked, as its certificates name it. */
import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AuthorityInfoAccessSyntax,
  Certificate as CertificateStructure,
  CRLDistributionPoints,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
} from '@peculiar/asn1-x509'

export type RevocationSource = { kind: 'crl' | 'ocsp'; url: string }

const ocspMethod = '1.3.6.1.5.5.7.48.1'
const urlLengthMax = 500

/** Scheme and host are compared without their case, the rest as it is (RFC 5280 section 7.4). */
export function canonicalAddress(url: string): string {
  return url.replace(/^[^/]*\/\/[^/?#]*/, (start) => start.toLowerCase())
}

/** All addresses, in canonical form, of the list that a certificate names by this one. */
export function addressesOfList(der: Uint8Array, url: string): string[] {
  const named = listsIn(new X509Certificate(der).raw).find((names) => names.includes(url)) ?? []
  return named.map(canonicalAddress)
}

/** At most one list and one responder: the first of each that is reached by HTTP. */
export function revocationSources(der: Uint8Array): RevocationSource[] {
  try {
    return sourcesIn(new X509Certificate(der).raw)
  } catch {
    // An extension that cannot be read names nothing.
    return []
  }
}

function extensionOf(der: Uint8Array, oid: string): ArrayBuffer | undefined {
  const { extensions = [] } = AsnConvert.parse(der, CertificateStructure).tbsCertificate
  return extensions.find(({ extnID }) => extnID === oid)?.extnValue.buffer
}

/** The addresses of each list. */
function listsIn(der: Uint8Array): string[][] {
  const points = extensionOf(der, id_ce_cRLDistributionPoints)
  const lists = points === undefined ? [] : [...AsnConvert.parse(points, CRLDistributionPoints)]
  return lists.map(({ distributionPoint }) =>
    (distributionPoint?.fullName ?? []).flatMap(
      ({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? [],
    ),
  )
}

function sourcesIn(der: Uint8Array): RevocationSource[] {
  const access = extensionOf(der, id_pe_authorityInfoAccess)
  const ways = access === undefined ? [] : [...AsnConvert.parse(access, AuthorityInfoAccessSyntax)]
  const crl = listsIn(der).flat().find(isUsable)
  const ocsp = ways
    .filter(({ accessMethod }) => accessMethod === ocspMethod)
    .map(({ accessLocation }) => accessLocation.uniformResourceIdentifier)
    .find(isUsable)
  return [
    ...(crl === undefined ? [] : [{ kind: 'crl' as const, url: crl }]),
    ...(ocsp === undefined ? [] : [{ kind: 'ocsp' as const, url: ocsp }]),
  ]
}

function isUsable(url: string | undefined): url is string {
  return url !== undefined && url.length <= urlLengthMax && /^https?:\/\//i.test(url)
}
