/**
 * Replaces the database of a data directory with a backup. The new database is created beside the old one and replaces
 * it when it is complete, so that an interrupted restore changes nothing. The old one is kept.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { migrate, type readMigrations } from '#platform/database/schema/migrate.ts'
import { findRunningPostgres, hasDatabase } from '#platform/embedded-postgres/cluster/running.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { BackupHeader } from './format.ts'
import { loadBackup } from './load-backup.ts'

type Restore = {
  path: string
  header: BackupHeader
  dataDir: string
  migrations: ReturnType<typeof readMigrations>
  log: Log
  /** Further steps in the new database before it replaces the old one. */
  finish: (address: DatabaseAddress) => Promise<void>
}

const draftPrefix = 'restore-'

/**
 * The caller holds the lock of the data directory. Returns where the previous database is kept, or null if there was
 * none.
 */
export async function restoreCluster(restore: Restore): Promise<string | null> {
  const { dataDir, header, migrations, log } = restore
  requireKnownMigrations(header, migrations)
  await removeDrafts(dataDir, log)
  const draft = await mkdtemp(join(dataDir, draftPrefix))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: draft, log })
    try {
      await migrate(postgres.connection, migrations.slice(0, header.migrations.length))
      await loadBackup(restore.path, postgres.superuser)
      await migrate(postgres.connection, migrations)
      await restore.finish(postgres.connection)
    } finally {
      await postgres.stop()
    }
    const replaced = await moveClusterAside(dataDir, log)
    await rename(join(draft, 'postgresql'), join(dataDir, 'postgresql'))
    return replaced
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function requireKnownMigrations(
  { migrations: theirs, holdfast }: BackupHeader,
  ours: Restore['migrations'],
): void {
  const unknown = theirs.find(({ checksum }, index) => ours[index]?.checksum !== checksum)
  if (unknown)
    throw new StartError(
      `The backup was created by Holdfast ${holdfast} with the migration ${unknown.name}, which this version does not have: restore it with that version or a newer one.`,
    )
}

/** Removes what a killed restore has left; its database may still be running. */
async function removeDrafts(dataDir: string, log: Log): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(draftPrefix))) {
    await stopIfRunning(join(dataDir, name), log)
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A database that a killed service left running must be stopped before it is moved. */
async function stopIfRunning(dataDir: string, log: Log): Promise<void> {
  const running = await findRunningPostgres(dataDir)
  if (!running) return
  await running.close()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await postgres.stop()
}

async function moveClusterAside(dataDir: string, log: Log): Promise<string | null> {
  if (!(await hasDatabase(dataDir))) return null
  await stopIfRunning(dataDir, log)
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const replacedPath = join(dataDir, `replaced-${time}-${randomBytes(2).toString('hex')}`)
  await mkdir(replacedPath, { mode: 0o700 })
  await rename(join(dataDir, 'postgresql'), join(replacedPath, 'postgresql'))
  return replacedPath
}
