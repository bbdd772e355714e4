import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem.ts'
import { addSeconds, within } from '#kernel/time.ts'
import { awayPauseMs, isDatabaseAway } from '#platform/database/connection/away.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { backoffSeconds } from './claim/backoff.ts'
import type { Claimed, Held } from './claim/claim.ts'
import { endClaims, extendClaim, holdClaim, renewalSeconds, renewLeases } from './claim/lease.ts'
import { type Job, LeaseLost, type WorkKind } from './work-kind.ts'

export type WorkDependencies = { database: Database; log: Log; metrics: Metrics }

/** Carries out claimed rows of one kind, and keeps their leases alive meanwhile. */
export interface Carrier {
  freePlaces(): number
  /** How many rows of each account it is carrying out. */
  held(): Held
  begin(claimed: Claimed): void
  renew(): Promise<void>
  /** Waits for what is running up to `seconds`, then tells the rest to give up. */
  settle(seconds: number): Promise<void>
}

type Running = { claimed: Claimed; abort: AbortController; done: Promise<void> }

export function createCarrier(
  kind: WorkKind<never>,
  dependencies: WorkDependencies,
  onFree: () => void,
): Carrier {
  const { database, log, metrics } = dependencies
  const running = new Map<string, Running>()
  const settling = new AbortController()
  let isRenewing = false
  // Counted from 0, so that the first failure is an increase.
  for (const outcome of ['done', 'failed', 'lost']) metrics.workSeconds.zero({ kind: kind.name, outcome })
  const count = () => metrics.workRunning.set({ kind: kind.name }, running.size)

  return {
    freePlaces: () => kind.concurrency - running.size,
    held() {
      const counts = new Map<string, number>()
      for (const { claimed } of running.values())
        counts.set(claimed.account_id, (counts.get(claimed.account_id) ?? 0) + 1)
      return counts
    },
    begin(claimed) {
      const abort = new AbortController()
      const done = carryOut(kind, claimed, abort.signal, settling.signal, dependencies).finally(() => {
        running.delete(claimed.lease)
        count()
        onFree()
      })
      running.set(claimed.lease, { claimed, abort, done })
      count()
    },
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
      const all = Promise.allSettled([...running.values()].map(({ done }) => done))
      await within(seconds, all)
      for (const { abort } of running.values()) abort.abort()
    },
  }
}

async function carryOut(
  kind: WorkKind<never>,
  claimed: Claimed,
  signal: AbortSignal,
  settling: AbortSignal,
  dependencies: WorkDependencies,
): Promise<void> {
  const { log, metrics } = dependencies
  const stopTimer = metrics.workSeconds.startTimer({ kind: kind.name })
  try {
    if (claimed.wait_ms > 0) await delay(claimed.wait_ms)
    let outcome: 'done' | 'failed' = 'done'
    const markFailed = () => {
      outcome = 'failed'
    }
    await kind.carryOut(jobOf(kind, claimed, signal, markFailed))
    stopTimer({ outcome })
  } catch (error) {
    stopTimer({ outcome: error instanceof LeaseLost ? 'lost' : 'failed' })
    if (error instanceof LeaseLost)
      log.warn(aboutWork(kind, claimed), 'work outlived its lease and was taken over')
    else await putBack(kind, claimed, AbortSignal.any([signal, settling]), error, dependencies)
  }
}

/**
 * Work that threw something unexpected is tried again, later each time. If it is only that the database was
 * away, that says nothing of the work: it is due again once the database is back, rather than wait for the
 * end of a lease that nobody needs.
 */
async function putBack(
  kind: WorkKind<never>,
  claimed: Claimed,
  givenUp: AbortSignal,
  error: unknown,
  { database, log }: WorkDependencies,
): Promise<void> {
  const about = aboutWork(kind, claimed)
  const seconds = isDatabaseAway(error) ? 1 : backoffSeconds(claimed.attempts, 5, 3600)
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
      await delay(awayPauseMs(failures), undefined, { ref: false })
    }
  }
}

/** A refusal is no fault of ours, and needs no stack. */
function logUnexpected(log: Log, error: unknown, fields: object): void {
  if (error instanceof Problem)
    log.warn({ ...fields, code: error.code, error: error.message }, 'due work was refused')
  else logFailure(log, error, fields, 'due work failed unexpectedly')
}

function aboutWork(kind: WorkKind<never>, { account_id, id, attempts }: Claimed): Record<string, unknown> {
  return { kind: kind.name, account_id, id, attempt: attempts }
}

function jobOf(
  kind: WorkKind<never>,
  claimed: Claimed,
  signal: AbortSignal,
  markFailed: () => void,
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
