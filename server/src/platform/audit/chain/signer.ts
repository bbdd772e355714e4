/**
 * Signs where a chain stands (Ed25519, RFC 8032), so that who owns the database cannot rewrite it unnoticed:
 * the key is sealed with the master key, which the database does not hold.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { canonicalJson } from '#kernel/text/canonical-json.ts'

/** That the chain of an account had this hash at this number: `drop` if all up to there was dropped. */
export type Statement = { account_id: string; kind: 'seal' | 'drop'; seq: number; hash: Buffer; at: Date }

export interface ChainSigner {
  /** Names the key: the first half of the SHA-256 of its public part, in hex. */
  keyId: string
  /** PEM. */
  publicKey: string
  sign(statement: Statement): Buffer
  isSigned(statement: Statement, signature: Buffer): boolean
}

// PKCS #8 of an Ed25519 key (RFC 8410) up to its 32 bytes.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signer whose private key is these 32 bytes. */
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

/** What is signed: the statement in canonical JSON (RFC 8785), its hash in hex. */
export function signedText({ hash, ...statement }: Statement): Buffer {
  return Buffer.from(canonicalJson({ ...statement, hash: hash.toString('hex') }))
}
