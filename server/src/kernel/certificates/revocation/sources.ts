/** Where an authority says what it has revoked, as its certificates name it. */
import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { AuthorityInfoAccessSyntax, CRLDistributionPoints } from '@peculiar/asn1-x509'
import { contextTag, DerReader, tags } from './der.ts'

export type RevocationSource = { kind: 'crl' | 'ocsp'; url: string }

/** Of extensions, in hexadecimal DER. */
const oids = { distributionPoints: '551d1f', authorityAccess: '2b06010505070101' } as const
const ocspMethod = '1.3.6.1.5.5.7.48.1'
const urlLengthMax = 500

/** Scheme and host are compared without their case, the rest as it is (RFC 5280 section 7.4). */
export function canonicalAddress(url: string): string {
  return url.replace(/^[^/]*\/\/[^/?#]*/, (start) => start.toLowerCase())
}

/** All addresses, in canonical form, of the list that a certificate names by this one. */
export function addressesOfList(der: Uint8Array, url: string): string[] {
  try {
    const named = listsIn(new X509Certificate(der).raw).find((names) => names.includes(url)) ?? []
    return named.map(canonicalAddress)
  } catch {
    // An extension that cannot be read names nothing.
    return []
  }
}

/** At most one list and one responder: the first of each that is reached by HTTP. */
export function revocationSources(der: Uint8Array): RevocationSource[] {
  try {
    return sourcesIn(new X509Certificate(der).raw)
  } catch {
    return []
  }
}

/** What comes before the extensions: serial number, algorithm, issuer, validity, subject and key. */
const membersBefore = 6
const uniqueIds = [0x81, 0x82]

/** Read in place: a list is for thousands of certificates, and an object of all of each would block the process for seconds. */
function extensionOf(der: Buffer, oid: string): Buffer | undefined {
  const members = new DerReader(der).inside().inside()
  members.optional(contextTag(0))
  for (let member = 0; member < membersBefore; member++) members.next()
  for (const tag of uniqueIds) members.optional(tag)
  const whole = members.optional(contextTag(3))
  if (!whole) return undefined
  const extensions = new DerReader(whole.content).inside()
  while (!extensions.isAtEnd) {
    const extension = extensions.inside()
    const isFound = extension.next(tags.oid).content.toString('hex') === oid
    extension.optional(tags.boolean)
    if (isFound) return extension.next(tags.octets).content
  }
  return undefined
}

/** The addresses of each list. */
function listsIn(der: Buffer): string[][] {
  const points = extensionOf(der, oids.distributionPoints)
  const lists = points === undefined ? [] : [...AsnConvert.parse(points, CRLDistributionPoints)]
  return lists.map(({ distributionPoint }) =>
    (distributionPoint?.fullName ?? []).flatMap(
      ({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? [],
    ),
  )
}

function sourcesIn(der: Buffer): RevocationSource[] {
  const access = extensionOf(der, oids.authorityAccess)
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
