/** Makes keys, and requests for certificates (PKCS #10, RFC 2986), which Node has no function for. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIP } from 'node:net'
import type { KeyType } from './recipe.ts'

export type Keys = { privateKey: KeyObject; publicKey: KeyObject }

export function createKeys(type: KeyType): Keys {
  if (type === 'p256' || type === 'p384')
    return generateKeyPairSync('ec', { namedCurve: type === 'p256' ? 'prime256v1' : 'secp384r1' })
  return generateKeyPairSync('rsa', { modulusLength: Number(type.slice('rsa'.length)) })
}

/** In PEM. The names are in the extension, and the subject is empty (RFC 5280, section 4.2.1.6). */
export function createRequest(names: readonly string[], { privateKey, publicKey }: Keys): string {
  const alternatives = sequence(...names.map(alternative))
  const extension = sequence(oid('551d11'), octets(alternatives))
  const attribute = sequence(oid('2a864886f70d01090e'), tagged(0x31, sequence(extension)))
  const info = sequence(
    tagged(0x02, Buffer.from([0])),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa0, attribute),
  )
  const isRsa = privateKey.asymmetricKeyType === 'rsa'
  // sha256WithRSAEncryption (RFC 4055), ecdsa-with-SHA256 (RFC 5758)
  const algorithm = isRsa
    ? sequence(oid('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0)))
    : sequence(oid('2a8648ce3d040302'))
  const signature = sign('sha256', info, privateKey)
  const request = sequence(info, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = request.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`
}

function alternative(name: string): Buffer {
  const family = isIP(name)
  if (family === 0) return tagged(0x82, Buffer.from(name, 'ascii'))
  return tagged(0x87, family === 4 ? Buffer.from(name.split('.').map(Number)) : ipv6Bytes(name))
}

function ipv6Bytes(address: string): Buffer {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(before), groups(after)]
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const octets = (content: Buffer) => tagged(0x04, content)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
