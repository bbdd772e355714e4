/**
 * Envelope encryption: the master key encrypts one data key per account, and the data key encrypts that account's
 * secrets. Replacing the master key encrypts only the data keys again; deleting an account's data key makes its secrets
 * permanently unreadable.
 */

import { randomBytes } from 'node:crypto'
import type { Generated } from 'kysely'
import { shareLock } from '#platform/database/advisory-lock.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type Key, seal, sealKeyId, UnsealError, unseal } from './cipher.ts'

type AccountKeyTables = {
  account_keys: { account_id: string; id: string; wrapped: string; created_at: Generated<Date> }
  instance: { key: string; value: string }
}

/** Where a secret is stored, used as the bound context: `connections.credentials/conn_…`. */
export type SecretPlace = string

export interface Secrets {
  /** Creates the data key of a new account. Requires a transaction in the system scope. */
  createAccountKey(tx: Tx, accountId: string): Promise<void>
  /**
   * Makes the account's secrets permanently unreadable, in other processes within a minute. Returns the number of
   * deleted keys.
   */
  deleteAccountKeys(tx: Tx, accountId: string): Promise<number>
  /** Both require a transaction in the account's scope. */
  seal(tx: Tx, accountId: string, place: SecretPlace, plaintext: string): Promise<string>
  open(tx: Tx, accountId: string, place: SecretPlace, sealed: string): Promise<string>
}

/** Held while an account's key is created or the master key is replaced, so that the two do not overlap. */
export const masterKeyLock = 'master key'

/** How long a data key is cached. A deleted key can decrypt secrets for that long. */
const cacheMs = 60_000

/** `otherMasterKey` finds the key that has replaced `masterKey` since the start of this process. */
export function createSecrets(
  masterKey: Key,
  otherMasterKey: (id: string) => Key | undefined = () => undefined,
): Secrets {
  // By account and key id. A key never changes, but which one is the newest may, so that is read each time.
  const dataKeys = new Map<string, { key: Key; until: number }>()

  function masterKeyOf(id: string): Key {
    const key = id === masterKey.id ? masterKey : otherMasterKey(id)
    if (key) return key
    throw new UnsealError(`A data key is encrypted with master key ${id}, which this process does not have`)
  }

  async function dataKey(tx: Tx, accountId: string, keyId: string | null): Promise<Key> {
    const known = keyId === null ? undefined : dataKeys.get(`${accountId}/${keyId}`)
    if (known && known.until > performance.now()) return known.key
    const row = await tx
      .withTables<AccountKeyTables>()
      .selectFrom('account_keys')
      .select(['id', 'wrapped'])
      .where('account_id', '=', accountId)
      .$if(keyId !== null, (query) => query.where('id', '=', keyId ?? ''))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row)
      throw new UnsealError(`Account ${accountId} has no data key${keyId === null ? '' : ` ${keyId}`}`)
    const wrapper = masterKeyOf(sealKeyId(row.wrapped))
    const key = { id: row.id, bytes: unseal(wrapper, wrapContext(accountId, row.id), row.wrapped) }
    dataKeys.set(`${accountId}/${row.id}`, { key, until: performance.now() + cacheMs })
    return key
  }

  return {
    async createAccountKey(tx, accountId) {
      const db = tx.withTables<AccountKeyTables>()
      await shareLock(tx, masterKeyLock)
      const check = await db
        .selectFrom('instance')
        .select('value')
        .where('key', '=', 'master_key_check')
        .executeTakeFirst()
      const wrapper = check ? masterKeyOf(sealKeyId(check.value)) : masterKey
      const id = randomBytes(4).toString('hex')
      const wrapped = seal(wrapper, wrapContext(accountId, id), randomBytes(32))
      await db.insertInto('account_keys').values({ account_id: accountId, id, wrapped }).execute()
    },
    async deleteAccountKeys(tx, accountId) {
      const deleted = await tx
        .withTables<AccountKeyTables>()
        .deleteFrom('account_keys')
        .where('account_id', '=', accountId)
        .returning('id')
        .execute()
      for (const { id } of deleted) dataKeys.delete(`${accountId}/${id}`)
      return deleted.length
    },
    async seal(tx, accountId, place, plaintext) {
      const key = await dataKey(tx, accountId, null)
      return seal(key, `${accountId}/${place}`, Buffer.from(plaintext))
    },
    async open(tx, accountId, place, sealed) {
      const key = await dataKey(tx, accountId, sealKeyId(sealed))
      return unseal(key, `${accountId}/${place}`, sealed).toString()
    },
  }
}

export function wrapContext(accountId: string, keyId: string): string {
  return `account_keys/${accountId}/${keyId}`
}
