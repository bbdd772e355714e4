/** Certificate signing requests (PKCS#10, RFC 2986): made for a new key, and read where the user or an agent gives one. */
import {
  createPublicKey,
  createVerify,
  generateKeyPair,
  type KeyObject,
  sign as signWith,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Attributes, CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Attribute,
  Extension,
  Extensions,
  GeneralName,
  id_ce_subjectAltName,
  Name,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509'
import { octetsOf, printAddress, readAddress } from '#kernel/ip/address.ts'

export const managedKeyTypes = ['ec256', 'ec384', 'rsa2048', 'rsa3072', 'rsa4096'] as const
export type ManagedKeyType = (typeof managedKeyTypes)[number]

/** Null if it is of another type. */
export function keyTypeOf({
  asymmetricKeyType,
  asymmetricKeyDetails: details,
}: KeyObject): ManagedKeyType | null {
  const named =
    asymmetricKeyType === 'rsa'
      ? `rsa${details?.modulusLength}`
      : { prime256v1: 'ec256', secp384r1: 'ec384' }[details?.namedCurve ?? '']
  return managedKeyTypes.find((type) => type === named) ?? null
}

const extensionRequest = '1.2.840.113549.1.9.14'
const commonName = '2.5.4.3'
/** Such as an e-mail address or a URI. */
const otherName = 'a name of another kind'
const signatures = {
  ec256: { oid: '1.2.840.10045.4.3.2', hash: 'sha256' },
  ec384: { oid: '1.2.840.10045.4.3.3', hash: 'sha384' },
  rsa: { oid: '1.2.840.113549.1.1.11', hash: 'sha256' },
} as const

const generate = promisify(generateKeyPair)

/** A new key, PKCS#8 in PEM, and the request for a certificate of these names, in PEM. */
export async function newSigningRequest(
  keyType: ManagedKeyType,
  names: readonly string[],
): Promise<{ keyPem: string; csr: string }> {
  const { privateKey, publicKey } = await newKey(keyType)
  const info = new CertificationRequestInfo({
    subject: new Name(),
    subjectPKInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    attributes: new Attributes([
      new Attribute({
        type: extensionRequest,
        values: [AsnConvert.serialize(new Extensions([alternativeNames(names)]))],
      }),
    ]),
  })
  const { oid, hash } = keyType === 'ec256' || keyType === 'ec384' ? signatures[keyType] : signatures.rsa
  const request = new CertificationRequest({
    certificationRequestInfo: info,
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithm: oid,
      ...(keyType.startsWith('rsa') && { parameters: new Uint8Array([5, 0]).buffer }),
    }),
    signature: arrayBuffer(signWith(hash, Buffer.from(AsnConvert.serialize(info)), privateKey)),
  })
  return {
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    csr: printRequest(Buffer.from(AsnConvert.serialize(request))),
  }
}

function newKey(keyType: ManagedKeyType): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> {
  if (keyType === 'ec256') return generate('ec', { namedCurve: 'P-256' })
  if (keyType === 'ec384') return generate('ec', { namedCurve: 'P-384' })
  return generate('rsa', { modulusLength: Number(keyType.slice('rsa'.length)) })
}

function alternativeNames(names: readonly string[]): Extension {
  const list = names.map((name) =>
    readAddress(name)
      ? new GeneralName({ iPAddress: printAddress(octetsOf(name)) })
      : new GeneralName({ dNSName: name }),
  )
  return new Extension({
    extnID: id_ce_subjectAltName,
    critical: false,
    extnValue: new OctetString(AsnConvert.serialize(new SubjectAlternativeName(list))),
  })
}

/** Why a text is no request that can be used. */
export class RequestUnreadable extends Error {}

export type SigningRequest = { der: Buffer; names: string[]; publicKey: KeyObject }

/** The names and the key of a request, whose signature is verified. Throws RequestUnreadable. */
export function readSigningRequest(pem: string): SigningRequest {
  const [, base64] =
    /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/.exec(
      pem,
    ) ?? []
  if (base64 === undefined) throw new RequestUnreadable('is not a certificate signing request in PEM')
  const der = Buffer.from(base64, 'base64')
  try {
    return requestOf(der)
  } catch (error) {
    if (error instanceof RequestUnreadable) throw error
    throw new RequestUnreadable('is a certificate signing request that cannot be read', { cause: error })
  }
}

const hashOf: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
}

function requestOf(der: Buffer): SigningRequest {
  const request = AsnConvert.parse(der, CertificationRequest)
  const { certificationRequestInfo: info, certificationRequestInfoRaw: raw, signatureAlgorithm } = request
  const publicKey = createPublicKey({
    key: Buffer.from(AsnConvert.serialize(info.subjectPKInfo)),
    format: 'der',
    type: 'spki',
  })
  const hash = hashOf[signatureAlgorithm.algorithm]
  if (!hash) throw new RequestUnreadable('is signed with an algorithm that is not supported')
  const signed = Buffer.from(raw ?? AsnConvert.serialize(info))
  if (!createVerify(hash).update(signed).verify(publicKey, Buffer.from(request.signature)))
    throw new RequestUnreadable('has an invalid signature')
  return { der, publicKey, names: namesIn(info) }
}

/** All that the request wants to be in the certificate: some CAs add the common name to the alternative names. */
function namesIn({ subject, attributes }: CertificationRequestInfo): string[] {
  const common = [...subject]
    .flatMap((part) => [...part])
    .filter(({ type }) => type === commonName)
    .map(({ value }) => value.toString().toLowerCase())
  const values = [...(attributes ?? [])]
    .filter(({ type }) => type === extensionRequest)
    .flatMap((one) => one.values)
  const extensions = values.flatMap((value) => [...AsnConvert.parse(value, Extensions)])
  const found = extensions.filter(({ extnID }) => extnID === id_ce_subjectAltName)
  const alternatives = found
    .flatMap(({ extnValue }) => [...AsnConvert.parse(extnValue, SubjectAlternativeName)])
    .map(({ dNSName, iPAddress }) => {
      if (iPAddress !== undefined) return readAddress(iPAddress)?.address ?? otherName
      return dNSName?.toLowerCase() ?? otherName
    })
  return [...new Set([...alternatives, ...common])]
}

/** The request as ACME sends it. */
export function encodedRequest(pem: string): string {
  return readSigningRequest(pem).der.toString('base64url')
}

/** Whether it is a certificate for the key of the request. */
export function isForRequest(certificatePem: string, csrPem: string): boolean {
  const { publicKey } = readSigningRequest(csrPem)
  try {
    const certificate = new X509Certificate(certificatePem)
    const times = [certificate.validFrom, certificate.validTo].map((time) => Date.parse(time))
    return times.every(Number.isFinite) && certificate.publicKey.equals(publicKey)
  } catch {
    return false
  }
}

function printRequest(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
