/**
 * Periodic work that has no row of its own: runs when called by name, and periodically in case a call was lost. One run
 * at a time in this process; several processes may run it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { settlesWithin } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { beginInTurn } from './begin-in-turn.ts'
import { wakeChannel } from './worker/wake.ts'

export type Sweep = {
  name: string
  everySeconds: number
  /** May return after how many seconds to run again, if that is sooner. */
  run: () => Promise<void> | Promise<number>
  /** Ends what runs of it have started and not waited for. */
  stop?: () => Promise<void>
}

export interface SweepRunner {
  start(): Promise<void>
  /** Waits up to `seconds` for the current run. */
  stop(seconds: number): Promise<void>
}

export function createSweeps(sweeps: readonly Sweep[], database: Database, log: Log): SweepRunner {
  let stopping = false
  const wakeSignals = new Map(sweeps.map(({ name }) => [name, Promise.withResolvers<void>()]))
  const loops: Promise<void>[] = []
  let beginning: Promise<void> = Promise.resolve()
  const wakeAll = () => {
    for (const wakeSignal of wakeSignals.values()) wakeSignal.resolve()
  }

  async function loop({ name, everySeconds, run }: Sweep, onRun: () => void): Promise<void> {
    while (!stopping) {
      const wakeSignal = Promise.withResolvers<void>()
      wakeSignals.set(name, wakeSignal)
      let seconds: number | undefined
      try {
        seconds = (await run()) ?? undefined
      } catch (error) {
        logFailure(log, error, { sweep: name }, 'a sweep failed')
      }
      onRun()
      const pauseMs = Math.min(seconds ?? everySeconds, everySeconds) * 1000
      await Promise.race([wakeSignal.promise, delay(pauseMs, undefined, { ref: false })])
    }
  }

  /** Resolves after its first run. */
  function begin(sweep: Sweep): Promise<void> {
    const firstRun = Promise.withResolvers<void>()
    loops.push(loop(sweep, firstRun.resolve))
    return firstRun.promise
  }

  return {
    async start() {
      await database.listen(wakeChannel, (payload) => {
        if (payload === null) wakeAll()
        else wakeSignals.get(payload)?.resolve()
      })
      beginning = beginInTurn(
        sweeps.map((sweep) => () => begin(sweep)),
        () => stopping,
      )
    },
    async stop(seconds) {
      stopping = true
      wakeAll()
      await settlesWithin(
        seconds,
        Promise.all([beginning, ...loops, ...sweeps.map((sweep) => sweep.stop?.())]),
      )
    },
  }
}
