/**
 * Looks once a second which waiting kinds have due work, with one statement for all: a claim for each would be most of
 * what an idle service does.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { retryPauseMs } from '#platform/database/connection/unavailable.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { reusePlans, waitingQueue } from '../claim/claim.ts'
import type { WorkKind } from '../work-kind.ts'

/** A loop that waits for work of its kind. */
export interface Waiting {
  kind: WorkKind<never>
  /** Whether it waits, and has done so for as long as its kind demands. */
  isIdle(): boolean
  /** Called after each look in which it was idle. */
  looked(isDue: boolean): void
}

export interface DueWatch {
  start(): void
  stop(): void
}

export function createDueWatch(
  loops: readonly Waiting[],
  { database, log }: { database: Database; log: Log },
): DueWatch {
  const stopped = Promise.withResolvers<void>()
  const find = dueStatement(loops.map(({ kind }) => kind))
  let stopping = false
  let failures = 0

  async function look(): Promise<void> {
    const idle = loops.filter((loop) => loop.isIdle())
    if (idle.length === 0) return
    const names = idle.map(({ kind }) => kind.name)
    const [, found] = await database.system((tx) =>
      Promise.all([lookCheaply.execute(tx), find(tx, { names })]),
    )
    const due = new Set(found.map(({ name }) => name))
    for (const loop of idle) loop.looked(due.has(loop.kind.name))
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      // Varied, so that processes do not look at the same moment.
      const pauseMs = failures > 0 ? retryPauseMs(failures) : 750 + 250 * Math.random()
      await Promise.race([stopped.promise, delay(pauseMs, undefined, { ref: false })])
      if (stopping) return
      try {
        await look()
        failures = 0
      } catch (error) {
        failures++
        logFailure(log, error, {}, 'looking for due work failed')
      }
    }
  }

  return {
    start: () => void watch(),
    stop() {
      stopping = true
      stopped.resolve()
    },
  }
}

/** Nothing is claimed by a look, so nothing is flushed to disk or locked. */
const lookCheaply = sql`select ${reusePlans}`

/** Of the given kinds, those with work that a worker may claim. */
function dueStatement(kinds: readonly WorkKind<never>[]) {
  return fixedStatement(
    (_tx: Tx, { names }: { names: readonly string[] }) =>
      sql.join(
        kinds.map(
          (kind) => sql<{ name: string }>`
          select ${sql.lit(kind.name)} as name where ${sql.lit(kind.name)} = any(${names}::text[])
            and exists (with recursive ${waitingQueue(kind)} select from waiting_queue)`,
        ),
        sql` union all `,
      ) as ReturnType<typeof sql<{ name: string }>>,
  )
}
