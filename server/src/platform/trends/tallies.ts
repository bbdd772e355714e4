/** What one transaction counts for trends. It is written in one statement, just before the commit. */
import type { Tx } from '#platform/database/connection/database.ts'
import { hourOf, type Trend } from './trend.ts'
import { addCounts, type TrendCount } from './trend-store.ts'

export interface Tallies {
  /** To be called with each outcome, or with so many at once. */
  add<Outcome extends string>(trend: Trend<Outcome>, outcome: NoInfer<Outcome>, count: number): void
  /** To be called last in the transaction: the rows are locked until it ends. */
  write(tx: Tx, accountId: string, now: Date): Promise<void>
}

export function createTallies(): Tallies {
  const counts = new Map<string, Pick<TrendCount, 'trend' | 'outcome' | 'count'>>()
  return {
    add({ name: trend }, outcome, count) {
      const key = `${trend} ${outcome}`
      counts.set(key, { trend, outcome, count: (counts.get(key)?.count ?? 0) + count })
    },
    async write(tx, accountId, now) {
      if (counts.size === 0) return
      // In one order everywhere, so that two transactions never wait for each other.
      const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const hour = hourOf(now)
      await addCounts(
        tx,
        accountId,
        sorted.map(([, count]) => ({ ...count, hour })),
      )
    },
  }
}
