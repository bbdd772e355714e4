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

/** At most one list and one responder: the first of each that is reached by HTTP. */
export function revocationSources(der: Uint8Array): RevocationSource[] {
  try {
    return sourcesIn(new X509Certificate(der).raw)
  } catch {
    // An extension that cannot be read names nothing.
    return []
  }
}

function sourcesIn(der: Uint8Array): RevocationSource[] {
  const { extensions = [] } = AsnConvert.parse(der, CertificateStructure).tbsCertificate
  const value = (oid: string) => extensions.find(({ extnID }) => extnID === oid)?.extnValue.buffer
  const [points, access] = [value(id_ce_cRLDistributionPoints), value(id_pe_authorityInfoAccess)]
  const lists = points === undefined ? [] : [...AsnConvert.parse(points, CRLDistributionPoints)]
  const ways = access === undefined ? [] : [...AsnConvert.parse(access, AuthorityInfoAccessSyntax)]
  const crl = lists
    .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
    .map(({ uniformResourceIdentifier }) => uniformResourceIdentifier)
    .find(isUsable)
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
