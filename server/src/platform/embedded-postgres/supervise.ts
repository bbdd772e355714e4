/**
 * Keeps the server running: one that ends without having been asked to is started again, at once the first time,
 * after growing pauses then. PostgreSQL itself recovers from its write-ahead log what was committed. A server that
 * ends again and again is given up: something is wrong that a further start does not repair.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { settlesWithin } from '#kernel/time.ts'
import { type Postmaster, stopPostmaster } from './postmaster/postmaster.ts'
import type { Log } from './postmaster/server-setup.ts'

export type Supervised = {
  pid(): number
  /** Resolves with how it ended the last time, once it is given up. */
  lost: Promise<string>
  stop(seconds?: number): Promise<void>
}

type Supervision = {
  /** Starts it anew, and makes sure that it can be used. */
  restart: () => Promise<Postmaster>
  log: Log
  /** How many starts anew within ten minutes are tried. */
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
      // One that is just being started would be left behind.
      await settlesWithin(seconds ?? 30, restarting)
      await stopPostmaster(current, seconds)
    },
  }
}

/** Before the n-th start within the window. */
function pauseMs(restart: number): number {
  return restart === 1 ? 0 : 1000 * 2 ** (restart - 2)
}
