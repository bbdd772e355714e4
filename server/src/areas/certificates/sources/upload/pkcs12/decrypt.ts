/** Decrypts what a PKCS#12 file encrypts with a password. */
import { createDecipheriv } from 'node:crypto'
import { type Asn1, membersOf, octetsOf, textOf } from '../asn1.ts'
import { UploadRefused } from '../upload-refused.ts'
import { type IterationBudget, pbkdf2Bytes, pkcs12Bytes } from './password-key.ts'

/** PBES2 (RFC 8018), which programs of today write. */
const pbes2 = '1.2.840.113549.1.5.13'
const pbkdf2 = '1.2.840.113549.1.5.12'

const ciphers: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
}

const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** What older programs write (RFC 7292, appendix C): Windows, OpenSSL before 3, Java before 18. */
const olderCiphers: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', keyBytes: 24 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2', keyBytes: 5 },
}

/** What is decrypted with a wrong password is anything, or an error of the padding. */
export async function decrypt(
  algorithm: Asn1 | undefined,
  encrypted: Buffer,
  password: string,
  budget: IterationBudget,
): Promise<Buffer> {
  const [identifier, parameters] = membersOf(algorithm)
  const name = textOf(identifier)
  if (name === pbes2) return await decryptPbes2(membersOf(parameters), encrypted, password, budget)
  const cipher = olderCiphers[name]
  if (!cipher) throw unknownAlgorithm(name)
  const [salt, iterations] = membersOf(parameters)
  const derivation = { password, salt: octetsOf(salt), iterations: Number(textOf(iterations)) }
  const key = await pkcs12Bytes({ ...derivation, length: cipher.keyBytes }, 'key', budget)
  const iv = await pkcs12Bytes({ ...derivation, length: 8 }, 'iv', budget)
  return cipher.name === 'rc2'
    ? await decryptRc2(key, iv, encrypted)
    : opened(cipher.name, key, iv, encrypted)
}

async function decryptPbes2(
  [derivation, scheme]: readonly Asn1[],
  encrypted: Buffer,
  password: string,
  budget: IterationBudget,
): Promise<Buffer> {
  const [kind, parameters] = membersOf(derivation)
  if (textOf(kind) !== pbkdf2) throw unknownAlgorithm(textOf(kind))
  const [salt, iterations, ...optional] = membersOf(parameters)
  const pseudorandom = optional.find((one) => membersOf(one).length > 0)
  const digestName = pseudorandom === undefined ? '1.2.840.113549.2.7' : textOf(membersOf(pseudorandom)[0])
  const [cipherName, iv] = membersOf(scheme)
  const cipher = ciphers[textOf(cipherName)]
  const digest = digests[digestName]
  if (!cipher) throw unknownAlgorithm(textOf(cipherName))
  if (digest === undefined) throw unknownAlgorithm(digestName)
  const key = await pbkdf2Bytes(
    { password, salt: octetsOf(salt), iterations: Number(textOf(iterations)), length: cipher.keyBytes },
    digest,
    budget,
  )
  return opened(cipher.name, key, octetsOf(iv), encrypted)
}

function opened(cipher: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(cipher, key, iv)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

/** OpenSSL has no RC2 any more. Loads the library with the first file that needs it. */
async function decryptRc2(key: Buffer, iv: Buffer, encrypted: Buffer): Promise<Buffer> {
  const { default: forge } = await import('node-forge')
  const cipher = forge.rc2.createDecryptionCipher(key.toString('latin1'), key.length * 8)
  cipher.start(iv.toString('latin1'))
  cipher.update(forge.util.createBuffer(encrypted.toString('latin1')))
  // Whether the padding is right says little: what is read shows whether the password is.
  cipher.finish()
  return Buffer.from(cipher.output.getBytes(), 'latin1')
}

function unknownAlgorithm(identifier: string) {
  return new UploadRefused(`is encrypted with an algorithm that is not supported (${identifier})`)
}
