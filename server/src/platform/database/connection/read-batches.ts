/**
 * Reads in as few round trips as possible: statements that a task starts at the same time are a batch, which is sent in
 * one write with `begin` before and `commit` after it. Statements after an `await` are in another transaction. Each
 * transaction is read-only, and sets role and tenant locally (`set local`), so that no scope remains on the connection.
 *
 * At the isolation level of all transactions here (read committed) each statement sees what was committed before it, in
 * one transaction as in several.
 */
import type { Query } from './connection-dialect.ts'

export interface ReadBatches {
  /** Runs a statement in the current batch, or starts a batch. */
  query: Query
  /** Waits for all batches. Returns false if one began with a wrong estimate of the time. */
  settle(): Promise<boolean>
}

type Dependencies = {
  query: Query
  /** Begins a transaction in the reader's scope. Returns false if the clock was set. */
  begin(): Promise<boolean>
}

export function createReadBatches({ query, begin }: Dependencies): ReadBatches {
  const batches: Promise<boolean>[] = []
  let isUnderWay = false

  async function batch(): Promise<boolean> {
    const ended = Promise.withResolvers<{ command: string }>()
    isUnderWay = true
    // Runs after all statements of this batch, and before the connection sends its buffer.
    process.nextTick(() => {
      isUnderWay = false
      query('commit').then(ended.resolve, ended.reject)
    })
    const [isTimeRight] = await Promise.all([begin(), ended.promise])
    return isTimeRight
  }

  return {
    query(text, values) {
      if (!isUnderWay) {
        const begun = batch()
        // The error is reported by `settle`; statements of the batch fail separately.
        begun.catch(() => {})
        batches.push(begun)
      }
      return query(text, values)
    },
    async settle() {
      return (await Promise.all(batches)).every(Boolean)
    },
  }
}
