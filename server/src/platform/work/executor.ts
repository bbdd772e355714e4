import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem.ts'
import { addSeconds, settlesWithin } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { isDatabaseUnavailable, retryPauseMs } from '#platform/database/connection/unavailable.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { backoffSeconds } from './claim/backoff.ts'
import { type Batch, type Claimed, type RunningCounts, reservedPlaces } from './claim/claim.ts'
import { claimNext } from './claim/claim-next.ts'
import { endClaims, extendClaim, holdClaim, renewalSeconds, renewLeases } from './claim/lease.ts'
import { type Job, LeaseLost, type Succession, type WorkKind } from './work-kind.ts'

export type WorkDependencies = { database: Database; log: Log; metrics: Metrics }

/** Carries out claimed rows of one kind, and keeps their leases alive meanwhile. */
export interface Executor {
  freePlaces(): number
  /** How many rows of each account it is carrying out. */
  held(): RunningCounts
  begin(claimed: Claimed): void
  renew(): Promise<void>
  /** Waits for what is running up to `seconds`, then tells the rest to give up. */
  settle(seconds: number): Promise<void>
}

/** A claim with the job that is made of it, and how that goes. */
type Opened = {
  claimed: Claimed
  job: Job<never>
  abort: AbortController
  hasFailed: boolean
  /** Whether its place went to the next of its queue, if there was one: nobody need look for what else it could be. */
  isSucceeded: boolean
}

type Options = {
  /** Called when a place is free that something may be waiting for. */
  onFree: () => void
  newBatch: () => Batch
  /** Called with what may have been claimed without an answer. */
  onLost: (batch: Batch) => void
}

export function createExecutor(
  kind: WorkKind<never>,
  dependencies: WorkDependencies,
  { onFree, newBatch, onLost }: Options,
): Executor {
  const { database, log, metrics } = dependencies
  const running = new Map<string, Opened & { done: Promise<void> }>()
  const settling = new AbortController()
  let isRenewing = false
  // Counted from 0, so that the first failure is an increase.
  for (const outcome of ['done', 'failed', 'lost']) metrics.workSeconds.zero({ kind: kind.name, outcome })
  const count = () => metrics.workRunning.set({ kind: kind.name }, running.size)
  const freePlaces = () => kind.concurrency - running.size
  const opened = new WeakMap<object, Opened>()

  function open(claimed: Claimed): Opened {
    const abort = new AbortController()
    const state = { claimed, abort, hasFailed: false, isSucceeded: false }
    const markFailed = () => {
      one.hasFailed = true
    }
    const one: Opened = Object.assign(state, {
      job: jobOf(kind, claimed, { signal: abort.signal, markFailed, succession }),
    })
    opened.set(one.job, one)
    return one
  }

  function begin(one: Opened): void {
    const { claimed } = one
    const done = execute(kind, one, settling.signal, dependencies).finally(() => {
      running.delete(claimed.lease)
      count()
      if (!one.isSucceeded) onFree()
    })
    running.set(claimed.lease, Object.assign(one, { done }))
    count()
  }

  /**
   * Only while the process has more places than it keeps for accounts that have few: whoever else waits gets one of those
   * by a claim, and nobody waits behind a queue that goes on.
   */
  function succession(): Succession<never> | null {
    if (settling.signal.aborted || freePlaces() <= reservedPlaces(kind)) return null
    const batch = newBatch()
    let places: readonly Opened[] = []
    return {
      async claim(tx, ended) {
        places = ended.flatMap((job) => opened.get(job) ?? [])
        const claims = places.map(({ claimed }) => claimed)
        return (await claimNext(tx, kind, claims, batch)).map((claimed) => open(claimed).job)
      },
      begin(jobs) {
        for (const place of places) place.isSucceeded = true
        for (const one of jobs.flatMap((job) => opened.get(job) ?? [])) begin(one)
      },
      abandon: () => onLost(batch),
    }
  }

  /** What follows a job that ends meanwhile is waited for as well. */
  async function allDone(): Promise<void> {
    while (running.size > 0) await Promise.allSettled([...running.values()].map(({ done }) => done))
  }

  return {
    freePlaces,
    held() {
      const counts = new Map<string, number>()
      for (const { claimed } of running.values())
        counts.set(claimed.account_id, (counts.get(claimed.account_id) ?? 0) + 1)
      return counts
    },
    begin: (claimed) => begin(open(claimed)),
    async renew() {
      const held = [...running.values()]
      // While the database does not answer, one attempt waits for it, not one more at each turn.
      if (held.length === 0 || isRenewing) return
      isRenewing = true
      try {
        const leases = held.map(({ claimed }) => claimed)
        const kept = await database.system((tx) => renewLeases(tx, kind, leases))
        for (const { claimed, abort } of held)
          if (!kept.has(claimed.lease)) abort.abort(new LeaseLost(claimed.id))
      } catch (error) {
        logFailure(log, error, { kind: kind.name }, 'renewing leases failed')
      } finally {
        isRenewing = false
      }
    },
    async settle(seconds) {
      settling.abort()
      await settlesWithin(seconds, allDone())
      for (const { abort } of running.values()) abort.abort()
    },
  }
}

async function execute(
  kind: WorkKind<never>,
  one: Opened,
  settling: AbortSignal,
  dependencies: WorkDependencies,
): Promise<void> {
  const { log, metrics } = dependencies
  const { claimed, job, abort } = one
  const stopTimer = metrics.workSeconds.startTimer({ kind: kind.name })
  try {
    if (claimed.wait_ms > 0) await delay(claimed.wait_ms)
    await kind.execute(job)
    stopTimer({ outcome: one.hasFailed ? 'failed' : 'done' })
  } catch (error) {
    stopTimer({ outcome: error instanceof LeaseLost ? 'lost' : 'failed' })
    if (error instanceof LeaseLost)
      log.warn(workFields(kind, claimed), 'work outlived its lease and was taken over by another worker')
    else await returnToQueue(kind, claimed, AbortSignal.any([abort.signal, settling]), error, dependencies)
  }
}

/**
 * Work that threw something unexpected is tried again, later each time. If it is only that the database was
 * away, that says nothing of the work: it is due again once the database is back, rather than wait for the
 * end of a lease that nobody needs.
 */
async function returnToQueue(
  kind: WorkKind<never>,
  claimed: Claimed,
  givenUp: AbortSignal,
  error: unknown,
  { database, log }: WorkDependencies,
): Promise<void> {
  const about = workFields(kind, claimed)
  const seconds = isDatabaseUnavailable(error) ? 1 : backoffSeconds(claimed.attempts, 5, 3600)
  const dueAt = addSeconds(database.now(), seconds)
  logUnexpected(log, error, { ...about, retry_in_seconds: Math.round(seconds) })
  for (let failures = 0; ; failures++) {
    try {
      await database.system((tx) =>
        endClaims(tx, kind, [{ claim: claimed, ending: { dueAt, failed: true } }]),
      )
      return
    } catch (cause) {
      logFailure(log, cause, about, 'a claim could not be ended')
      if (givenUp.aborted) return
      await delay(retryPauseMs(failures), undefined, { ref: false })
    }
  }
}

/** A refusal is no fault of ours, and needs no stack. */
function logUnexpected(log: Log, error: unknown, fields: object): void {
  if (error instanceof Problem)
    log.warn({ ...fields, code: error.code, error: error.message }, 'due work was refused')
  else logFailure(log, error, fields, 'due work failed unexpectedly')
}

function workFields(kind: WorkKind<never>, { account_id, id, attempts }: Claimed): Record<string, unknown> {
  return { kind: kind.name, account_id, id, attempt: attempts }
}

function jobOf(
  kind: WorkKind<never>,
  claimed: Claimed,
  { signal, markFailed, succession }: Pick<Job<never>, 'signal' | 'markFailed' | 'succession'>,
): Job<never> {
  return {
    accountId: claimed.account_id,
    id: claimed.id,
    // The claim returned the columns that the kind asked for; what they hold is the kind's own business.
    row: claimed as never,
    claim: claimed,
    attempt: claimed.attempts,
    interrupted: claimed.interrupted,
    signal,
    markFailed,
    succession,
    async hold(tx) {
      if (!(await holdClaim(tx, kind, claimed))) throw new LeaseLost(`${kind.name} ${claimed.id}`)
    },
    async extend(tx, heldSeconds) {
      if (heldSeconds > renewalSeconds(kind)) await extendClaim(tx, kind, claimed)
    },
    async finish(tx, ending) {
      if (ending.failed) markFailed()
      const kept = await endClaims(tx, kind, [{ claim: claimed, ending }])
      if (!kept.has(claimed.lease)) throw new LeaseLost(`${kind.name} ${claimed.id}`)
    },
  }
}
