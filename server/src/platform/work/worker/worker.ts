/**
 * Runs due work of the given kinds. For each kind a loop claims what is due when it is woken by NOTIFY, has a free
 * place again, or is found due by the look of each second.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { settlesWithin } from '#kernel/time.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { retryPauseMs } from '#platform/database/connection/unavailable.ts'
import { beginInTurn } from '../begin-in-turn.ts'
import { gatherPauseMs } from '../claim/backoff.ts'
import { type Batch, claimDue, newBatch } from '../claim/claim.ts'
import { expireLeases, renewalSeconds } from '../claim/lease.ts'
import { createExecutor, type WorkDependencies } from '../executor.ts'
import type { WorkKind } from '../work-kind.ts'
import { createDueWatch } from './due-watch.ts'
import { newSessionId, type SessionId } from './session-id.ts'
import { wakeChannel } from './wake.ts'

/** Claims that find more than these are planned for the present size of the queue. */
const fewRows = 10

export interface Worker {
  /** `isAlone`: no other process uses this database, so that existing claims belong to processes that have ended. */
  start(options: { isAlone: boolean }): Promise<void>
  /** Stops claiming, waits up to `seconds` for running work, and leaves the rest to its leases. */
  stop(seconds: number): Promise<void>
  /** Milliseconds since the last iteration of the slowest claim loop. */
  idleMs(): number
}

export function createWorker(
  kinds: readonly WorkKind<never>[],
  dependencies: WorkDependencies,
  session: SessionId = newSessionId(),
): Worker {
  const loops = kinds.map((kind) => createLoop(kind, dependencies, session))
  const watch = createDueWatch(loops, dependencies)
  let isStopping = false
  return {
    async start({ isAlone }) {
      if (isAlone)
        await dependencies.database.system(async (tx) => {
          for (const kind of kinds) await expireLeases(tx, kind)
        })
      await dependencies.database.listen(wakeChannel, (payload) => {
        for (const loop of loops) if (payload === null || payload === loop.kind.name) loop.wake()
      })
      watch.start()
      void beginInTurn(
        loops.map((loop) => loop.start),
        () => isStopping,
      )
    },
    async stop(seconds) {
      isStopping = true
      watch.stop()
      await Promise.all(loops.map((loop) => loop.stop(seconds)))
    },
    idleMs: () => Math.max(0, ...loops.map((loop) => loop.idleMs())),
  }
}

function createLoop(kind: WorkKind<never>, dependencies: WorkDependencies, session: SessionId) {
  const { database, log } = dependencies
  let stopping = false
  const stopped = Promise.withResolvers<void>()
  let wakeSignal = Promise.withResolvers<void>()
  let claiming: Promise<void> = Promise.resolve()
  let renewal: NodeJS.Timeout | undefined
  let lost: Batch[] = []
  let expectsFew = false
  let iteratedAt = performance.now()
  let idleSince: number | null = null
  const wake = () => wakeSignal.resolve()
  const executor = createExecutor(kind, dependencies, {
    onFree: wake,
    newBatch: () => newBatch(session),
    onLost(batch) {
      lost = [...lost, batch]
      wake()
    },
  })

  async function claimLoop(onClaim: () => void): Promise<void> {
    let failures = 0
    while (!stopping) {
      // Set before claiming, so that a notification during the claim is not missed.
      wakeSignal = Promise.withResolvers<void>()
      const begun = performance.now()
      const found = await claimSome()
      onClaim()
      const ended = performance.now()
      if (found !== null) iteratedAt = ended
      if (found === null)
        await Promise.race([wakeSignal.promise, delay(retryPauseMs(failures), undefined, { ref: false })])
      else if (found === 0 || executor.freePlaces() <= 0) {
        idleSince = ended
        await wakeSignal.promise
        idleSince = null
      }
      failures = found === null ? failures + 1 : 0
      const rest = gatherPauseMs(ended - begun, found ?? 0) - (performance.now() - ended)
      if (rest > 0) await Promise.race([stopped.promise, delay(rest, undefined, { ref: false })])
    }
  }

  /** The number of claimed rows. Null if the claim failed. */
  async function claimSome(): Promise<number | null> {
    const places = executor.freePlaces()
    if (places <= 0) return 0
    const batch = newBatch(session)
    const given = lost
    let isAsked = false
    try {
      const rows = await database.system((tx) => {
        isAsked = true
        return claimDue(tx, kind, places, executor.held(), batch, { lost: given, expectsFew })
      })
      expectsFew = rows.length <= fewRows
      lost = lost.filter((one) => !given.includes(one))
      for (const claimed of rows) executor.begin(claimed)
      return rows.length
    } catch (error) {
      if (isAsked) lost = [...lost, batch]
      logFailure(log, error, { kind: kind.name }, 'claiming due work failed')
      return null
    }
  }

  return {
    kind,
    wake,
    isIdle: () => idleSince !== null && performance.now() - idleSince >= ((kind.pollSeconds ?? 1) - 1) * 1000,
    looked(isDue: boolean) {
      iteratedAt = performance.now()
      if (isDue) wake()
    },
    idleMs: () => performance.now() - iteratedAt,
    /** Resolves after the first claim. */
    start() {
      const firstClaim = Promise.withResolvers<void>()
      renewal = setInterval(() => void executor.renew(), renewalSeconds(kind) * 1000)
      claiming = claimLoop(firstClaim.resolve)
      return firstClaim.promise
    },
    async stop(seconds: number) {
      const begun = performance.now()
      stopping = true
      stopped.resolve()
      wake()
      // A claim whose database does not respond is left to its lease.
      await settlesWithin(seconds, claiming)
      await executor.settle(seconds - (performance.now() - begun) / 1000)
      clearInterval(renewal)
    },
  }
}
