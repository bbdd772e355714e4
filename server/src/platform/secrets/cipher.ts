/**
 * AES-256-GCM with a random 96-bit nonce and a bound context: decryption requires the same key and the same context
 * string, so that a value copied to another row or account is unreadable. The format is `v1.<key id>.<nonce, ciphertext
 * and tag in base64url>`.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type Key = { id: string; bytes: Buffer }

const nonceLength = 12
const tagLength = 16

/** A text that cannot be decrypted: wrong key, wrong context, or altered. */
export class UnsealError extends Error {}

export function seal(key: Key, context: string, plaintext: Buffer): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return `v1.${key.id}.${sealed.toString('base64url')}`
}

/** The id of the key with which this text was encrypted. */
export function sealKeyId(sealed: string): string {
  return sealed.split('.')[1] ?? ''
}

export function unseal(key: Key, context: string, sealed: string): Buffer {
  const [version, keyId, payload = ''] = sealed.split('.')
  if (version !== 'v1' || keyId !== key.id)
    throw new UnsealError(`A secret was encrypted with key ${keyId}, not ${key.id}`)
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length < nonceLength + tagLength) throw new UnsealError(`A secret in ${context} is truncated`)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
  } catch (cause) {
    throw new UnsealError(`A secret in ${context} cannot be decrypted with key ${key.id}`, { cause })
  }
}
