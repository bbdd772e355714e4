import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/connection/database.ts'
import { type Key, seal, unseal } from './cipher.ts'

type InstanceTables = { instance: { key: string; value: string } }

/**
 * A key of the installation, for data that belongs to no account. It is created once, and stored encrypted with the
 * master key. When the master key is replaced, this key is encrypted again and does not change.
 */
export async function openInstanceKey(database: Database, masterKey: Key, name: string): Promise<Buffer> {
  const context = `instance/${name}`
  const value = await database.system(async (tx) => {
    const db = tx.withTables<InstanceTables>()
    // If several processes start at the same time, the first one's key is kept.
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
