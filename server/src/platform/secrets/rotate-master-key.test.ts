import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#kernel/id.ts'
import { parseConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenDatabase } from '#testing/database.ts'
import { openInstanceKey } from './instance-key.ts'
import { openMasterKey } from './master-key.ts'
import { readMasterKeys } from './master-key-source.ts'
import { rotateMasterKey } from './rotate-master-key.ts'
import { createSecrets } from './secrets.ts'

/** An installation with accounts and their secrets, and processes started on it. */
async function givenInstallation(settings: Record<string, string> = {}) {
  const address = await givenDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-rotate-'))
  const configured = (more: Record<string, string> = {}) =>
    parseConfig({ HOLDFAST_DATA_DIR: dataDir, ...settings, ...more }, '/')
  const database = openDatabase(address, 6, () => {})
  const owner = await connectOwner(address)
  onTestFinished(async () => {
    await owner.end()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  return {
    database,
    owner,
    file: join(dataDir, 'master-key'),
    dataDir,
    configured,
    rotate: (more: Record<string, string> = {}) => rotateMasterKey(configured(more), database),
    async process(more: Record<string, string> = {}) {
      const config = configured(more)
      const masterKey = await openMasterKey(config, database)
      const others = (id: string) => readMasterKeys(config).keys.find((key) => key.id === id)
      const secrets = createSecrets(masterKey, others)
      const instanceKey = await openInstanceKey(database, masterKey, 'some_key')
      return {
        instanceKey,
        async account() {
          const account = newId('account')
          await database.system((tx) => secrets.createAccountKey(tx, account))
          return account
        },
        seal: (account: string, text: string) =>
          database.tenant(account, (tx) => secrets.seal(tx, account, 'place', text)),
        open: (account: string, sealed: string) =>
          database.tenant(account, (tx) => secrets.open(tx, account, 'place', sealed)),
      }
    },
  }
}

const keyA = Buffer.alloc(32, 1).toString('base64')
const keyB = Buffer.alloc(32, 2).toString('base64')

it('a rotation of the master key keeps every secret readable, by running and by new processes', async () => {
  const { database, process, rotate, file, dataDir, owner } = await givenInstallation()
  const old = await process()
  const before = readFileSync(file, 'utf8')
  const accounts = await Promise.all(Array.from({ length: 5 }, () => old.account()))
  const sealed = await Promise.all(accounts.map((account) => old.seal(account, `secret of ${account}`)))
  const running = await process()
  const { from, to, accounts: count } = await rotate()
  expect([count, from === to]).toEqual([5, false])
  expect(readFileSync(file, 'utf8')).not.toContain(before.trim())
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
  expect([statSync(file).mode & 0o777, readdirSync(dataDir)]).toEqual([0o600, ['master-key']])
  const started = await process()
  expect(started.instanceKey).toEqual(old.instanceKey)
  for (const one of [old, running, started])
    for (const [index, account] of accounts.entries())
      expect(await one.open(account, sealed[index] ?? '')).toBe(`secret of ${account}`)
  // The old key decrypts nothing any more.
  const { rows } = await owner.query(
    'select wrapped as text from account_keys union all select value from instance',
  )
  expect(rows.map(({ text }) => text.split('.')[1])).toEqual(Array.from({ length: 7 }, () => to))
  const log = await owner.query('select account_id, action, actor, changes from audit_log')
  expect(log.rows.map(({ account_id }) => account_id).toSorted()).toEqual(accounts.toSorted())
  expect(log.rows[0]).toMatchObject({
    action: 'account.master_key.rotate',
    actor: { type: 'operator', name: 'holdfast keys rotate' },
    changes: { before: { master_key: from }, after: { master_key: to } },
  })
  await database.system((tx) => sql`select 1`.execute(tx))
})

it('accounts created by a running process during a rotation use a key that is kept', async () => {
  const { process, rotate } = await givenInstallation()
  const running = await process()
  const making = Array.from({ length: 30 }, () => running.account())
  await rotate()
  making.push(...Array.from({ length: 5 }, () => running.account()))
  const accounts = await Promise.all(making)
  await rotate()
  const later = await process()
  for (const account of accounts) {
    expect(await later.open(account, await later.seal(account, 'x'))).toBe('x')
    expect(await running.open(account, await running.seal(account, 'x'))).toBe('x')
  }
})

it('an interrupted rotation is continued: before the transaction, and after it', async () => {
  const { process, rotate, file } = await givenInstallation()
  const first = await process()
  const account = await first.account()
  const sealed = await first.seal(account, 'x')
  const old = readFileSync(file, 'utf8')
  // Killed after the new key was saved: the old one is in use, and a start finds it.
  writeFileSync(file, `${old}${keyB}\n`)
  expect(await (await process()).open(account, sealed)).toBe('x')
  await rotate()
  expect(readFileSync(file, 'utf8')).toBe(`${keyB}\n`)
  // Killed after the transaction: the new key is in use, and the old one still exists.
  writeFileSync(file, `${old}${keyB}\n`)
  expect(await (await process()).open(account, sealed)).toBe('x')
  expect(await rotate()).toMatchObject({ accounts: 0 })
  expect(readFileSync(file, 'utf8')).toBe(`${keyB}\n`)
})

it('keys in the environment are rotated with both given to every process, and are requested in this way', async () => {
  const { process, rotate } = await givenInstallation()
  const old = { HOLDFAST_MASTER_KEY: keyA }
  const both = { HOLDFAST_MASTER_KEY: `${keyA},${keyB}` }
  const first = await process(old)
  const account = await first.account()
  const sealed = await first.seal(account, 'x')
  await expect(rotate(old)).rejects.toThrow('HOLDFAST_MASTER_KEY=<old>,<new>')
  const running = await process(both)
  await rotate(both)
  expect(await running.open(account, sealed)).toBe('x')
  expect(await (await process({ HOLDFAST_MASTER_KEY: keyB })).open(account, sealed)).toBe('x')
  await expect(process(old)).rejects.toThrow('Start with that key')
  await expect(rotate(old)).rejects.toThrow('does not contain the master key that is in use')
})

it('the secrets of an account with deleted keys cannot be decrypted again', async () => {
  const { database, process, configured } = await givenInstallation()
  const first = await process()
  const [erased, other] = [await first.account(), await first.account()]
  const sealed = await first.seal(erased, 'gone')
  const kept = await first.seal(other, 'kept')
  const secrets = createSecrets(await openMasterKey(configured(), database))
  expect(await database.system((tx) => secrets.deleteAccountKeys(tx, erased))).toBe(1)
  const later = await process()
  await expect(later.open(erased, sealed)).rejects.toThrow('has no data key')
  await expect(first.seal(erased, 'more')).rejects.toThrow('has no data key')
  expect(await later.open(other, kept)).toBe('kept')
})
