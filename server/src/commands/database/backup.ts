import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { StartError } from '#platform/config/config.ts'
import { keysText, readMasterKeys } from '#platform/secrets/master-key-source.ts'
import { version } from '../../version.ts'
import { readSettings } from '../settings.ts'
import { attachDatabase } from './attached-database.ts'

/** Writes a backup of the embedded database, with or without a running service. */
export async function backup(args: string[]): Promise<number> {
  const { path, withKey } = parseArguments(args)
  const config = readSettings()
  if (config.databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: back up your PostgreSQL server with pg_dump, and keep a copy of the master key too.',
    )
  const { keys, place } = readMasterKeys(config)
  if (withKey && keys.length === 0)
    throw new StartError(`The master key is not in ${place}, so it cannot be included in the backup.`)
  const opened = await attachDatabase(config)
  try {
    const rows = await writeBackup({
      superuser: opened.superuser,
      path,
      holdfast: version,
      masterKey: withKey ? keysText(keys) : null,
    })
    const aboutKey = withKey
      ? 'The backup contains the master key: everyone who has the file can read every secret.'
      : `The backup does not contain the master key, and stored secrets cannot be read without it: keep a copy of ${place} in another place.`
    process.stdout.write(`${path}: ${rows} rows, ${statSync(path).size} bytes.\n${aboutKey}\n`)
    return 0
  } finally {
    await opened.close()
  }
}

function parseArguments(args: string[]): { path: string; withKey: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'with-master-key': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0)
      return { path: resolve(file), withKey: values['with-master-key'] ?? false }
  } catch {
    // The error below shows the usage.
  }
  throw new StartError('Enter a file name: holdfast backup <file> [--with-master-key]')
}
