/**
 * Replaces the master key. Everything it encrypts (the data keys of accounts, the keys of the installation, the check
 * value) is encrypted again in one transaction. The new key is saved beside the old one before, and the old one is
 * removed after, so that a rotation interrupted at any point is continued or completed when it is run again. Running
 * processes read the new key from the same source.
 */

import { sql } from 'kysely'
import { operatorActor } from '#kernel/access/actor.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { type Key, seal, unseal } from './cipher.ts'
import { requiredMasterKey } from './master-key.ts'
import { newMasterKey, readMasterKeys, saveMasterKeys } from './master-key-source.ts'
import { masterKeyLock, wrapContext } from './secrets.ts'

/** The result: the ids of the keys, and the number of accounts whose keys were encrypted again. */
export type Rotation = { from: string; to: string; accounts: number; place: string; isFile: boolean }

export async function rotateMasterKey(config: Config, database: Database): Promise<Rotation> {
  const source = readMasterKeys(config)
  const { place, isFile } = source
  const needed = await requiredMasterKey(database)
  const inUse = source.keys.find(({ id }) => id === needed)
  if (!inUse)
    throw new StartError(
      `${place} does not contain the master key that is in use, ${needed ?? 'because there is none yet'}.`,
    )
  const isLast = source.keys.at(-1) === inUse
  if (isLast && source.keys.length > 1) {
    // An earlier run was interrupted after its transaction.
    if (isFile) saveMasterKeys(place, [inUse])
    return { from: source.keys[0]?.id ?? '', to: inUse.id, accounts: 0, place, isFile }
  }
  const next = isLast ? prepareNext(source.place, isFile, inUse) : source.keys.at(-1)
  if (!next) throw new StartError(`${place} contains no new key.`)
  const accounts = await database.system((tx) => rewrapAll(tx, inUse, next, database.now()))
  if (isFile) saveMasterKeys(place, [next])
  return { from: inUse.id, to: next.id, accounts, place, isFile }
}

function prepareNext(place: string, isFile: boolean, inUse: Key): Key {
  if (!isFile)
    throw new StartError(
      `${place} contains one key. Add a new key after it (HOLDFAST_MASTER_KEY=<old>,<new>; create one with \`openssl rand -base64 32\`), restart every process with both, and run this command again.`,
    )
  const next = newMasterKey()
  saveMasterKeys(place, [inUse, next])
  return next
}

async function rewrapAll(tx: Tx, from: Key, to: Key, now: Date): Promise<number> {
  // Waits for accounts that are being created, and blocks others: none may get a key under the old master key.
  await holdLock(tx, masterKeyLock)
  const rewrap = (context: string, sealed: string) => seal(to, context, unseal(from, context, sealed))
  const instance = await sql<{ key: string; value: string }>`select key, value from instance`.execute(tx)
  for (const { key, value } of instance.rows)
    await sql`update instance set value = ${rewrap(`instance/${key}`, value)} where key = ${key}`.execute(tx)
  const accounts = await sql<{ account_id: string; id: string; wrapped: string }>`
    select account_id, id, wrapped from account_keys order by account_id, id`.execute(tx)
  for (const { account_id, id, wrapped } of accounts.rows) {
    const rewrapped = rewrap(wrapContext(account_id, id), wrapped)
    await sql`update account_keys set wrapped = ${rewrapped} where account_id = ${account_id} and id = ${id}`.execute(
      tx,
    )
    await recordAudit(tx, account_id, {
      actor: operatorActor('holdfast keys rotate'),
      origin: null,
      requestId: null,
      at: now,
      action: 'account.master_key.rotate',
      target: { type: 'account', id: account_id },
      changes: { before: { master_key: from.id }, after: { master_key: to.id } },
    })
  }
  return accounts.rows.length
}
