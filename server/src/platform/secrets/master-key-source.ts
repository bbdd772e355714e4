/**
 * Where master keys come from: HOLDFAST_MASTER_KEY, a file that it names, or the one in the data directory. During a
 * rotation there are two, the old and the new; the database determines which of them is in use.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, StartError } from '#platform/config/config.ts'
import type { Key } from './cipher.ts'

export type KeySource = {
  /** Empty if no key exists yet. */
  keys: readonly Key[]
  /** A file, or the environment variable that contains the keys. */
  place: string
  isFile: boolean
}

export function readMasterKeys(config: Config): KeySource {
  if (config.masterKey) {
    const place = 'HOLDFAST_MASTER_KEY'
    return { keys: keysFromText(config.masterKey, place), place, isFile: false }
  }
  if (config.masterKeyFile)
    return { keys: keysFromFile(config.masterKeyFile), place: config.masterKeyFile, isFile: true }
  const place = join(config.dataDir, 'master-key')
  return { keys: existsSync(place) ? keysFromFile(place) : [], place, isFile: true }
}

function keysFromFile(path: string): Key[] {
  try {
    return keysFromText(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The master key file ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** One key, or two separated by a comma or a line break. */
export function keysFromText(text: string, place: string): Key[] {
  const words = text.trim().split(/[\s,]+/)
  return words.map((word) => keyOf(Buffer.from(word, 'base64'), place))
}

function keyOf(bytes: Buffer, place: string): Key {
  if (bytes.length !== 32)
    throw new StartError(
      `${place} does not contain a master key: 32 bytes in base64 are required (create one with \`openssl rand -base64 32\`), but ${bytes.length} were found.`,
    )
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

export const keysText = (keys: readonly Key[]) =>
  keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('')

export function newMasterKey(): Key {
  return keyOf(randomBytes(32), 'the system')
}

/**
 * The file is complete and flushed to disk before anything is encrypted with the key, so that it exists after a power
 * failure. If another process creates one at the same time, the first one is kept.
 */
export function createMasterKey(place: string): Key {
  saveMasterKeys(place, [newMasterKey()], linkSync)
  const [key] = keysFromFile(place)
  if (!key) throw new StartError(`${place} does not contain a master key.`)
  return key
}

/** Writes the keys to a file, replacing its content. */
export function saveMasterKeys(
  place: string,
  keys: readonly Key[],
  put: (from: string, to: string) => void = renameSync,
): void {
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, keysText(keys), { mode: 0o600, flag: 'wx', flush: true })
    put(draft, place)
    flushDirectory(dirname(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`The master key cannot be saved in ${place}: ${(error as Error).message}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Flushes the directory's entries to disk. */
function flushDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
