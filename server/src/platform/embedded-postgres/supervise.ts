/**
 * Keeps the server running: a server that ends unexpectedly is restarted, immediately the first time, and after growing
 * pauses later. PostgreSQL recovers committed data from its write-ahead log. A server that ends repeatedly is given up,
 * since another restart would not help.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { settlesWithin } from '#kernel/time.ts'
import { type Postmaster, stopPostmaster } from './postmaster/postmaster.ts'
import type { Log } from './postmaster/server-setup.ts'

export type Supervised = {
  pid(): number
  /** Resolves with how it last ended, when it is given up. */
  lost: Promise<string>
  stop(seconds?: number): Promise<void>
}

type Supervision = {
  /** Restarts the server and checks that it can be used. */
  restart: () => Promise<Postmaster>
  log: Log
  /** The maximum number of restarts within ten minutes. */
  restartsMax: number
}

const withinMinutes = 10

export function supervise(first: Postmaster, { restart, log, restartsMax }: Supervision): Supervised {
  let current = first
  let restarting: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const lost = Promise.withResolvers<string>()
  let ends: number[] = []

  function watch(postmaster: Postmaster): void {
    void postmaster.ended.then((how) => {
      if (!stopping.signal.aborted) restarting = recover(how)
    })
  }

  async function recover(firstEnd: string): Promise<void> {
    for (let how = firstEnd; ; ) {
      const now = performance.now()
      ends = [...ends.filter((end) => now - end < withinMinutes * 60_000), now]
      if (ends.length > restartsMax) return lost.resolve(how)
      log.error({ how, restart: ends.length, of: restartsMax }, 'PostgreSQL ended: restarting it')
      await sleep(pauseMs(ends.length), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        current = await restart()
      } catch (error) {
        how = error instanceof Error ? error.message : String(error)
        continue
      }
      log.warn(
        { pid: current.pid, seconds: Math.round((performance.now() - now) / 100) / 10 },
        'PostgreSQL is running again, with all committed data',
      )
      return watch(current)
    }
  }

  watch(first)
  return {
    pid: () => current.pid,
    lost: lost.promise,
    async stop(seconds) {
      stopping.abort()
      // Waits for a server that is being started, so that it is not left running.
      await settlesWithin(seconds ?? 30, restarting)
      await stopPostmaster(current, seconds)
    },
  }
}

/** The pause before the n-th restart within the window. */
function pauseMs(restart: number): number {
  return restart === 1 ? 0 : 1000 * 2 ** (restart - 2)
}
