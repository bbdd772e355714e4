/** Decrypts the handshake messages of a TLS 1.3 server (RFC 8446 sections 5.2 and 7.1). */
import {
  type CipherCCMTypes,
  type CipherGCMTypes,
  createDecipheriv,
  createHash,
  createHmac,
} from 'node:crypto'
import { MalformedMessage, uint, vector } from './byte-reader.ts'
import { handshakeMessage } from './client-hello.ts'
import type { RecordDecryption } from './records.ts'

type Aead = {
  hash: 'sha256' | 'sha384'
  cipher: CipherGCMTypes | CipherCCMTypes | 'chacha20-poly1305'
  keyLength: number
  tagLength: number
}

const aeads: Readonly<Record<number, Aead>> = {
  4865: { hash: 'sha256', cipher: 'aes-128-gcm', keyLength: 16, tagLength: 16 },
  4866: { hash: 'sha384', cipher: 'aes-256-gcm', keyLength: 32, tagLength: 16 },
  4867: { hash: 'sha256', cipher: 'chacha20-poly1305', keyLength: 32, tagLength: 16 },
  4868: { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 16 },
  4869: { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 8 },
}

/** The suites of TLS 1.3 with which a whole handshake can be read. */
export const readableSuites: readonly number[] = [0x1301, 0x1302, 0x1303, 0x1304, 0x1305]

/** The hash of a suite of TLS 1.3; null for one that cannot be read. */
export function suiteHash(suite: number): Aead['hash'] | null {
  return aeads[suite]?.hash ?? null
}

/**
 * The decryption of the server's records for these messages, from the first hello to the ServerHello. Null for a suite
 * that cannot be decrypted.
 */
export function handshakeDecryption(
  suite: number,
  secret: Buffer,
  transcript: readonly Buffer[],
): RecordDecryption | null {
  const aead = aeads[suite]
  if (!aead) return null
  const { hash, keyLength, tagLength } = aead
  const traffic = serverTrafficSecret(hash, secret, transcript)
  const key = expandLabel(hash, traffic, 'key', Buffer.alloc(0), keyLength)
  const iv = expandLabel(hash, traffic, 'iv', Buffer.alloc(0), 12)
  let sequence = 0n
  return (header, content) => {
    const nonce = Buffer.from(iv)
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ sequence++, 4)
    if (content.length < tagLength) throw new MalformedMessage('record_too_short')
    return innerContent(opened(aead, key, nonce, header, content))
  }
}

function opened(aead: Aead, key: Buffer, nonce: Buffer, header: Buffer, content: Buffer): Buffer {
  const text = content.subarray(0, content.length - aead.tagLength)
  const decipher = createDecipheriv(aead.cipher as CipherCCMTypes, key, nonce, {
    authTagLength: aead.tagLength,
  })
  decipher.setAuthTag(content.subarray(text.length))
  decipher.setAAD(header, { plaintextLength: text.length })
  try {
    // CCM reports a wrong tag with the only update, the others at the end.
    const plain = decipher.update(text)
    return Buffer.concat([plain, decipher.final()])
  } catch {
    throw new MalformedMessage('undecryptable')
  }
}

/** The type is the last byte that is not zero; the zeros after it are padding. */
function innerContent(plain: Buffer): { type: number; content: Buffer } {
  let end = plain.length - 1
  while (end >= 0 && plain[end] === 0) end--
  if (end < 0) throw new MalformedMessage('no_inner_type')
  return { type: plain[end] ?? 0, content: plain.subarray(0, end) }
}

function serverTrafficSecret(hash: Aead['hash'], secret: Buffer, transcript: readonly Buffer[]): Buffer {
  const digest = (...parts: readonly Buffer[]) =>
    parts.reduce((state, part) => state.update(part), createHash(hash)).digest()
  const zeros = Buffer.alloc(digest().length)
  const early = hmac(hash, zeros, zeros)
  const derived = expandLabel(hash, early, 'derived', digest(), zeros.length)
  const handshake = hmac(hash, derived, secret)
  return expandLabel(hash, handshake, 's hs traffic', digest(...transcript), zeros.length)
}

/** What stands for the first hello in the transcript after a HelloRetryRequest (RFC 8446 section 4.4.1). */
export function replacedHello(suite: number, hello: Buffer): Buffer {
  return handshakeMessage(
    254,
    createHash(aeads[suite]?.hash ?? 'sha256')
      .update(hello)
      .digest(),
  )
}

function expandLabel(
  hash: Aead['hash'],
  secret: Buffer,
  label: string,
  context: Buffer,
  length: number,
): Buffer {
  const info = Buffer.concat([uint(length, 2), vector(1, Buffer.from(`tls13 ${label}`)), vector(1, context)])
  // No output is longer than one block of HKDF-Expand.
  return hmac(hash, secret, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}

function hmac(hash: Aead['hash'], key: Buffer, data: Buffer): Buffer {
  return createHmac(hash, key).update(data).digest()
}
