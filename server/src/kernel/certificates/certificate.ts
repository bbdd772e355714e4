/** Reads an X.509 certificate (RFC 5280). */
import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate as CertificateStructure,
  ExtendedKeyUsage,
  type GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_subjectAltName,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509'
import { readAddress } from '#kernel/ip/address.ts'

/** `other`: OpenSSL does not know the algorithm. */
export const keyTypes = ['rsa', 'ec', 'ed25519', 'ed448', 'dsa', 'ml-dsa', 'other'] as const
export type KeyType = (typeof keyTypes)[number]

export type CertificateFacts = {
  /** SHA-256 of the DER in hexadecimal: the identity of the certificate. */
  sha256: string
  subject: string
  /** The common name, or else the organization, of the subject; null if it has neither. */
  common_name: string | null
  issuer: string
  /** The common name, or else the organization, of the issuer. */
  issuer_name: string | null
  /** In hexadecimal. */
  serial: string
  /** DNS names in lower case and IP addresses of the subject alternative name, sorted. The common name does not count. */
  names: string[]
  not_before: Date
  not_after: Date
  key_type: KeyType
  /** Of RSA, DSA and elliptic curves. */
  key_bits: number | null
  key_curve: string | null
  /** SHA-256 of the public key with its algorithm, in hexadecimal: the same for certificates with the same key. */
  key_sha256: string
  /** As OpenSSL names it: `sha256WithRSAEncryption`. */
  signature_algorithm: string
  /** It may sign other certificates. */
  can_sign: boolean
  /** It may sign others and is for no host. One for a host is used for it, whatever else it may do. */
  is_authority: boolean
  /** It is signed with its own key. */
  is_self_signed: boolean
  /** Object identifiers; null: any use. */
  extended_key_usages: string[] | null
  /** It may only be used with a stapled OCSP response (RFC 7633). */
  requires_staple: boolean
  /** It contains timestamps of Certificate Transparency logs (RFC 6962). */
  has_timestamps: boolean
}

/** Of extensions and key usages, in dotted form. */
const oids = {
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  certificateTimestamps: '1.3.6.1.4.1.11129.2.4.2',
}
export const usageOids = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  any: '2.5.29.37.0',
} as const

/** Why bytes are no certificate. */
export class CertificateUnreadable extends Error {}

/** Throws CertificateUnreadable, whatever is wrong with it: certificates come from strangers. */
export function readCertificate(der: Uint8Array): CertificateFacts {
  return parsed(() => factsOf(new X509Certificate(der)))
}

function factsOf(certificate: X509Certificate): CertificateFacts {
  const { tbsCertificate } = AsnConvert.parse(certificate.raw, CertificateStructure)
  const { extensions = [] } = tbsCertificate
  const extension = (oid: string) => extensions.find(({ extnID }) => extnID === oid)?.extnValue.buffer
  const constraints = extension(id_ce_basicConstraints)
  const usages = extension(id_ce_extKeyUsage)
  const key = publicKeyOf(certificate)
  const names = namesOf(extension(id_ce_subjectAltName))
  const canSign = constraints !== undefined && AsnConvert.parse(constraints, BasicConstraints).cA
  return {
    sha256: createHash('sha256').update(certificate.raw).digest('hex'),
    subject: oneLine(certificate.subject),
    common_name: nameIn(certificate.subject),
    issuer: oneLine(certificate.issuer),
    issuer_name: nameIn(certificate.issuer),
    serial: certificate.serialNumber.toLowerCase(),
    names,
    not_before: timeOf(certificate.validFromDate),
    not_after: timeOf(certificate.validToDate),
    ...keyFacts(key),
    key_sha256: createHash('sha256')
      .update(new Uint8Array(AsnConvert.serialize(tbsCertificate.subjectPublicKeyInfo)))
      .digest('hex'),
    signature_algorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid,
    can_sign: canSign,
    is_authority: canSign && names.length === 0,
    is_self_signed:
      certificate.subject === certificate.issuer && key !== null && isSignedWith(certificate, key),
    extended_key_usages: usages === undefined ? null : [...AsnConvert.parse(usages, ExtendedKeyUsage)],
    requires_staple: extension(oids.tlsFeature) !== undefined,
    has_timestamps: extension(oids.certificateTimestamps) !== undefined,
  }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new CertificateUnreadable('It is no certificate that can be read.', { cause: error })
  }
}

function timeOf(at: Date): Date {
  if (Number.isNaN(at.getTime())) throw new CertificateUnreadable('It has no period of validity.')
  return at
}

/** Null: OpenSSL does not know the algorithm, or the key is broken. */
function publicKeyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey
  } catch {
    return null
  }
}

function isSignedWith(certificate: X509Certificate, key: KeyObject): boolean {
  try {
    return certificate.verify(key)
  } catch {
    return false
  }
}

/** The size in bits of the curves that certificates have. */
const curveBits: Readonly<Record<string, number>> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  brainpoolP256r1: 256,
  secp384r1: 384,
  brainpoolP384r1: 384,
  secp521r1: 521,
  brainpoolP512r1: 512,
}

function keyFacts(key: KeyObject | null): Pick<CertificateFacts, 'key_type' | 'key_bits' | 'key_curve'> {
  const details = key?.asymmetricKeyDetails
  const type = key?.asymmetricKeyType ?? 'other'
  if (type === 'rsa' || type === 'rsa-pss' || type === 'dsa')
    return {
      key_type: type === 'dsa' ? 'dsa' : 'rsa',
      key_bits: details?.modulusLength ?? null,
      key_curve: null,
    }
  if (type === 'ec') {
    const curve = details?.namedCurve ?? null
    return { key_type: 'ec', key_bits: (curve !== null && curveBits[curve]) || null, key_curve: curve }
  }
  if (type === 'ed25519' || type === 'ed448') return { key_type: type, key_bits: null, key_curve: null }
  return { key_type: type.startsWith('ml-dsa') ? 'ml-dsa' : 'other', key_bits: null, key_curve: null }
}

/** Names are indexed, and an entry of an index has at most 2,704 bytes. */
const nameMax = 500

/** Node writes one attribute a line, and escapes other control characters, U+0000 too. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ').slice(0, nameMax)
}

function nameIn(name: string | undefined): string | null {
  const attributes = (name ?? '').split('\n')
  const attribute = (type: string) =>
    attributes.find((one) => one.startsWith(`${type}=`))?.slice(type.length + 1, nameMax)
  return attribute('CN') ?? attribute('O') ?? null
}

const hostName = /^[\w*.-]{1,254}$/

function namesOf(extension: ArrayBuffer | undefined): string[] {
  if (extension === undefined) return []
  const names = AsnConvert.parse(extension, SubjectAlternativeName)
  return [...new Set([...names].flatMap((name) => textOf(name)))].sort()
}

/** Names of hosts and addresses only; what no host can be called is left out. */
function textOf({ dNSName, iPAddress }: GeneralName): string[] {
  // Clients ask for an address only in an iPAddress (RFC 9525 section 6.2).
  if (dNSName !== undefined)
    return hostName.test(dNSName) && isIP(dNSName) === 0 ? [dNSName.toLowerCase().replace(/\.$/, '')] : []
  if (iPAddress === undefined) return []
  const address = readAddress(iPAddress)
  return address ? [address.address] : []
}
