/** Builds the ClientHello of SSLv3 to TLS 1.3 (RFC 8446 section 4.1.2, RFC 5246 section 7.4.1.2). */
import { numbers, uint, vector } from './byte-reader.ts'
import { type HelloVersion, versionNumbers } from './versions.ts'

export type HelloKeyShare = { group: number; share: Buffer }

export type ClientHello = {
  /** The highest version that is offered. */
  version: HelloVersion
  /** With TLS 1.3: whether older versions are offered as well. */
  isOlderOffered?: boolean
  suites: readonly number[]
  groups: readonly number[]
  /** Null and for addresses: no server name is sent. */
  serverName: string | null
  /** Of TLS 1.3. A server that accepts the hello without a share answers with a HelloRetryRequest. */
  keyShares?: readonly HelloKeyShare[]
  alpn?: readonly string[]
  /** Also offers compression, which no server should accept. */
  isCompressionOffered?: boolean
  /** Tells the server that this hello repeats one that failed with a higher version (RFC 7507). */
  isFallback?: boolean
  /** The cookie of a HelloRetryRequest. */
  cookie?: Buffer
}

export const extensionNumbers = {
  serverName: 0,
  statusRequest: 5,
  supportedGroups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  alpn: 16,
  padding: 21,
  extendedMasterSecret: 23,
  supportedVersions: 43,
  cookie: 44,
  pskModes: 45,
  keyShare: 51,
  renegotiationInfo: 0xff01,
} as const

const renegotiationScsv = 0x00ff
const fallbackScsv = 0x5600

/** What servers sign with, the usual ones first; old servers sign only with SHA-1 or MD5. */
const signatureAlgorithms = [
  ...[0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0603, 0x0806, 0x0601, 0x0807, 0x0808],
  ...[0x0809, 0x080a, 0x080b, 0x081a, 0x081b, 0x081c, 0x0708, 0x0904, 0x0905, 0x0906],
  ...[0x0303, 0x0301, 0x0203, 0x0201, 0x0402, 0x0302, 0x0202, 0x0101],
]

/** The handshake message. `random` is 32 bytes; a hello that is sent again after a HelloRetryRequest has the same ones. */
export function clientHello(hello: ClientHello, random: Buffer): Buffer {
  const { version, suites, isFallback = false, isCompressionOffered = false } = hello
  const isTls13 = version === 'TLSv1.3'
  const isOnlyTls13 = isTls13 && !hello.isOlderOffered
  const signals = [...(isOnlyTls13 ? [] : [renegotiationScsv]), ...(isFallback ? [fallbackScsv] : [])]
  const start = Buffer.concat([
    uint(Math.min(versionNumbers[version], versionNumbers['TLSv1.2']), 2),
    random,
    // Middleboxes expect the session id of TLS 1.2 (RFC 8446 appendix D.4).
    vector(1, isTls13 ? random : Buffer.alloc(0)),
    numbers(2, [...suites, ...signals]),
    vector(1, Buffer.from(isCompressionOffered && !isTls13 ? [1, 0] : [0])),
  ])
  // Servers that only have SSLv3 may reject whatever follows.
  if (version === 'SSLv3') return handshakeMessage(1, start)
  const extensions = extensionsOf(hello)
  return handshakeMessage(1, Buffer.concat([start, vector(2, ...extensions, padding(start, extensions))]))
}

function extensionsOf(hello: ClientHello): readonly Buffer[] {
  const { version, serverName, groups, keyShares = [], alpn, isOlderOffered = false, cookie } = hello
  const isTls13 = version === 'TLSv1.3'
  const isBefore13 = !isTls13 || isOlderOffered
  const has = extensionNumbers
  return [
    ...(serverName === null
      ? []
      : [extension(has.serverName, vector(2, uint(0, 1), vector(2, Buffer.from(serverName, 'latin1'))))]),
    ...(isBefore13
      ? [
          extension(has.extendedMasterSecret, Buffer.alloc(0)),
          extension(has.pointFormats, vector(1, Buffer.from([0, 1, 2]))),
        ]
      : []),
    ...(groups.length > 0 ? [extension(has.supportedGroups, numbers(2, groups))] : []),
    ...(versionNumbers[version] >= versionNumbers['TLSv1.2']
      ? [extension(has.signatureAlgorithms, numbers(2, signatureAlgorithms))]
      : []),
    extension(has.statusRequest, Buffer.from([1, 0, 0, 0, 0])),
    ...(alpn ? [extension(has.alpn, vector(2, ...alpn.map((name) => vector(1, Buffer.from(name)))))] : []),
    ...(isTls13
      ? [
          extension(
            has.supportedVersions,
            numbers(1, isOlderOffered ? [0x0304, 0x0303, 0x0302, 0x0301] : [0x0304]),
          ),
          extension(has.pskModes, Buffer.from([1, 1])),
          extension(
            has.keyShare,
            vector(2, ...keyShares.flatMap(({ group, share }) => [uint(group, 2), vector(2, share)])),
          ),
        ]
      : []),
    ...(cookie ? [extension(has.cookie, vector(2, cookie))] : []),
  ]
}

/** Some load balancers do not answer a hello of 256 to 511 bytes (RFC 7685). */
function padding(start: Buffer, extensions: readonly Buffer[]): Buffer {
  const header = 4 + 2
  const length = header + start.length + extensions.reduce((sum, { length }) => sum + length, 0)
  if (length < 256 || length > 511) return Buffer.alloc(0)
  return extension(extensionNumbers.padding, Buffer.alloc(Math.max(0, 512 - length - 4)))
}

function extension(type: number, content: Buffer): Buffer {
  return Buffer.concat([uint(type, 2), vector(2, content)])
}

export function handshakeMessage(type: number, body: Buffer): Buffer {
  return Buffer.concat([uint(type, 1), vector(3, body)])
}

/** The record that carries a hello. Its version is what the oldest servers expect (RFC 8446 section 5.1). */
export function helloRecord(version: HelloVersion, message: Buffer): Buffer {
  const recordVersion = Math.min(versionNumbers[version], versionNumbers['TLSv1.0'])
  return Buffer.concat([uint(22, 1), uint(recordVersion, 2), vector(2, message)])
}
