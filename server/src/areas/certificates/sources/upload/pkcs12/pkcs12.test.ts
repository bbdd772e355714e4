/** PKCS#12 files as openssl and Java write them, new and old. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CertificateWorld, givenCertificates } from '#areas/certificates/testing/given-certificates.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { readUpload } from '../contents.ts'

const run = promisify(execFile)
const keytool = await run('keytool', ['-help']).then(
  () => true,
  () => false,
)

let world: CertificateWorld
beforeAll(async () => {
  world = await givenCertificates()
  const { pem, key } = await world.issue({ names: 'DNS:shop.example' })
  await writeFile(join(world.directory, 'shop.pem'), pem)
  await writeFile(join(world.directory, 'shop.key'), key)
})
afterAll(() => world.remove())

/** The base64 of a file with the certificate and its intermediate, as `openssl pkcs12 -export` writes it. */
async function exported(...options: string[]): Promise<string> {
  const input = ['-export', '-in', 'shop.pem', '-certfile', 'intermediate.pem', '-out', 'shop.p12']
  await world.openssl('pkcs12', ...input, '-passout', 'pass:Geheim€1', ...options)
  return await base64Of('shop.p12')
}

const base64Of = async (file: string) => (await readFile(join(world.directory, file))).toString('base64')

async function namesIn(content: string, password?: string): Promise<unknown[]> {
  const read = await readUpload({ content, member: 'content', password })
  return read.map(({ facts }) => facts.common_name).sort()
}

/** The member and the message of the problem. */
async function refusal(content: string, password?: string): Promise<string> {
  try {
    await readUpload({ content, member: 'content', password })
    return 'read'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first] = error.faults ?? []
    return `${first?.pointer} ${first?.message}`
  }
}

describe('a PKCS#12 file without keys', () => {
  const both = ['Test Intermediate', 'shop.example']
  const pbe = (name: string) => ['-nokeys', '-legacy', '-certpbe', name]

  it.each([
    ['of today', ['-nokeys']],
    ['with AES-128', ['-nokeys', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512']],
    ['of OpenSSL 1 and Windows (RC2 of 40 bits)', ['-nokeys', '-legacy']],
    ['with RC2 of 128 bits', pbe('PBE-SHA1-RC2-128')],
    ['with Triple DES', ['-nokeys', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
  ])('%s is read with its password only', async (_title, options) => {
    const content = await exported(...options)
    expect(await namesIn(content, 'Geheim€1')).toEqual(both)
    expect(await refusal(content, 'wrong')).toMatch(/^\/password does not open the file/)
    expect(await refusal(content)).toBe('/password is needed: the file is encrypted')
  })

  it('that is not encrypted, or has an empty password, is read without one', async () => {
    expect(await namesIn(await exported('-nokeys', '-certpbe', 'NONE'))).toEqual(both)
    expect(await namesIn(await exported('-nokeys', '-nomac'))).toEqual(both)
    expect(await namesIn(await exported('-nokeys', '-passout', 'pass:'))).toEqual(both)
  })

  it('that takes too long to decrypt is refused', async () => {
    expect(await refusal(await exported('-nokeys', '-iter', '2000000'), 'Geheim€1')).toMatch(
      /^\/content takes more than 1,000,000 iterations/,
    )
  })

  it.skipIf(!keytool)('is the truststore of Java, of today and of before', async () => {
    const java = async (...options: string[]) => {
      const store = ['-keystore', 'trust.p12', '-storepass', 'changeit', '-storetype', 'PKCS12']
      const authority = ['-importcert', '-noprompt', '-alias', 'root', '-file', 'root.pem']
      await run('rm', ['-f', 'trust.p12'], { cwd: world.directory })
      await run('keytool', [...options, ...authority, ...store], { cwd: world.directory })
      return await base64Of('trust.p12')
    }
    expect(await namesIn(await java(), 'changeit')).toEqual(['Test Root'])
    expect(await namesIn(await java('-J-Dkeystore.pkcs12.legacy'), 'changeit')).toEqual(['Test Root'])
  })
})

describe('a PKCS#12 file with a key', () => {
  it('is refused, with its password and without, and says how to export it', async () => {
    for (const options of [[], ['-legacy'], ['-keypbe', 'NONE']]) {
      const content = await exported('-inkey', 'shop.key', ...options)
      for (const password of [undefined, 'Geheim€1', 'wrong'])
        expect(await refusal(content, password)).toMatch(
          /^\/content contains a private key.* Export it without the key: “openssl pkcs12 -nokeys”/,
        )
    }
  })
})

describe('what is no PKCS#12 file', () => {
  it('is refused without an internal error, however it is broken', async () => {
    const whole = Buffer.from(await exported('-nokeys'), 'base64')
    for (let end = 5; end < whole.length; end += 97)
      expect(await refusal(whole.subarray(0, end).toString('base64'), 'x')).toMatch(/^\//)
    for (let at = 0; at < whole.length; at += 41) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      await refusal(changed.toString('base64'), 'Geheim€1')
    }
    const nested = Buffer.from('3080'.repeat(100_000), 'hex')
    expect(await refusal(nested.toString('base64'))).toMatch(/^\/content/)
    expect(await refusal(Buffer.from('feedfeed00000002', 'hex').toString('base64'))).toMatch(/Java keystore/)
  })
})
