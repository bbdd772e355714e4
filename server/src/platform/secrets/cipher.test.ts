import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Key, seal, sealKeyId, UnsealError, unseal } from './cipher.ts'

const key: Key = { id: 'key1', bytes: randomBytes(32) }
const context = 'acc_1/connections.credentials/conn_1'

/** An encrypted text with its payload changed. */
function altered(sealed: string, change: (bytes: Buffer) => Buffer): string {
  const [version, id, payload = ''] = sealed.split('.')
  return `${version}.${id}.${change(Buffer.from(payload, 'base64url')).toString('base64url')}`
}

describe('an encrypted text', () => {
  it('is decrypted with its key and its context', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string({ unit: 'binary' }), (bytes, place) => {
        const plaintext = Buffer.from(bytes)
        expect(unseal(key, place, seal(key, place, plaintext)).equals(plaintext)).toBe(true)
      }),
    )
  })

  it('contains its key id but not its content, and differs each time', () => {
    const sealed = seal(key, context, Buffer.from('canary'))
    expect(sealed).toMatch(/^v1\.key1\.[\w-]+$/)
    expect(sealKeyId(sealed)).toBe('key1')
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('canary')).toBe(false)
    expect(seal(key, context, Buffer.from('canary'))).not.toBe(sealed)
  })

  it('cannot be decrypted with another key, with another or the same id', () => {
    const sealed = seal(key, context, Buffer.from('canary'))
    for (const id of ['key2', 'key1'])
      expect(() => unseal({ id, bytes: randomBytes(32) }, context, sealed)).toThrow(UnsealError)
    expect(() => unseal({ ...key, id: 'key2' }, context, sealed)).toThrow(
      'was encrypted with key key1, not key2',
    )
  })

  it('cannot be decrypted in another context, such as in another row', () => {
    const sealed = seal(key, context, Buffer.from('canary'))
    for (const other of ['', 'acc_2/connections.credentials/conn_1', `${context} `, context.slice(1)])
      expect(() => unseal(key, other, sealed)).toThrow(UnsealError)
  })

  it('cannot be decrypted if any bit was flipped', () => {
    const sealed = seal(key, context, Buffer.from('a secret of some length'))
    const { length } = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
    for (let at = 0; at < length * 8; at++) {
      const flipped = altered(sealed, (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
        return bytes
      })
      expect(() => unseal(key, context, flipped), `bit ${at}`).toThrow(UnsealError)
    }
  })

  it('cannot be decrypted if it was truncated, extended or has another format', () => {
    const sealed = seal(key, context, Buffer.from('canary'))
    const { length } = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
    for (let kept = 0; kept < length; kept++)
      expect(
        () =>
          unseal(
            key,
            context,
            altered(sealed, (bytes) => bytes.subarray(0, kept)),
          ),
        `${kept}`,
      ).toThrow(UnsealError)
    const longer = altered(sealed, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]))
    for (const text of [longer, '', 'v1', 'v1.key1', 'v1.key1.', sealed.replace('v1', 'v2'), sealed.slice(3)])
      expect(() => unseal(key, context, text), text).toThrow(UnsealError)
  })
})
