/**
 * Statements of a read. Those started at the same time are sent together, in one write and with one synchronisation, so
 * that they are a transaction of their own: without `begin` and `commit`. Statements after an `await` are in another
 * transaction. Each is read-only, and sets role and tenant for itself alone, so that no scope remains on the connection.
 *
 * At the isolation level of all transactions here (read committed) each statement sees what was committed before it, in
 * one transaction as in several.
 */
import type { DatabaseClock } from '#platform/database/clock.ts'
import type { Query } from '../connection-dialect.ts'
import type { StatementBatch } from './statement-batch.ts'

export interface ReadBatches {
  /** Runs a statement in the current batch, or starts a batch. */
  query: Query
  /** Waits for all batches. Returns false if one began with a wrong estimate of the time. */
  settle(): Promise<boolean>
}

type Dependencies = {
  newBatch(): StatementBatch
  send(batch: StatementBatch): void
  account: string
  clock: DatabaseClock
}

const enterScope = `select set_config('role', 'holdfast_app', true), set_config('transaction_read_only', 'on', true),
  set_config('holdfast.account_id', $1, true)`
export const askTime = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'

export function createReadBatches({ newBatch, send, account, clock }: Dependencies): ReadBatches {
  const outcomes: Promise<boolean>[] = []
  let open: StatementBatch | null = null

  function openBatch(): StatementBatch {
    const batch = newBatch()
    const scope = batch.add(enterScope, [account])
    const isTimeRight = clock.isReadingDue() ? readClock(batch) : true
    const outcome = Promise.all([scope, isTimeRight, batch.ended]).then(([, isRight]) => isRight)
    // The error is reported by `settle`; statements of the batch fail separately.
    outcome.catch(() => {})
    outcomes.push(outcome)
    // Runs after all statements of this batch.
    process.nextTick(() => {
      open = null
      send(batch)
    })
    return batch
  }

  async function readClock(batch: StatementBatch): Promise<boolean> {
    const askedAt = performance.now()
    const { rows } = await batch.add(askTime, [])
    return clock.read((rows[0] as { ms: number }).ms, askedAt)
  }

  return {
    query(text, values = []) {
      open ??= openBatch()
      return open.add(text, values)
    },
    async settle() {
      return (await Promise.all(outcomes)).every(Boolean)
    },
  }
}
