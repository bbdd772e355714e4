/** Parses the handshake messages of a server: RFC 8446 section 4, and RFC 5246 section 7.4 for older versions. */
import { cipherSuite } from '#checks/tls-scan/registry/cipher-suites.ts'
import { type ByteReader, byteReader, MalformedMessage } from './byte-reader.ts'
import { extensionNumbers } from './client-hello.ts'
import { type HelloVersion, versionNamed } from './versions.ts'

export type ServerHello = {
  version: HelloVersion
  random: Buffer
  suite: number
  isCompressed: boolean
  /** The server asks for another hello, with a share of its `group`. */
  isRetryRequest: boolean
  /** Of TLS 1.3: the group that the server chose, and its share, which a HelloRetryRequest does not have. */
  group: number | null
  share: Buffer | null
  cookie: Buffer | null
  alpn: string | null
  isExtendedMasterSecret: boolean
  isSecureRenegotiation: boolean
}

/** The SHA-256 of "HelloRetryRequest", which such a message has instead of random bytes. */
const retryRandom = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex')

export function parseServerHello(body: Buffer): ServerHello {
  const reader = byteReader(body)
  const legacyVersion = reader.number(2)
  const random = reader.take(32)
  reader.vector(1)
  const suite = reader.number(2)
  const isCompressed = reader.number(1) !== 0
  const extensions = parseExtensions(reader)
  const supported = extensions.get(extensionNumbers.supportedVersions)
  const version = versionNamed(supported ? byteReader(supported).number(2) : legacyVersion)
  if (version === null) throw new MalformedMessage('unknown_version')
  const isRetryRequest = version === 'TLSv1.3' && random.equals(retryRandom)
  return {
    version,
    random,
    suite,
    isCompressed,
    isRetryRequest,
    ...parseKeyShare(extensions.get(extensionNumbers.keyShare), isRetryRequest),
    cookie: wholeVector(extensions.get(extensionNumbers.cookie)),
    alpn: parseAlpn(extensions),
    isExtendedMasterSecret: extensions.has(extensionNumbers.extendedMasterSecret),
    isSecureRenegotiation: extensions.has(extensionNumbers.renegotiationInfo),
  }
}

function parseKeyShare(content: Buffer | undefined, isRetryRequest: boolean) {
  if (!content) return { group: null, share: null }
  const reader = byteReader(content)
  const group = reader.number(2)
  return { group, share: isRetryRequest ? null : reader.vector(2) }
}

function wholeVector(content: Buffer | undefined): Buffer | null {
  return content ? byteReader(content).vector(2) : null
}

export function parseExtensions(reader: ByteReader): ReadonlyMap<number, Buffer> {
  const extensions = new Map<number, Buffer>()
  if (reader.left() === 0) return extensions
  const list = byteReader(reader.vector(2))
  while (list.left() > 0) extensions.set(list.number(2), list.vector(2))
  return extensions
}

export function parseAlpn(extensions: ReadonlyMap<number, Buffer>): string | null {
  const content = extensions.get(extensionNumbers.alpn)
  return content ? byteReader(byteReader(content).vector(2)).vector(1).toString('latin1') : null
}

export type CertificateMessage = { chain: readonly Buffer[]; staple: Buffer | null }

/** The certificates in the order of the server; in TLS 1.3 with the OCSP response of the first one. */
export function parseCertificates(body: Buffer, version: HelloVersion): CertificateMessage {
  const reader = byteReader(body)
  const isTls13 = version === 'TLSv1.3'
  if (isTls13) reader.vector(1)
  const list = byteReader(reader.vector(3))
  const chain: Buffer[] = []
  let staple: Buffer | null = null
  while (list.left() > 0) {
    // A copy, so that the chain does not keep what else was received in memory.
    chain.push(Buffer.from(list.vector(3)))
    if (!isTls13) continue
    const status = parseExtensions(list).get(extensionNumbers.statusRequest)
    if (status && chain.length === 1) staple = parseCertificateStatus(status)
  }
  return { chain, staple }
}

/** An OCSP response (RFC 6066 section 8); null for another type of status. */
export function parseCertificateStatus(body: Buffer): Buffer | null {
  const reader = byteReader(body)
  return reader.number(1) === 1 ? Buffer.from(reader.vector(3)) : null
}

/** What the server exchanges keys with before TLS 1.3: the length of a prime or of a temporary RSA key, or a curve. */
export type KeyExchange = { kind: 'dh' | 'rsa'; bits: number } | { kind: 'ec'; group: number | null }

/** A signature with the key of the certificate. */
export type Signature = {
  algorithm: number
  value: Buffer
  /** What is signed besides the random bytes of both; null in TLS 1.3, which signs all messages. */
  parameters: Buffer | null
}

export type ServerKeyExchange = { exchange: KeyExchange | null; signature: Signature | null }

const namedCurve = 3

export function parseServerKeyExchange(body: Buffer, { suite, version }: ServerHello): ServerKeyExchange {
  const { keyExchange, authentication, isExport } = cipherSuite(suite)
  const reader = byteReader(body)
  // A hint for the shared key (RFC 4279 section 3).
  if (authentication === 'PSK') reader.vector(2)
  const exchange = parseExchange(reader, keyExchange, isExport)
  const parameters = body.subarray(0, body.length - reader.left())
  // Before TLS 1.2, the algorithm is not named, and anonymous servers do not sign.
  const isSigned = exchange !== null && version === 'TLSv1.2' && reader.left() > 0
  return { exchange, signature: isSigned ? { ...parseSignature(reader), parameters } : null }
}

function parseExchange(reader: ByteReader, keyExchange: string, isExport: boolean): KeyExchange | null {
  switch (keyExchange) {
    case 'DH':
    case 'DHE': {
      const prime = reader.vector(2)
      // The generator and the share of the server.
      reader.vector(2)
      reader.vector(2)
      return { kind: 'dh', bits: bitLength(prime) }
    }
    case 'RSA': {
      if (!isExport) return null
      const modulus = reader.vector(2)
      reader.vector(2)
      return { kind: 'rsa', bits: bitLength(modulus) }
    }
    case 'ECDH':
    case 'ECDHE': {
      // The bytes of an explicit curve are not read further.
      if (reader.number(1) !== namedCurve) return { kind: 'ec', group: null }
      const group = reader.number(2)
      reader.vector(1)
      return { kind: 'ec', group }
    }
    default:
      return null
  }
}

export function parseCertificateVerify(body: Buffer): Signature {
  return { ...parseSignature(byteReader(body)), parameters: null }
}

function parseSignature(reader: ByteReader) {
  return { algorithm: reader.number(2), value: reader.vector(2) }
}

function bitLength(value: Buffer): number {
  const first = value.findIndex((byte) => byte !== 0)
  if (first === -1) return 0
  return (value.length - first) * 8 - (Math.clz32(value[first] ?? 0) - 24)
}
