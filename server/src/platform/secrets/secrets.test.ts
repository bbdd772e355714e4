import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenDatabase } from '#testing/database.ts'
import { type Key, sealKeyId, UnsealError } from './cipher.ts'
import { createSecrets, type Secrets } from './secrets.ts'

const masterKey: Key = { id: 'master', bytes: randomBytes(32) }
const place = 'connections.credentials/conn_1'

let database: Database
let owner: Client
beforeAll(async () => {
  const address = await givenDatabase()
  database = openDatabase(address, 4, () => {})
  owner = await connectOwner(address)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

async function givenAccount(secrets: Secrets): Promise<string> {
  const account = newId('account')
  await database.system((tx) => secrets.createAccountKey(tx, account))
  return account
}

const sealed = (secrets: Secrets, account: string, text: string) =>
  database.tenant(account, (tx) => secrets.seal(tx, account, place, text))
const opened = (secrets: Secrets, account: string, text: string, where = place) =>
  database.tenant(account, (tx) => secrets.open(tx, account, where, text))

describe('a secret of an account', () => {
  it('is decrypted again, also by a process that has not seen the account yet', async () => {
    const account = await givenAccount(createSecrets(masterKey))
    const text = await sealed(createSecrets(masterKey), account, 'canary 🐤')
    expect(text).not.toContain('canary')
    expect(await opened(createSecrets(masterKey), account, text)).toBe('canary 🐤')
  })

  it('cannot be decrypted in another place, in another account, or with another master key', async () => {
    const secrets = createSecrets(masterKey)
    const [account, other] = [await givenAccount(secrets), await givenAccount(secrets)]
    const text = await sealed(secrets, account, 'canary')
    await expect(opened(secrets, account, text, 'connections.credentials/conn_2')).rejects.toThrow(
      UnsealError,
    )
    await expect(opened(secrets, other, text)).rejects.toThrow(UnsealError)
    const wrong = createSecrets({ id: 'master', bytes: randomBytes(32) })
    await expect(opened(wrong, account, text)).rejects.toThrow(UnsealError)
    const renamed = createSecrets({ id: 'other', bytes: masterKey.bytes })
    await expect(opened(renamed, account, text)).rejects.toThrow('with master key master, which')
  })

  it('cannot be decrypted if another account’s data key replaces its own', async () => {
    const secrets = createSecrets(masterKey)
    const [account, other] = [await givenAccount(secrets), await givenAccount(secrets)]
    await owner.query(
      `update account_keys set (id, wrapped) = (select id, wrapped from account_keys where account_id = $1)
       where account_id = $2`,
      [other, account],
    )
    await expect(sealed(secrets, account, 'canary')).rejects.toThrow(UnsealError)
  })

  it('is encrypted with the newest data key, and decrypted with the one used for it', async () => {
    const secrets = createSecrets(masterKey)
    const account = await givenAccount(secrets)
    const old = await sealed(secrets, account, 'old')
    await database.system((tx) => secrets.createAccountKey(tx, account))
    const fresh = await sealed(secrets, account, 'fresh')
    expect(sealKeyId(fresh)).not.toBe(sealKeyId(old))
    expect([await opened(secrets, account, old), await opened(secrets, account, fresh)]).toEqual([
      'old',
      'fresh',
    ])
    expect(sealKeyId(await sealed(secrets, account, 'again'))).toBe(sealKeyId(fresh))
  })

  it('is never encrypted with a data key that was rolled back with its transaction', async () => {
    const secrets = createSecrets(masterKey)
    const account = newId('account')
    const undone = database.system(async (tx) => {
      await secrets.createAccountKey(tx, account)
      await secrets.seal(tx, account, place, 'canary')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await expect(sealed(secrets, account, 'canary')).rejects.toThrow('has no data key')
    await database.system((tx) => secrets.createAccountKey(tx, account))
    const text = await sealed(secrets, account, 'canary')
    expect(await opened(createSecrets(masterKey), account, text)).toBe('canary')
  })

  it('cannot be read any more after its account’s data key was deleted', async () => {
    const account = await givenAccount(createSecrets(masterKey))
    const text = await sealed(createSecrets(masterKey), account, 'canary')
    await database.tenant(account, (tx) => sql`delete from account_keys`.execute(tx))
    await expect(opened(createSecrets(masterKey), account, text)).rejects.toThrow('has no data key')
  })
})
