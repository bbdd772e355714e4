import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig, StartError } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenDatabase, type TestDatabase } from '#testing/database.ts'
import { openMasterKey } from './master-key.ts'

const text = Buffer.alloc(32, 7).toString('base64')
const otherText = Buffer.alloc(32, 8).toString('base64')

/** A database, and a function that starts on it with these settings like a new process. */
async function givenInstallation() {
  const address = await givenDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return {
    dataDir,
    address,
    start: (settings: Record<string, string> = {}) => start(address, dataDir, settings),
  }
}

async function start(address: TestDatabase, dataDir: string, settings: Record<string, string>) {
  const database = openDatabase(address, 2, () => {})
  try {
    return await openMasterKey(parseConfig({ HOLDFAST_DATA_DIR: dataDir, ...settings }, '/'), database)
  } finally {
    await database.close()
  }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

describe('the master key', () => {
  it('is created at the first start, readable only by its owner, and used from then on', async () => {
    const { dataDir, start } = await givenInstallation()
    const first = await start()
    const path = join(dataDir, 'master-key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toBe(`${first.bytes.toString('base64')}\n`)
    expect(first.bytes).toHaveLength(32)
    expect(await start()).toEqual(first)
    expect(readdirSync(dataDir)).toEqual(['master-key'])
  })

  it('differs between installations', async () => {
    const keys = [await (await givenInstallation()).start(), await (await givenInstallation()).start()]
    expect(keys[0]?.bytes.equals(keys[1]?.bytes ?? Buffer.alloc(0))).toBe(false)
  })

  it('is read from the setting or from the file named there, and then none is created', async () => {
    const { dataDir, start } = await givenInstallation()
    const given = await start({ HOLDFAST_MASTER_KEY: text })
    expect(given.bytes).toEqual(Buffer.alloc(32, 7))
    expect(readdirSync(dataDir)).toEqual([])
    const path = join(dataDir, 'key-of-mine')
    writeFileSync(path, `${text}\n`)
    expect(await start({ HOLDFAST_MASTER_KEY_FILE: path })).toEqual(given)
  })

  it('is the same for processes that start at the same time', async () => {
    const { start } = await givenInstallation()
    const keys = await Promise.all(Array.from({ length: 8 }, () => start()))
    expect(new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1)
  })

  it('leaves nothing in the database from which it could be guessed', async () => {
    const { address, start } = await givenInstallation()
    await start({ HOLDFAST_MASTER_KEY: text })
    const owner = await connectOwner(address)
    const { rows } = await owner.query('select * from instance')
    await owner.end()
    expect(rows).toEqual([{ key: 'master_key_check', value: expect.stringMatching(/^v1\.[0-9a-f]{8}\./) }])
    expect(JSON.stringify(rows)).not.toContain(text.slice(0, 8))
  })
})

describe('a start', () => {
  it('is refused if it does not match the database', async () => {
    const { dataDir, start } = await givenInstallation()
    const { id } = await start({ HOLDFAST_MASTER_KEY: text })
    expect(await refusal(start({ HOLDFAST_MASTER_KEY: otherText }))).toMatch(
      new RegExp(
        `^HOLDFAST_MASTER_KEY contains master key [0-9a-f]{8}, but the secrets in this database are encrypted with key ${id}\\.`,
      ),
    )
    writeFileSync(join(dataDir, 'master-key'), otherText)
    expect(await refusal(start())).toContain(`${join(dataDir, 'master-key')} contains master key`)
    expect((await start({ HOLDFAST_MASTER_KEY: text })).id).toBe(id)
  })

  it('is reported as missing, with the expected path, and is not created again', async () => {
    const { dataDir, start } = await givenInstallation()
    const { id } = await start()
    rmSync(join(dataDir, 'master-key'))
    const sentence = await refusal(start())
    expect(sentence).toMatch(/^The master key is missing: /)
    expect(sentence).toContain(`encrypted with key ${id}, which should be in ${join(dataDir, 'master-key')}`)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is refused if it has an invalid format, without showing it', async () => {
    const { dataDir, start } = await givenInstallation()
    for (const wrong of ['canary', Buffer.alloc(31).toString('base64'), Buffer.alloc(32).toString('hex')]) {
      const sentence = await refusal(start({ HOLDFAST_MASTER_KEY: wrong }))
      expect(sentence).toMatch(
        /^HOLDFAST_MASTER_KEY does not contain a master key: 32 bytes in base64 are required/,
      )
      expect(sentence).not.toContain(wrong)
    }
    writeFileSync(join(dataDir, 'master-key'), '')
    expect(await refusal(start())).toContain('but 0 were found')
  })

  it('is refused if its file cannot be read, or no key can be saved', async () => {
    const { dataDir, start } = await givenInstallation()
    const nowhere = join(dataDir, 'nowhere')
    expect(await refusal(start({ HOLDFAST_MASTER_KEY_FILE: nowhere }))).toContain(
      `The master key file ${nowhere} cannot be read: ENOENT`,
    )
    expect(await refusal(start({ HOLDFAST_DATA_DIR: nowhere }))).toContain(
      `The master key cannot be saved in ${join(nowhere, 'master-key')}`,
    )
  })
})
