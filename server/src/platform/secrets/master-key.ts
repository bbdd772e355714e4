/**
 * The master key: given by the operator, or made at the first start and kept beside the data. A sealed
 * check value in the database tells at start whether the key is the one that the stored secrets need; a
 * service with a wrong or lost key refuses to start rather than write what nobody can read together.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, StartError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type Key, seal, sealKeyId, unseal } from './cipher.ts'

type InstanceTables = { instance: { key: string; value: string } }
type KeySource = { key: Key | null; place: string }

const checkContext = 'instance/master_key_check'
const checkText = 'holdfast'

/** The master key that fits the database; made when neither has one yet. Throws a StartError otherwise. */
export async function openMasterKey(config: Config, database: Database): Promise<Key> {
  // In this order: another process may be starting too, and it makes its key before it writes the check value.
  const check = await readCheck(database)
  const { key, place } = readMasterKey(config)
  if (check === null) return await adoptMasterKey(database, key ?? createMasterKey(place))
  if (key === null)
    throw new StartError(
      `The master key is missing: the secrets in this database are sealed with key ${sealKeyId(check)}, which should be in ${place}. Put the file back from your backup, or set HOLDFAST_MASTER_KEY. Without it the stored secrets cannot be read.`,
    )
  return verifyMasterKey(key, place, check)
}

/** The id of the master key that this database needs; null while it needs none yet. */
export async function neededMasterKey(database: Database): Promise<string | null> {
  const check = await readCheck(database)
  return check === null ? null : sealKeyId(check)
}

/** The master key as configured, null if it is not there, and where it is or should be. */
export function readMasterKey(config: Config): KeySource {
  if (config.masterKey)
    return { key: keyFromText(config.masterKey, 'HOLDFAST_MASTER_KEY'), place: 'HOLDFAST_MASTER_KEY' }
  if (config.masterKeyFile) return { key: keyFromFile(config.masterKeyFile), place: config.masterKeyFile }
  const place = join(config.dataDir, 'master-key')
  return { key: existsSync(place) ? keyFromFile(place) : null, place }
}

function keyFromFile(path: string): Key {
  try {
    return keyFromText(readFileSync(path, 'utf8').trim(), path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The master key file ${path} cannot be read: ${(error as Error).message}`)
  }
}

export function keyFromText(text: string, place: string): Key {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32)
    throw new StartError(
      `${place} does not hold a master key: 32 bytes in base64 are needed (make one with \`openssl rand -base64 32\`), and ${bytes.length} were read.`,
    )
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/**
 * Whole and on the disk before anything is sealed with it: after a power failure the database must not need
 * a key that never came to be. When another process makes one at the same time, the first one counts.
 */
function createMasterKey(place: string): Key {
  return keepMasterKey(place, randomBytes(32))
}

/** Puts a master key where there is none; the one that is there counts if somebody was faster. */
export function keepMasterKey(place: string, bytes: Buffer): Key {
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${bytes.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, place)
    flushDirectory(dirname(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`The master key cannot be kept in ${place}: ${(error as Error).message}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return keyFromFile(place)
}

/** Makes the names in a directory last. */
function flushDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
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

/** Writes the check value; when another process was first, its key must be ours. */
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
    // the sentence below says it
  }
  throw new StartError(
    `${place} holds master key ${key.id}, but the secrets in this database are sealed with key ${sealKeyId(check)}. Start with that key.`,
  )
}
