import { type Config, StartError } from '#platform/config/config.ts'
import type { DatabaseAddress } from '#platform/database/address.ts'
import { findRunningPostgres, hasDatabase } from '#platform/embedded-postgres/running.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { openConfiguredDatabase } from './database.ts'

export type LookedAtDatabase = {
  address: DatabaseAddress
  /** The same as one who sees everything, row-level security included. */
  superuser: DatabaseAddress
  close(): Promise<void>
}

/**
 * The database beside a running service; if none runs, it is started for as long as the look takes. Where there
 * is none, none is made: the directory's name is wrong then.
 */
export async function openForLook(config: Config, log: Log): Promise<LookedAtDatabase> {
  if (!config.databaseUrl && !(await hasDatabase(config.dataDir)))
    throw new StartError(
      `There is no database in the data directory ${config.dataDir}. HOLDFAST_DATA_DIR names the one to look into.`,
    )
  const running = config.databaseUrl ? null : await findRunningPostgres(config.dataDir)
  if (running) return { address: running.connection, superuser: running.superuser, close: running.close }
  const opened = await openConfiguredDatabase(config, log)
  const { address, embedded, close } = opened
  return { address, superuser: embedded?.superuser ?? address, close }
}
