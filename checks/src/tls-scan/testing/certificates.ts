/** Certificates with keys of several types, made with openssl. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from '#checks/testing/certificates.ts'

const run = promisify(execFile)

const keys = {
  rsa: ['rsa:2048'],
  'rsa-1024': ['rsa:1024'],
  'rsa-3072': ['rsa:3072'],
  p256: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  p384: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
  ed25519: ['ed25519'],
} as const

export type KeyName = keyof typeof keys
export const keyNames = Object.keys(keys) as KeyName[]

/** A self-signed certificate for localhost. */
export async function givenSelfSigned(folder: string, key: KeyName): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, `${key}.key`), join(folder, `${key}.pem`)]
  await run('openssl', [
    ...['req', '-x509', '-newkey', ...keys[key], '-nodes', '-keyout', keyFile, '-out', certFile],
    ...['-days', '30', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
  ])
  return { certFile, keyFile, cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') }
}
