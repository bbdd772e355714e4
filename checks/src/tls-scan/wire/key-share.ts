/** The client's side of the key exchanges of TLS 1.3 (RFC 8446 section 4.2.8, draft-ietf-tls-ecdhe-mlkem). */
import { createPublicKey, decapsulate, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { MalformedMessage } from './byte-reader.ts'

export type KeyShare = {
  group: number
  /** For the hello. */
  share: Buffer
  /** Throws MalformedMessage if the share of the server is none of this group. */
  secretWith(serverShare: Buffer): Buffer
}

type Part = {
  share: Buffer
  /** The length of the server's share. */
  serverLength: number
  secretWith(serverShare: Buffer): Buffer
}

type Curve = 'P-256' | 'P-384' | 'P-521'

function curvePart(namedCurve: Curve, serverLength: number): Part {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  return {
    share: rawKey(publicKey),
    serverLength,
    secretWith: (key) =>
      diffieHellman({
        privateKey,
        publicKey: createPublicKey({ key, format: 'raw-public', asymmetricKeyType: 'ec', namedCurve }),
      }),
  }
}

function montgomeryPart(type: 'x25519' | 'x448', serverLength: number): Part {
  const { publicKey, privateKey } = type === 'x25519' ? generateKeyPairSync(type) : generateKeyPairSync(type)
  return {
    share: rawKey(publicKey),
    serverLength,
    secretWith: (key) =>
      diffieHellman({
        privateKey,
        publicKey: createPublicKey({ key, format: 'raw-public', asymmetricKeyType: type }),
      }),
  }
}

function encapsulatedPart(type: 'ml-kem-768' | 'ml-kem-1024', serverLength: number): Part {
  const { publicKey, privateKey } = generateKeyPairSync(type)
  return {
    share: rawKey(publicKey),
    serverLength,
    secretWith: (ciphertext) => decapsulate(privateKey, ciphertext),
  }
}

function rawKey(key: KeyObject): Buffer {
  return key.export({ format: 'raw-public' })
}

/** In the order of their parts in the share and in the secret. */
const groups: Readonly<Record<number, () => readonly Part[]>> = {
  23: () => [curvePart('P-256', 65)],
  24: () => [curvePart('P-384', 97)],
  25: () => [curvePart('P-521', 133)],
  29: () => [montgomeryPart('x25519', 32)],
  30: () => [montgomeryPart('x448', 56)],
  4587: () => [curvePart('P-256', 65), encapsulatedPart('ml-kem-768', 1088)],
  4588: () => [encapsulatedPart('ml-kem-768', 1088), montgomeryPart('x25519', 32)],
  4589: () => [curvePart('P-384', 97), encapsulatedPart('ml-kem-1024', 1568)],
}

/** The groups with which a whole handshake can be read, in the order in which browsers prefer them. */
export const shareableGroups: readonly number[] = [
  0x11ec, 0x001d, 0x0017, 0x0018, 0x0019, 0x001e, 0x11eb, 0x11ed,
]

/** New keys; null if this program has none of the group. */
export function newKeyShare(group: number): KeyShare | null {
  const parts = groups[group]?.()
  if (!parts) return null
  return {
    group,
    share: Buffer.concat(parts.map(({ share }) => share)),
    secretWith(serverShare) {
      if (serverShare.length !== parts.reduce((sum, { serverLength }) => sum + serverLength, 0))
        throw new MalformedMessage('share_length')
      let at = 0
      const secrets = parts.map((part) => {
        at += part.serverLength
        try {
          return part.secretWith(serverShare.subarray(at - part.serverLength, at))
        } catch {
          throw new MalformedMessage('share_not_a_key')
        }
      })
      return Buffer.concat(secrets)
    },
  }
}
