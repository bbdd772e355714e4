/**
 * Signs the end of a chain (Ed25519, RFC 8032), so that changes by the owner of the database are detected: the key is
 * encrypted with the master key, which is not in the database.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { canonicalJson } from '#kernel/text/canonical-json.ts'

/** States that an account's chain had this hash at this number. `drop`: everything up to that number was dropped. */
export type Statement = { account_id: string; kind: 'seal' | 'drop'; seq: number; hash: Buffer; at: Date }

export interface ChainSigner {
  /** The id of the key: the first half of the SHA-256 of its public part, in hex. */
  keyId: string
  /** PEM. */
  publicKey: string
  sign(statement: Statement): Buffer
  isSigned(statement: Statement, signature: Buffer): boolean
}

// The beginning of an Ed25519 key in PKCS #8 (RFC 8410), before its 32 bytes.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A signer with these 32 bytes as its private key. */
export function createSigner(seed: Buffer): ChainSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const digest = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
  return {
    keyId: digest.slice(0, 32),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (statement) => sign(null, signedText(statement), privateKey),
    isSigned: (statement, signature) => verify(null, signedText(statement), publicKey, signature),
  }
}

/** The signed text: the statement in canonical JSON (RFC 8785), with its hash in hex. */
export function signedText({ hash, ...statement }: Statement): Buffer {
  return Buffer.from(canonicalJson({ ...statement, hash: hash.toString('hex') }))
}
