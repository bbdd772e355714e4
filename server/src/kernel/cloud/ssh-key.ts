/**
 * Public keys as OpenSSH writes them: `ssh-ed25519 AAAA… comment`. The whole key is read in the format of RFC 4253,
 * section 6.6, so that a damaged one is found before a server is created with it.
 */
import { createHash } from 'node:crypto'
import { entryOf } from '#kernel/text/table-entry.ts'

export type SshKey = {
  /** The type and the key, without the comment. */
  publicKey: string
  comment: string
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  fingerprint: string
  /** The older form, by which providers know keys: 16 bytes with colons. */
  md5Fingerprint: string
}

export type InvalidSshKey = { fault: string }

/** Checks a string of the key. */
type Part = (bytes: Buffer) => boolean

const exactly =
  (length: number): Part =>
  (bytes) =>
    bytes.length === length
const named =
  (name: string): Part =>
  (bytes) =>
    bytes.toString('latin1') === name
/** RFC 5656, section 3.1: a point that is not compressed has two coordinates. */
const point =
  (size: number): Part =>
  (bytes) =>
    bytes.length === 2 * size + 1 && bytes[0] === 4
/** Positive, and without needless zeros: RFC 4251, section 5. */
const number: Part = (bytes) => (bytes[0] ?? 0x80) < 0x80 && (bytes[0] !== 0 || (bytes[1] ?? 0) >= 0x80)
const text: Part = (bytes) => bytes.length > 0
/** Servers with OpenSSH refuse shorter ones. */
const modulus: Part = (bytes) => number(bytes) && bytes.length >= 1024 / 8

/** What follows the type in keys of each type. */
const partsByType: Readonly<Record<string, readonly Part[]>> = {
  'ssh-ed25519': [exactly(32)],
  'ecdsa-sha2-nistp256': [named('nistp256'), point(32)],
  'ecdsa-sha2-nistp384': [named('nistp384'), point(48)],
  'ecdsa-sha2-nistp521': [named('nistp521'), point(66)],
  'ssh-rsa': [number, modulus],
  'sk-ssh-ed25519@openssh.com': [exactly(32), text],
  'sk-ecdsa-sha2-nistp256@openssh.com': [named('nistp256'), point(32), text],
}

const types = Object.keys(partsByType)

export function readSshKey(input: string): SshKey | InvalidSshKey {
  const trimmed = input.trim()
  const form = faultOfForm(trimmed)
  if (form) return { fault: form }
  const [type = '', encoded = '', ...comment] = trimmed.split(/\s+/)
  const parts = entryOf(partsByType, type)
  if (!parts) return { fault: faultOfType(trimmed, type) }
  const key = Buffer.from(encoded, 'base64')
  const strings = stringsOf(key)
  const isWhole =
    key.toString('base64') === encoded &&
    strings?.length === parts.length + 1 &&
    [named(type), ...parts].every((part, index) => part(strings[index] ?? Buffer.alloc(0)))
  if (!isWhole) return { fault: `is a damaged or incomplete key of the type ${type}: copy the whole line` }
  const digest = (algorithm: string) => createHash(algorithm).update(key)
  return {
    publicKey: `${type} ${encoded}`,
    comment: comment.join(' '),
    fingerprint: `SHA256:${digest('sha256').digest('base64').replaceAll('=', '')}`,
    md5Fingerprint: (digest('md5').digest('hex').match(/../g) ?? []).join(':'),
  }
}

function faultOfForm(trimmed: string): string | null {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY|^PuTTY-User-Key-File/.test(trimmed))
    return 'was a private key, which is not saved and must not leave its machine: enter the public key, such as the content of id_ed25519.pub'
  if (trimmed.startsWith('---- BEGIN SSH2 PUBLIC KEY'))
    return 'is a public key in another format: convert it with `ssh-keygen -i -f <file>`'
  if (/[\r\n]/.test(trimmed)) return 'has several lines: enter one key, in one line'
  return null
}

function faultOfType(trimmed: string, type: string): string {
  if (
    trimmed
      .split(/\s+/)
      .slice(1)
      .some((word) => types.includes(word))
  )
    return 'has options before the key: enter the key without them'
  if (type.includes('-cert-v01@')) return 'is a certificate: enter the public key for which it was signed'
  if (/^[a-z0-9@.-]+$/.test(type) && /^\S+\s+AAAA/.test(trimmed))
    return `is a key of the type ${type}, which is not supported. Supported: ${types.join(', ')}`
  return 'must be a public key as OpenSSH writes it, such as the content of id_ed25519.pub'
}

/** Each with its length in the four bytes before it. Null if the lengths do not fit the bytes. */
function stringsOf(bytes: Buffer): Buffer[] | null {
  const strings: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    strings.push(bytes.subarray(at + 4, end))
    at = end
  }
  return strings
}
