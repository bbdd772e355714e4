/** Public keys as OpenSSH writes them: `ssh-ed25519 AAAA… comment`. */
import { createHash } from 'node:crypto'

export type SshKey = {
  /** The type and the key, without the comment. */
  publicKey: string
  comment: string
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  fingerprint: string
  /** The older form, by which providers know keys: 16 bytes with colons. */
  md5Fingerprint: string
}

/** Null if the text is not a public key: a private key, or one of another format. */
export function readSshKey(text: string): SshKey | null {
  const [type = '', encoded = '', ...comment] = text.trim().split(/\s+/)
  const key = Buffer.from(encoded, 'base64')
  // RFC 4253, section 6.6: the key begins with its type, as a string with its length in four bytes.
  if (
    !/^[a-z0-9@.-]{1,64}$/.test(type) ||
    key.length < 4 + type.length ||
    key.readUInt32BE(0) !== type.length
  )
    return null
  if (key.toString('latin1', 4, 4 + type.length) !== type || key.toString('base64') !== encoded) return null
  const digest = (algorithm: string) => createHash(algorithm).update(key)
  return {
    publicKey: `${type} ${encoded}`,
    comment: comment.join(' '),
    fingerprint: `SHA256:${digest('sha256').digest('base64').replaceAll('=', '')}`,
    md5Fingerprint: (digest('md5').digest('hex').match(/../g) ?? []).join(':'),
  }
}
