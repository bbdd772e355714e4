/**
 * Whether the server has the private key of the certificate that it sends: it signs the handshake with it (RFC 8446 section
 * 4.4.3, RFC 5246 section 7.4.3). Without this, anyone could send the certificate of someone else.
 */
import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { Flight } from './flight.ts'
import { suiteHash } from './key-schedule.ts'

export type SignedBytes = {
  clientRandom: Buffer
  /** Of TLS 1.3: the messages before the signature. */
  transcript: readonly Buffer[]
}

type Algorithm = { hash: 'sha1' | 'sha256' | 'sha384' | 'sha512' | null; isPss?: boolean }

/** By the number in the IANA registry "TLS SignatureScheme". */
const algorithms: Readonly<Record<number, Algorithm>> = {
  513: { hash: 'sha1' },
  515: { hash: 'sha1' },
  1025: { hash: 'sha256' },
  1027: { hash: 'sha256' },
  1281: { hash: 'sha384' },
  1283: { hash: 'sha384' },
  1537: { hash: 'sha512' },
  1539: { hash: 'sha512' },
  2052: { hash: 'sha256', isPss: true },
  2053: { hash: 'sha384', isPss: true },
  2054: { hash: 'sha512', isPss: true },
  2055: { hash: null },
  2056: { hash: null },
  2057: { hash: 'sha256', isPss: true },
  2058: { hash: 'sha384', isPss: true },
  2059: { hash: 'sha512', isPss: true },
  2074: { hash: 'sha256' },
  2075: { hash: 'sha384' },
  2076: { hash: 'sha512' },
  2308: { hash: null },
  2309: { hash: null },
  2310: { hash: null },
}

/**
 * Null if that cannot be known: the protocol is older than TLS 1.2, the key exchange needs no signature, or the algorithm
 * or the certificate cannot be read.
 */
export function provesKey(flight: Flight, signed: SignedBytes): boolean | null {
  const { signature, chain } = flight
  const algorithm = signature ? algorithms[signature.algorithm] : undefined
  const key = publicKeyOf(chain?.[0])
  const bytes = signedBytes(flight, signed)
  if (!signature || !algorithm || !key || !bytes) return null
  try {
    return verify(algorithm.hash, bytes, { key, ...paddingOf(algorithm) }, signature.value)
  } catch {
    // The key is of another type than the algorithm.
    return false
  }
}

function paddingOf({ isPss = false }: Algorithm) {
  return isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {}
}

function publicKeyOf(certificate: Buffer | undefined): KeyObject | null {
  if (!certificate) return null
  try {
    return new X509Certificate(certificate).publicKey
  } catch {
    return null
  }
}

function signedBytes({ hello, signature }: Flight, { clientRandom, transcript }: SignedBytes): Buffer | null {
  if (hello?.version === 'TLSv1.2' && signature?.parameters)
    return Buffer.concat([clientRandom, hello.random, signature.parameters])
  const hash = hello?.version === 'TLSv1.3' ? suiteHash(hello.suite) : null
  if (hash === null) return null
  const digest = transcript.reduce((state, message) => state.update(message), createHash(hash)).digest()
  const context = Buffer.from('TLS 1.3, server CertificateVerify\0')
  return Buffer.concat([Buffer.alloc(64, 0x20), context, digest])
}
