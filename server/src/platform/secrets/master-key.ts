/**
 * The master key: provided by the operator, or created at the first start and saved beside the data. An encrypted check
 * value in the database determines at start whether the key matches the stored secrets. A service with a wrong or lost
 * key refuses to start, so that it never writes secrets with a second key.
 */
import { type Config, StartError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { type Key, seal, sealKeyId, unseal } from './cipher.ts'
import { createMasterKey, readMasterKeys } from './master-key-source.ts'

type InstanceTables = { instance: { key: string; value: string } }

const checkContext = 'instance/master_key_check'
const checkText = 'holdfast'

/** The master key that matches the database, created if neither has one yet. Throws a StartError otherwise. */
export async function openMasterKey(config: Config, database: Database): Promise<Key> {
  // In this order: another process that starts saves its key before it writes the check value.
  const check = await readCheck(database)
  const { keys, place } = readMasterKeys(config)
  if (check === null) return await adoptMasterKey(database, keys[0] ?? createMasterKey(place))
  const key = keys.find(({ id }) => id === sealKeyId(check)) ?? keys[0]
  if (key === undefined)
    throw new StartError(
      `The master key is missing: the secrets in this database are encrypted with key ${sealKeyId(check)}, which should be in ${place}. Restore the file from your backup, or set HOLDFAST_MASTER_KEY. Without it the stored secrets cannot be read.`,
    )
  return verifyMasterKey(key, place, check)
}

/** The id of the master key that this database requires. Null if it requires none yet. */
export async function requiredMasterKey(database: Database): Promise<string | null> {
  const check = await readCheck(database)
  return check === null ? null : sealKeyId(check)
}

async function readCheck(database: Database): Promise<string | null> {
  const row = await database.system((tx) =>
    tx
      .withTables<InstanceTables>()
      .selectFrom('instance')
      .select('value')
      .where('key', '=', 'master_key_check')
      .executeTakeFirst(),
  )
  return row?.value ?? null
}

/** Writes the check value. If another process was first, its key must be the same. */
async function adoptMasterKey(database: Database, key: Key): Promise<Key> {
  await database.system((tx) =>
    tx
      .withTables<InstanceTables>()
      .insertInto('instance')
      .values({ key: 'master_key_check', value: seal(key, checkContext, Buffer.from(checkText)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const check = await readCheck(database)
  return verifyMasterKey(key, 'the master key of this process', check ?? '')
}

function verifyMasterKey(key: Key, place: string, check: string): Key {
  try {
    if (unseal(key, checkContext, check).toString() === checkText) return key
  } catch {
    // The error below shows the usage.
  }
  throw new StartError(
    `${place} contains master key ${key.id}, but the secrets in this database are encrypted with key ${sealKeyId(check)}. Start with that key.`,
  )
}
