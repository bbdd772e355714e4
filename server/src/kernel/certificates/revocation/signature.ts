/** Verifies signatures of revocation lists and OCSP responses. */
import { type KeyObject, verify } from 'node:crypto'

/** The DER of the algorithm identifier's object identifier, and the digest; null: the algorithm has its own. */
const digests: Readonly<Record<string, string | null>> = {
  // RSA, PKCS #1 1.5.
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  // SHA-1 is no longer safe against forged certificates, but authorities still sign old lists with it.
  '2a864886f70d010105': 'sha1',
  // ECDSA.
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
  // Ed25519 and Ed448.
  '2b6570': null,
  '2b6571': null,
}

/** `algorithm`: the content of the object identifier. False also for an algorithm that is not known. */
export function isSigned(
  signed: Buffer,
  { algorithm, signature, key }: { algorithm: Buffer; signature: Buffer; key: KeyObject },
): boolean {
  const digest = digests[algorithm.toString('hex')]
  if (digest === undefined) return false
  try {
    return verify(digest, signed, key, signature)
  } catch {
    // A key of another type than the algorithm.
    return false
  }
}
