import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/connection/database.ts'
import { type Key, seal, unseal } from './cipher.ts'

type InstanceTables = { instance: { key: string; value: string } }

/**
 * A key of the installation's own, for what belongs to no account: made once, and kept sealed with the
 * master key. Whoever changes the master key seals it anew, and nothing under it changes.
 */
export async function openInstanceKey(database: Database, masterKey: Key, name: string): Promise<Buffer> {
  const context = `instance/${name}`
  const value = await database.system(async (tx) => {
    const db = tx.withTables<InstanceTables>()
    // Of several processes that start at the same time, the first one's key counts.
    await db
      .insertInto('instance')
      .values({ key: name, value: seal(masterKey, context, randomBytes(32)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('instance')
      .select('value')
      .where('key', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  })
  return unseal(masterKey, context, value)
}
