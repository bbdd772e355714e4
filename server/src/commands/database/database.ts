import type { Config } from '#platform/config/config.ts'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { requireDatabase } from '#platform/database/connection/reachable.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts'
import { acquireInstanceLock } from '#platform/instance-lock.ts'
import type { Log } from '#platform/telemetry/log.ts'

export type OpenedDatabase = {
  address: DatabaseAddress
  /** Null if the operator provides the database server. */
  embedded: EmbeddedPostgres | null
  /** Shuts the embedded server down, immediately if that takes longer than `seconds`. */
  close(seconds: number): Promise<void>
}

/**
 * Opens the operator's database server, or the embedded one in the data directory, which only one process can use.
 * `onSpawn` is called while PostgreSQL starts.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Log,
  onSpawn = () => {},
): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl.href }
    await requireDatabase(address)
    return { address, embedded: null, close: async () => {} }
  }
  const lock = await acquireInstanceLock(config.dataDir)
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onSpawn })
    return {
      address: embedded.connection,
      embedded,
      async close(seconds) {
        await embedded.stop(seconds)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
