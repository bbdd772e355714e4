/**
 * Bearer secrets: a prefix that names the kind, 30 random base62 characters (178 bits), and 6 characters of the CRC-32
 * of all before them. With the checksum, secret scanners recognise a token offline, and invalid tokens are rejected
 * without a look-up. Only the SHA-256 is stored: a secret of more than 128 random bits needs no slow hash (OWASP ASVS
 * 6.5.2).
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { addSeconds } from '#kernel/time.ts'

export type TokenPrefix = 'hf_' | 'hfh_' | 'hfd_' | 'hfip_' | 'hfa_' | 'hfe_' | 'hfp_' | 'hfl_' | 'hfc_'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6

/** Creates a secret. It is shown once; store its `tokenDigest` and `tokenHint`. */
export function newToken(prefix: TokenPrefix): string {
  let body: string = prefix
  for (let i = 0; i < randomLength; i++) body += base62.charAt(randomInt(base62.length))
  return body + checksum(body)
}

/** Whether the text has the format and the checksum of a token with this prefix. */
export function isWellFormedToken(text: string, prefix: TokenPrefix): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + randomLength + checksumLength) return false
  const body = text.slice(0, -checksumLength)
  return /^[0-9A-Za-z]+$/.test(body.slice(prefix.length)) && text.slice(-checksumLength) === checksum(body)
}

/** The SHA-256 by which a token is stored and found. */
export function tokenDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The part of a token that may be displayed after its creation: prefix and last four characters. */
export function tokenHint(token: string): string {
  return `${token.slice(0, token.indexOf('_') + 1)}…${token.slice(-4)}`
}

/** The new secret of a token, and how long the previous one stays valid. */
export type TokenRotation = {
  digest: Buffer
  hint: string
  previous_digest: Buffer | null
  previous_valid_until: Date | null
}

export function tokenRotation(
  secret: string,
  before: { digest: Buffer },
  overlapSeconds: number,
  now: Date,
): TokenRotation {
  const overlaps = overlapSeconds > 0
  return {
    digest: tokenDigest(secret),
    hint: tokenHint(secret),
    previous_digest: overlaps ? before.digest : null,
    previous_valid_until: overlaps ? addSeconds(now, overlapSeconds) : null,
  }
}

/**
 * The rotation of a device, which asks with the secret that it has, `used`. If that is not the present one, the answer
 * with the present one was lost: it is replaced, and the overlap of `used` ends when it was promised to.
 */
export function rotationByHolder(
  secret: string,
  before: { digest: Buffer; previous_valid_until: Date | null },
  used: Buffer,
  overlapSeconds: number,
  now: Date,
): TokenRotation {
  const rotation = tokenRotation(secret, { digest: used }, overlapSeconds, now)
  const wasLost = !before.digest.equals(used)
  return wasLost && before.previous_valid_until
    ? { ...rotation, previous_valid_until: before.previous_valid_until }
    : rotation
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < checksumLength; i++) {
    text = base62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
