import type { Database } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { markAvailable } from './availability-store.ts'

/**
 * Marks every few seconds that this service can record pings. A gap between two marks is an outage of ours: jobs could
 * not report, so deadlines within it are moved by its length.
 */
export function availabilitySweep({ database, log }: { database: Database; log: Log }): Sweep {
  return {
    name: 'monitoring.ping_availability',
    everySeconds: 5,
    async run() {
      const outage = await database.system((tx) => markAvailable(tx, database.now()))
      if (!outage) return
      const seconds = Math.round((outage.to_at.getTime() - outage.from_at.getTime()) / 1000)
      log.warn(
        { from: outage.from_at, seconds },
        'pings could not be recorded; deadlines of heartbeats within this time are moved',
      )
    },
  }
}
