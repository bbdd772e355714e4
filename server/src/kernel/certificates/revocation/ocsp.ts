/** Requests and responses of the Online Certificate Status Protocol (RFC 6960). */
import { createHash, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate as CertificateStructure } from '@peculiar/asn1-x509'
import { contextTag, DerFault, DerReader, serialOf, tags, write } from './der.ts'
import { reasonOf, type Status, StatusUnknown } from './revocation.ts'
import { isSigned } from './signature.ts'

export type OcspAnswer = { status: Status; thisUpdate: Date; nextUpdate: Date | null }

type Subject = { issuer: X509Certificate; certificate: X509Certificate }

const sha1Algorithm = write(
  tags.sequence,
  write(tags.oid, Buffer.from('2b0e03021a', 'hex')),
  Buffer.from([0x05, 0]),
)

/** Asks for one certificate. Responders know the hash SHA-1, which identifies the issuer and protects nothing. */
export function ocspRequest(subject: Subject): Buffer {
  const requests = write(tags.sequence, write(tags.sequence, certificateId(subject)))
  return write(tags.sequence, write(tags.sequence, requests))
}

function certificateId(subject: Subject): Buffer {
  const { nameHash, keyHash, serial } = identityOf(subject)
  return write(
    tags.sequence,
    sha1Algorithm,
    write(tags.octets, nameHash),
    write(tags.octets, keyHash),
    serial,
  )
}

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest()

function identityOf({ issuer, certificate }: Subject) {
  const { subject, subjectPublicKeyInfo } = AsnConvert.parse(issuer.raw, CertificateStructure).tbsCertificate
  const own = AsnConvert.parse(certificate.raw, CertificateStructure).tbsCertificate
  return {
    nameHash: sha1(new Uint8Array(AsnConvert.serialize(subject))),
    keyHash: sha1(new Uint8Array(subjectPublicKeyInfo.subjectPublicKey)),
    serial: write(tags.integer, new Uint8Array(own.serialNumber)),
  }
}

/** The responder says nothing of the certificate. */
const responseStates: Readonly<Record<number, string>> = {
  1: 'malformed request',
  2: 'internal error',
  3: 'try later',
  5: 'signature required',
  6: 'unauthorized',
}

/** Throws StatusUnknown if it cannot be read, is not signed, or says nothing of the certificate. */
export function readOcspResponse(der: Buffer, subject: Subject, now: Date): OcspAnswer {
  try {
    return answerIn(der, subject, now)
  } catch (error) {
    if (error instanceof DerFault)
      throw new StatusUnknown(`The OCSP response cannot be read: ${error.message}`)
    throw error
  }
}

function answerIn(der: Buffer, subject: Subject, now: Date): OcspAnswer {
  const response = new DerReader(der).inside()
  const state = response.next(tags.enumerated).content[0] ?? 2
  if (state !== 0)
    throw new StatusUnknown(`The OCSP responder answers: ${responseStates[state] ?? `state ${state}`}`)
  const bytes = response.inside(contextTag(0)).inside()
  bytes.next(tags.oid)
  const basic = new DerReader(bytes.next(tags.octets).content).inside()
  const signed = basic.next(tags.sequence)
  const algorithm = basic.inside().next(tags.oid).content
  const signature = basic.bits()
  const certificates = basic.optional(contextTag(0))
  const delegates = delegatesIn(certificates?.content, subject.issuer, now)
  const key = [subject.issuer, ...delegates].find(({ publicKey }) =>
    isSigned(signed.whole, { algorithm, signature, key: publicKey }),
  )
  if (!key) throw new StatusUnknown('The OCSP response is not signed by the issuer of the certificate')
  return answerFor(new DerReader(signed.content), subject)
}

const ocspSigning = '1.3.6.1.5.5.7.3.9'

/** Responders that the issuer has certified for this, and for now (RFC 6960 section 4.2.2.2). */
function delegatesIn(content: Buffer | undefined, issuer: X509Certificate, now: Date): X509Certificate[] {
  if (content === undefined) return []
  const list = new DerReader(content).inside()
  const found: X509Certificate[] = []
  while (!list.isAtEnd && found.length < 4) {
    const certificate = parsed(list.next(tags.sequence).whole)
    const isDelegate =
      certificate?.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      certificate.keyUsage?.includes(ocspSigning) &&
      certificate.validFromDate <= now &&
      certificate.validToDate >= now
    if (certificate && isDelegate) found.push(certificate)
  }
  return found
}

function parsed(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

function answerFor(data: DerReader, subject: Subject): OcspAnswer {
  data.optional(contextTag(0))
  data.next()
  data.time()
  const responses = data.inside()
  const expected = identityOf(subject)
  while (!responses.isAtEnd) {
    const single = responses.inside()
    const id = single.inside()
    const isSha1 = id.next(tags.sequence).whole.subarray(2, 9).equals(sha1Algorithm.subarray(2, 9))
    const [nameHash, keyHash] = [id.next(tags.octets).content, id.next(tags.octets).content]
    const serial = serialOf(id.next(tags.integer).content)
    const isOurs =
      isSha1 &&
      nameHash.equals(expected.nameHash) &&
      keyHash.equals(expected.keyHash) &&
      serial === serialOf(expected.serial.subarray(2))
    const status = single.next()
    const thisUpdate = single.time()
    const next = single.optional(contextTag(0))
    if (!isOurs) continue
    return {
      status: statusOf(status.tag, status.content),
      thisUpdate,
      nextUpdate: next ? new DerReader(next.content).time() : null,
    }
  }
  throw new StatusUnknown('The OCSP response is for another certificate')
}

const goodTag = 0x80
const revokedTag = 0xa1

function statusOf(tag: number, content: Buffer): Status {
  if (tag === goodTag) return { state: 'good' }
  if (tag !== revokedTag) throw new StatusUnknown('The OCSP responder does not know the certificate')
  const revoked = new DerReader(content)
  const at = revoked.time()
  const reason = revoked.optional(contextTag(0))
  const code = reason ? new DerReader(reason.content).next(tags.enumerated).content[0] : undefined
  return { state: 'revoked', at, reason: reasonOf(code) }
}
