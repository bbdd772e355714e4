import { existsSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { selectAccountNames } from '#areas/identity/accounts/account-store.ts'
import { changeHold } from '#areas/instance/hold.ts'
import { operatorActor } from '#kernel/access/actor.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { type BackupHeader, verifyBackup } from '#platform/backup/format.ts'
import { restoreCluster } from '#platform/backup/restore-cluster.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { hasDatabase } from '#platform/embedded-postgres/cluster/running.ts'
import { acquireInstanceLock } from '#platform/instance-lock.ts'
import { requiredMasterKey } from '#platform/secrets/master-key.ts'
import { keysFromText, readMasterKeys, saveMasterKeys } from '#platform/secrets/master-key-source.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { allMigrations } from '../../all-migrations.ts'
import { createDataDir, readSettings } from '../settings.ts'
import { withDatabase } from './attached-database.ts'

/** Restores a backup into the data directory. The service must not be running. */
export async function restore(args: string[]): Promise<number> {
  const { path, isForced, isHeld } = parseArguments(args)
  const config = readSettings()
  if (config.databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: restore your PostgreSQL server with pg_restore or psql. To restore into a data directory, unset DATABASE_URL.',
    )
  const { header } = await verifyBackup(path)
  createDataDir(config.dataDir)
  const lock = await acquireInstanceLock(config.dataDir)
  try {
    if ((await hasDatabase(config.dataDir)) && !isForced)
      throw new StartError(
        `The data directory ${config.dataDir} already has a database. Choose another directory with HOLDFAST_DATA_DIR, or add --force: the existing database is then kept beside the new one.`,
      )
    return await restoreInto(config, path, header, isHeld)
  } finally {
    await lock.release()
  }
}

async function restoreInto(
  config: Config,
  path: string,
  header: BackupHeader,
  isHeld: boolean,
): Promise<number> {
  let needed: string | null = null
  const replaced = await restoreCluster({
    path,
    header,
    dataDir: config.dataDir,
    migrations: allMigrations(),
    log: createLog('silent'),
    finish: (address) =>
      withDatabase(address, async (database) => {
        needed = await requiredMasterKey(database)
        await recordRestore(database, header)
        await changeHold(database, { reason: isHeld ? 'restore' : null, command: 'restore' })
      }),
  })
  const lines = [`Restored the backup of ${header.made_at} into ${config.dataDir}.`]
  if (replaced !== null)
    lines.push(`The previous database is in ${replaced}; delete it when you no longer need it.`)
  lines.push(placeMasterKey(config, header, needed))
  if (isHeld)
    lines.push(
      'The installation is on hold: when started it answers requests, but sends nothing and calls no provider. If the original no longer runs, release it with `holdfast release`.',
    )
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

/** Adds an entry to every account's audit log that states the time of the backup. */
async function recordRestore(database: Database, { made_at, holdfast }: BackupHeader): Promise<void> {
  await database.system(async (tx) => {
    for (const { account_id, name } of await selectAccountNames(tx))
      await recordAudit(tx, account_id, {
        actor: operatorActor('holdfast restore'),
        origin: null,
        requestId: null,
        at: database.now(),
        action: 'account.restore',
        target: { type: 'account', id: account_id, name },
        changes: { before: null, after: { backup_made_at: made_at, backup_made_by: holdfast } },
      })
  })
}

/** Saves the master key from the backup, or returns a message that says which key is required. */
function placeMasterKey(config: Config, header: BackupHeader, needed: string | null): string {
  const { keys, place, isFile } = readMasterKeys(config)
  const has = (id: string | null) => id === null || keys.some((key) => key.id === id)
  if (has(needed)) return `The master key in ${place} matches.`
  if (header.master_key === null || !isFile)
    return `Before you start it, put master key ${needed} into ${place}: its secrets are encrypted with it${header.master_key === null ? ', and the backup does not contain it' : ''}.`
  if (existsSync(place)) renameSync(place, `${place}.${keys[0]?.id ?? 'before'}`)
  saveMasterKeys(place, keysFromText(header.master_key, 'The backup'))
  return `The master key of the backup is in ${place}.`
}

function parseArguments(args: string[]): { path: string; isForced: boolean; isHeld: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean' }, 'no-hold': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0)
      return {
        path: resolve(file),
        isForced: values.force ?? false,
        isHeld: !(values['no-hold'] ?? false),
      }
  } catch {
    // The error below shows the usage.
  }
  throw new StartError('Usage: holdfast restore <file> [--force] [--no-hold]')
}
