/** A worker in a separate process, using the table of chores, whose work waits for a signal to continue. */
import { openDatabase } from '#platform/database/connection/database.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { LeaseLost, type WorkKind } from '../work-kind.ts'
import { createWorker } from '../worker/worker.ts'

const [address = '{}', kind = '{}'] = process.argv.slice(2)
const database = openDatabase(JSON.parse(address), 5, () => {})
const resume = new Promise<void>((resolve) => process.once('message', () => resolve()))

const held: WorkKind = {
  ...JSON.parse(kind),
  async execute(job) {
    process.send?.('holds')
    await resume
    try {
      await database.tenant(job.accountId, (tx) =>
        job.finish(tx, { dueAt: null, set: { note: 'by the paused one' } }),
      )
      process.send?.('finished')
    } catch (error) {
      process.send?.(error instanceof LeaseLost ? 'refused' : String(error))
      throw error
    }
  },
}
await createWorker([held as WorkKind<never>], {
  database,
  log: createLog('silent'),
  metrics: createMetrics(),
}).start({
  isAlone: false,
})
