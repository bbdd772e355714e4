/**
 * Reads in as few round trips as they can be: the statements that a task makes at once, between two of its waits, are a
 * turn, and are sent in one write with the `begin` before and the `commit` after them. A task that reads on after an answer
 * begins another transaction. Each is read-only, and sets role and tenant for itself alone (`set local`), so that nothing
 * of a reader's scope is left for whoever has the connection next.
 *
 * At the isolation level of all transactions here (read committed) each statement sees what was committed before it,
 * within one transaction as in several.
 */
import type { Query } from './connection-dialect.ts'

export interface ReadBatches {
  /** Runs a statement in the turn that is under way, or begins one with it. */
  query: Query
  /** Waits for all turns to end. False if one was begun in a time that turned out to be wrong. */
  settle(): Promise<boolean>
}

type Dependencies = {
  query: Query
  /** Begins a transaction in the reader's scope; false if the clock was set. */
  begin(): Promise<boolean>
}

export function createReadBatches({ query, begin }: Dependencies): ReadBatches {
  const turns: Promise<boolean>[] = []
  let isUnderWay = false

  async function turn(): Promise<boolean> {
    const ended = Promise.withResolvers<{ command: string }>()
    isUnderWay = true
    // Before the connection sends what it holds back, and after all statements of this turn.
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
        const begun = turn()
        // Its failure is told by `settle`; a statement in it fails for itself.
        begun.catch(() => {})
        turns.push(begun)
      }
      return query(text, values)
    },
    async settle() {
      return (await Promise.all(turns)).every(Boolean)
    },
  }
}
