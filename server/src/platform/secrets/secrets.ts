/**
 * Envelope encryption: the master key wraps one data key per account, and the data key seals that
 * account's secrets. Changing the master key rewraps the data keys only; deleting an account's data key
 * makes its secrets unreadable for good.
 */
import { randomBytes } from 'node:crypto'
import type { Generated } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type Key, SealBroken, seal, sealKeyId, unseal } from './cipher.ts'

type AccountKeyTables = {
  account_keys: { account_id: string; id: string; wrapped: string; created_at: Generated<Date> }
}

/** Where a secret lives, for the binding: `connections.credentials/conn_…`. */
export type SecretPlace = string

export interface Secrets {
  /** Makes the data key of a new account. */
  createAccountKey(tx: Tx, accountId: string): Promise<void>
  /** Both need a transaction in the account's own scope. */
  seal(tx: Tx, accountId: string, place: SecretPlace, plaintext: string): Promise<string>
  open(tx: Tx, accountId: string, place: SecretPlace, sealed: string): Promise<string>
}

export function createSecrets(masterKey: Key): Secrets {
  // By account and key id: what is under an id never changes. Which of an account's keys is the newest may,
  // so that is read each time.
  const dataKeys = new Map<string, Key>()

  async function dataKey(tx: Tx, accountId: string, keyId: string | null): Promise<Key> {
    const known = keyId === null ? undefined : dataKeys.get(`${accountId}/${keyId}`)
    if (known) return known
    const row = await tx
      .withTables<AccountKeyTables>()
      .selectFrom('account_keys')
      .select(['id', 'wrapped'])
      .where('account_id', '=', accountId)
      .$if(keyId !== null, (query) => query.where('id', '=', keyId ?? ''))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw new SealBroken(`Account ${accountId} has no data key${keyId === null ? '' : ` ${keyId}`}`)
    const key = { id: row.id, bytes: unseal(masterKey, wrapContext(accountId, row.id), row.wrapped) }
    dataKeys.set(`${accountId}/${row.id}`, key)
    return key
  }

  return {
    async createAccountKey(tx, accountId) {
      const id = randomBytes(4).toString('hex')
      const wrapped = seal(masterKey, wrapContext(accountId, id), randomBytes(32))
      await tx
        .withTables<AccountKeyTables>()
        .insertInto('account_keys')
        .values({ account_id: accountId, id, wrapped })
        .execute()
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

function wrapContext(accountId: string, keyId: string): string {
  return `account_keys/${accountId}/${keyId}`
}
