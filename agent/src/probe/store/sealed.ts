/**
 * Files that only this probe can read, since assignments and results can contain secrets: compressed, then encrypted
 * with AES-256-GCM. The purpose and the probe are part of what is authenticated, so that no file can be used as another,
 * or by another probe.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ProbeEnrolment } from './enrolment.ts'

export interface Seal {
  seal(value: unknown): Buffer
  /** Throws for a file that is damaged, or of another probe. */
  open(content: Buffer): unknown
}

const magic = Buffer.from('HFP1')
const [nonceBytes, tagBytes] = [12, 16]
/** Unpacked. A file of results is far smaller. */
const contentMax = 64 * 2 ** 20

export function createSeal(
  { store_key, probe_id }: Pick<ProbeEnrolment, 'store_key' | 'probe_id'>,
  purpose: 'assignments' | 'results',
): Seal {
  const name = `holdfast probe ${purpose}`
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(store_key, 'base64'), probe_id, name, 32))
  return {
    seal(value) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const content = Buffer.concat([cipher.update(gzipSync(JSON.stringify(value))), cipher.final()])
      return Buffer.concat([magic, nonce, content, cipher.getAuthTag()])
    },
    open(file) {
      if (file.length < magic.length + nonceBytes + tagBytes || !file.subarray(0, magic.length).equals(magic))
        throw new Error('it is no file of a probe')
      const nonce = file.subarray(magic.length, magic.length + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(file.subarray(-tagBytes))
      let packed: Buffer
      try {
        packed = Buffer.concat([
          decipher.update(file.subarray(magic.length + nonceBytes, -tagBytes)),
          decipher.final(),
        ])
      } catch {
        throw new Error('it is damaged, or of another probe')
      }
      return JSON.parse(gunzipSync(packed, { maxOutputLength: contentMax }).toString())
    },
  }
}
