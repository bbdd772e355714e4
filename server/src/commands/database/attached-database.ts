import { type Config, StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { findRunningPostgres, hasDatabase } from '#platform/embedded-postgres/cluster/running.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openConfiguredDatabase } from './database.ts'

export type AttachedDatabase = {
  address: DatabaseAddress
  /** The same database as a superuser, who bypasses row-level security. */
  superuser: DatabaseAddress
  close(): Promise<void>
}

const closeSeconds = 30

/**
 * Connects to the database of a running service, or starts the embedded one until `close` is called. Never creates a
 * database: a missing one means that the data directory is wrong.
 */
export async function attachDatabase(config: Config): Promise<AttachedDatabase> {
  if (!config.databaseUrl && !(await hasDatabase(config.dataDir)))
    throw new StartError(
      `There is no database in the data directory ${config.dataDir}. Set HOLDFAST_DATA_DIR to the directory of the installation.`,
    )
  const running = config.databaseUrl ? null : await findRunningPostgres(config.dataDir)
  if (running) return { address: running.connection, superuser: running.superuser, close: running.close }
  const opened = await openConfiguredDatabase(config, createLog('silent'))
  const { address, embedded, close } = opened
  return { address, superuser: embedded?.superuser ?? address, close: () => close(closeSeconds) }
}

/** Runs a task with that database. */
export async function withAttachedDatabase<T>(
  config: Config,
  task: (database: Database, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const { address, close } = await attachDatabase(config)
  try {
    return await withDatabase(address, (database) => task(database, address))
  } finally {
    await close()
  }
}

/** Runs a task with few connections to the database at this address, and closes them. */
export async function withDatabase<T>(
  address: DatabaseAddress,
  task: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(address, 2, () => {})
  try {
    return await task(database)
  } finally {
    await database.close()
  }
}
