/** The hello of SSLv2 (draft-hickman-netscape-ssl-00), whose messages differ from all later versions. */
import type { CipherSuite } from '#checks/tls-scan/registry/cipher-suites.ts'
import { byteReader, MalformedMessage, uint } from './byte-reader.ts'

/** Its cipher kinds: number, name, bits. */
const kinds: readonly (readonly [code: number, name: string, bits: number])[] = [
  [0x010080, 'SSL_CK_RC4_128_WITH_MD5', 128],
  [0x020080, 'SSL_CK_RC4_128_EXPORT40_WITH_MD5', 40],
  [0x030080, 'SSL_CK_RC2_128_CBC_WITH_MD5', 128],
  [0x040080, 'SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5', 40],
  [0x050080, 'SSL_CK_IDEA_128_CBC_WITH_MD5', 128],
  [0x060040, 'SSL_CK_DES_64_CBC_WITH_MD5', 56],
  [0x0700c0, 'SSL_CK_DES_192_EDE3_CBC_WITH_MD5', 112],
]

export function sslv2Hello(challenge: Buffer): Buffer {
  const ciphers = Buffer.concat(kinds.map(([code]) => uint(code, 3)))
  const body = Buffer.concat([
    Buffer.from([1, 0, 2]),
    uint(ciphers.length, 2),
    uint(0, 2),
    uint(challenge.length, 2),
    ciphers,
    challenge,
  ])
  return Buffer.concat([uint(0x8000 | body.length, 2), body])
}

export type Sslv2Answer =
  | { kind: 'incomplete' }
  /** Not a hello of SSLv2. */
  | { kind: 'other' }
  | { kind: 'hello'; chain: readonly Buffer[]; ciphers: readonly CipherSuite[] }

const serverHelloType = 4

export function parseSslv2Answer(bytes: Buffer): Sslv2Answer {
  if (bytes.length < 3) return { kind: 'incomplete' }
  const length = bytes.readUInt16BE(0) & 0x7fff
  if (((bytes[0] ?? 0) & 0x80) === 0 || bytes[2] !== serverHelloType) return { kind: 'other' }
  if (bytes.length < 2 + length) return { kind: 'incomplete' }
  try {
    return parseServerHello(bytes.subarray(3, 2 + length))
  } catch (error) {
    if (error instanceof MalformedMessage) return { kind: 'other' }
    throw error
  }
}

function parseServerHello(body: Buffer): Sslv2Answer {
  const reader = byteReader(body)
  // Whether the session id was found, and the type of the certificate.
  reader.take(2)
  const version = reader.number(2)
  const [certificateLength, ciphersLength] = [reader.number(2), reader.number(2)]
  reader.number(2)
  if (version !== 2 || ciphersLength % 3 !== 0) return { kind: 'other' }
  const certificate = Buffer.from(reader.take(certificateLength))
  const list = byteReader(reader.take(ciphersLength))
  const ciphers: CipherSuite[] = []
  while (list.left() > 0) ciphers.push(kindNumbered(list.number(3)))
  return { kind: 'hello', chain: certificate.length > 0 ? [certificate] : [], ciphers }
}

function kindNumbered(code: number): CipherSuite {
  const [, name, bits] = kinds.find(([known]) => known === code) ?? []
  return {
    code,
    name: name ?? `0x${code.toString(16).toUpperCase().padStart(6, '0')}`,
    keyExchange: 'RSA',
    authentication: 'RSA',
    encryption: name?.replace(/^SSL_CK_|_WITH_MD5$/g, '') ?? 'unknown',
    bits: bits ?? 0,
    isAead: false,
    isForwardSecret: false,
    isExport: name?.includes('EXPORT') ?? false,
    isTls13: false,
  }
}
