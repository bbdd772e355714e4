/**
 * Logs one line when the database is lost and one when it is back, however many connections and transactions fail in
 * between. Failures caused by an unavailable database are reported here. The first one starts a probe on a separate
 * connection, which is repeated until the database responds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { settlesWithin } from '#kernel/time.ts'
import type { Log } from '#platform/telemetry/log.ts'

export interface OutageLog {
  /** Called when a connection is lost or a transaction fails because the database is unavailable. */
  failed(error: unknown): void
  /** From now on, ended connections are expected. */
  close(): void
}

const probeSeconds = 2
const probePauseMs = 500
/** The minimum interval between log lines about brief failures. */
const briefFailurePauseMs = 60_000

/** `probe` throws unless the database responds. */
export function createOutageLog(log: Log, probe: () => Promise<void>): OutageLog {
  let isClosed = false
  let isWatching = false
  let failures = 0
  let briefFailureLoggedAt = Number.NEGATIVE_INFINITY

  async function responses(): Promise<boolean> {
    return await settlesWithin(probeSeconds, probe()).catch(() => false)
  }

  async function watch(reason: string): Promise<void> {
    const begun = performance.now()
    if (await responses()) return logBriefFailure(reason)
    if (isClosed) return
    log.error({ reason }, 'the database does not answer')
    do {
      await delay(probePauseMs, undefined, { ref: false })
      if (isClosed) return
    } while (!(await responses()))
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    log.warn({ seconds, failures }, 'the database answers again')
    failures = 0
  }

  function logBriefFailure(reason: string): void {
    if (isClosed || performance.now() - briefFailureLoggedAt < briefFailurePauseMs) return
    briefFailureLoggedAt = performance.now()
    log.warn({ reason, failures }, 'the database failed briefly')
    failures = 0
  }

  return {
    failed(error) {
      failures++
      if (isClosed || isWatching) return
      isWatching = true
      void watch(reasonOf(error)).finally(() => {
        isWatching = false
      })
    },
    close() {
      isClosed = true
    },
  }
}

/** What failed and why, as far as it is known. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : ''
  return error.message.includes(cause) ? error.message : `${error.message}: ${cause}`
}
