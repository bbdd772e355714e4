import { verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { runProgram, temporaryDirectory } from '#testing/process/process.ts'
import { givenService, type TestService, testMasterKey } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
const directory = temporaryDirectory()
beforeAll(async () => {
  service = await givenService()
  for (let number = 0; number < 5; number++)
    await service.request('POST', '/v1/tokens', { body: { name: `token ${number}`, preset: 'read_only' } })
  await eventually(async () => (await report()).unsealed === 0)
})
afterAll(async () => {
  await service.close()
  directory.remove()
})

const report = async () => (await service.request('GET', '/v1/audit-log/verify')).body
const checkpoints = async () => (await service.request('GET', '/v1/audit-log/checkpoints')).body.data as any[]

/** Runs the command on the same database and returns its output. */
function command(...words: string[]) {
  const { host, port, user, password, database } = service.address
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
  const environment = { DATABASE_URL: url, HOLDFAST_MASTER_KEY: testMasterKey }
  return runProgram(['audit', ...words], environment, directory.path)
}

describe('verifying', () => {
  it('reports an intact chain, its length and its signing key', async () => {
    expect(await report()).toMatchObject({
      is_whole: true,
      entries: 6,
      unsealed: 0,
      dropped_through: 0,
      head: { seq: 6 },
      breaks: [],
      key: { algorithm: 'Ed25519' },
    })
    const { code, output } = await command('verify')
    expect(output).toMatch(/^acc_\S+ \(Home\): 6 sealed, \d checkpoints, 0 not yet sealed: intact\n$/)
    expect(code).toBe(0)
  })

  it('reports where the chain is broken', async () => {
    const owner = await connectOwner(service.address)
    const rename = async (from: string, to: string) => {
      await owner.query(`update audit_log set changes = replace(changes::text, $1, $2)::jsonb`, [from, to])
    }
    await rename('"token 2"', '"token x"')
    const { is_whole, breaks, break_count } = await report()
    expect([is_whole, break_count]).toEqual([false, 1])
    expect(breaks).toMatchObject([{ seq: 4, reason: 'the entry or its seal was altered' }])
    const { code, output } = await command('verify')
    expect([code, output]).toEqual([1, expect.stringContaining(`  at 4 ${breaks[0].entry_id}: the entry`)])
    await rename('"token x"', '"token 2"')
    await owner.end()
    expect((await report()).is_whole).toBe(true)
  })
})

describe('a checkpoint', () => {
  it('can be verified by anyone with the public key', async () => {
    const { key, head } = await report()
    const [newest] = await checkpoints()
    expect(newest).toMatchObject({ account_id: service.accountId, ...head, key_id: key.id })
    const { statement, signature } = newest
    expect(verify(null, Buffer.from(statement), key.public_key, Buffer.from(signature, 'base64'))).toBe(true)
    expect(JSON.parse(statement)).toMatchObject({ account_id: service.accountId, kind: 'seal', ...head })
    expect(verify(null, Buffer.from(`${statement} `), key.public_key, Buffer.from(signature, 'base64'))).toBe(
      false,
    )
  })

  it('that was kept shows later whether the log is unchanged', async () => {
    const { output } = await command('checkpoints')
    const kept = join(directory.path, 'kept.jsonl')
    writeFileSync(kept, output)
    expect(JSON.parse(output)).toEqual((await checkpoints())[0])
    expect((await command('verify', kept)).code).toBe(0)
    const head = { ...JSON.parse(output), seq: 9 }
    writeFileSync(kept, `${JSON.stringify(head)}\n`)
    const later = await command('verify', kept)
    expect([later.code, later.output]).toEqual([
      1,
      expect.stringContaining('a stored checkpoint is for entry 9'),
    ])
    writeFileSync(kept, '{"seq": 1}\n')
    const { code, output: sentence } = await command('verify', kept)
    expect([code, sentence]).toEqual([
      1,
      `The checkpoints in ${kept} cannot be read: a line is not a checkpoint: {"seq": 1}\n`,
    ])
  })
})
