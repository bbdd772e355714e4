import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem/problem.ts'
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

/** Runs claimed rows of one kind, and renews their leases meanwhile. */
export interface Executor {
  freePlaces(): number
  /** How many rows of each account it is running. */
  held(): RunningCounts
  begin(claimed: Claimed): void
  renew(): Promise<void>
  /** Waits up to `seconds` for running work, then aborts the rest. */
  settle(seconds: number): Promise<void>
}

/** A claim with its job, and the progress of the job. */
type Opened = {
  claimed: Claimed
  job: Job<never>
  abort: AbortController
  hasFailed: boolean
  /** Whether its place went to the next row of its queue, so that no other claim is necessary. */
  isSucceeded: boolean
}

type Options = {
  /** Called when a place is free for which something may be waiting. */
  onFree: () => void
  newBatch: () => Batch
  /** Called with a batch that may have been claimed although its response was lost. */
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
  // Starts at 0, so that the first failure is an increase.
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
   * Only if the process has more places than it reserves for accounts with few running rows. Otherwise places are
   * assigned by a claim, so that nobody waits for a busy queue.
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

  /** Also waits for jobs that follow a job that ends meanwhile. */
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
      // If the database does not respond, only one renewal waits for it.
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
 * Work that threw an unexpected error is retried, later each time. If the database was unavailable, the work itself is
 * not at fault: it is due again when the database is back, instead of after the end of its lease.
 */
async function returnToQueue(
  kind: WorkKind<never>,
  claimed: Claimed,
  abortSignal: AbortSignal,
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
      if (abortSignal.aborted) return
      await delay(retryPauseMs(failures), undefined, { ref: false })
    }
  }
}

/** A refusal is not an internal error, and needs no stack. */
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
    // The claim returned the columns that the kind requested; only the kind knows their types.
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
