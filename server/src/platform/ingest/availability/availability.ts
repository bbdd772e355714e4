import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { settlesWithin } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { markAvailable } from './availability-store.ts'

const everyMs = 5000

type Dependencies = { database: Database; log: Log }

/**
 * Marks every few seconds that this process can record reports, as long as it serves requests. A gap between two marks of
 * all processes is an outage of the service: nothing could report, so deadlines within it are moved by its length.
 */
export function markWhileServing(app: FastifyInstance, dependencies: Dependencies): void {
  const stopping = new AbortController()
  const { signal } = stopping
  let marking = Promise.resolve()

  async function markUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await mark(dependencies)
      await delay(everyMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  app.addHook('onReady', async () => {
    marking = markUntilStopped()
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    // A database that does not answer must not delay a stop. A mark that is cut off is as if it were never begun.
    await settlesWithin(1, marking)
  })
}

async function mark({ database, log }: Dependencies): Promise<void> {
  try {
    const outage = await database.system((tx) => markAvailable(tx, database.now()))
    if (!outage) return
    const seconds = Math.round((outage.to_at.getTime() - outage.from_at.getTime()) / 1000)
    log.warn(
      { from: outage.from_at, seconds },
      'reports could not be recorded; deadlines of heartbeats and agents within this time are moved',
    )
  } catch (error) {
    logFailure(log, error, {}, 'the time up to which reports can be recorded was not marked')
  }
}
