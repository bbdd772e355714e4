/** Keys are read as OpenSSH itself reads them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSshKey } from '#kernel/cloud/ssh-key.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'

const run = promisify(execFile)
const missing = missingPrograms(['ssh-keygen'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'keys of ssh-keygen'), () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ssh-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    ['ed25519', []],
    ['ecdsa', ['-b', '256']],
    ['ecdsa', ['-b', '384']],
    ['ecdsa', ['-b', '521']],
    ['rsa', ['-b', '1024']],
    ['rsa', ['-b', '3072']],
  ] as const)('%s %s', async (type, size) => {
    const file = join(folder, `${type}${size.join('')}`)
    await run('ssh-keygen', ['-q', '-t', type, ...size, '-N', '', '-C', 'nina at work', '-f', file])
    const fingerprint = async (hash: string) =>
      (await run('ssh-keygen', ['-l', '-E', hash, '-f', `${file}.pub`])).stdout.split(' ')[1]
    const text = await readFile(`${file}.pub`, 'utf8')
    const key = readSshKey(text)
    expect(key).toEqual({
      publicKey: text.split(' ').slice(0, 2).join(' '),
      comment: 'nina at work',
      fingerprint: await fingerprint('sha256'),
      md5Fingerprint: (await fingerprint('md5'))?.replace('MD5:', ''),
    })
    expect(readSshKey(await readFile(file, 'utf8'))).toEqual({
      fault: expect.stringContaining('was a private key'),
    })
  })
})
