/** The keys of DNSKEY records (RFC 3110, 6605, 8080), with the digest of their signatures. */
import { createPublicKey, verify } from 'node:crypto'
import type { DnsKey } from '#kernel/domains/ds-record.ts'

type Jwk = Record<string, string>

/**
 * With a long exponent, each signature takes as long to verify as to make, a hundred times longer than usual
 * (CVE-2023-50387). Usual are 65537 and 3, and name servers refuse more than 35 bits.
 */
const exponentOctetsMax = 5
/** RSA with 4096 bits, the longest that is allowed (RFC 3110 section 2). */
const keyOctetsMax = 1 + exponentOctetsMax + 512

type Algorithm = { digest: string | null; keyOf(octets: Buffer): Jwk }

const url = (octets: Buffer) => octets.toString('base64url')

function rsaKey(octets: Buffer): Jwk {
  const first = octets[0] ?? 0
  const [start, length] = first === 0 ? [3, octets.readUInt16BE(1)] : [1, first]
  const end = start + length
  if (length > exponentOctetsMax) throw new RangeError('The exponent is too long')
  return { kty: 'RSA', e: url(octets.subarray(start, end)), n: url(octets.subarray(end)) }
}

const curveKey =
  (crv: string, size: number) =>
  (octets: Buffer): Jwk => ({
    kty: 'EC',
    crv,
    x: url(octets.subarray(0, size)),
    y: url(octets.subarray(size)),
  })

const edwardsKey =
  (crv: string) =>
  (octets: Buffer): Jwk => ({ kty: 'OKP', crv, x: url(octets) })

const algorithms: Readonly<Record<number, Algorithm>> = {
  5: { digest: 'sha1', keyOf: rsaKey },
  7: { digest: 'sha1', keyOf: rsaKey },
  8: { digest: 'sha256', keyOf: rsaKey },
  10: { digest: 'sha512', keyOf: rsaKey },
  13: { digest: 'sha256', keyOf: curveKey('P-256', 32) },
  14: { digest: 'sha384', keyOf: curveKey('P-384', 48) },
  15: { digest: null, keyOf: edwardsKey('Ed25519') },
  16: { digest: null, keyOf: edwardsKey('Ed448') },
}

export function isKnownAlgorithm(algorithm: number): boolean {
  return algorithm in algorithms
}

/** False for keys and signatures that are malformed. */
export function isSignature({ algorithm, publicKey }: DnsKey, data: Buffer, signature: Buffer): boolean {
  const octets = Buffer.from(publicKey, 'base64')
  const used = algorithms[algorithm]
  if (!used || octets.length > keyOctetsMax) return false
  try {
    const key = createPublicKey({ key: used.keyOf(octets), format: 'jwk' })
    return verify(used.digest, data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}
