/** The counts of one transaction for trends, written in one statement just before the commit. */
import type { Tx } from '#platform/database/connection/database.ts'
import { hourOf, type Trend } from './trend.ts'
import { addCounts, type TrendCount } from './trend-store.ts'

export interface Tallies {
  /** Records an outcome, once or `count` times. */
  add<Outcome extends string>(trend: Trend<Outcome>, outcome: NoInfer<Outcome>, count: number): void
  /** Must be called last in the transaction, since it locks rows. */
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
      // Always in the same order, so that two transactions cannot deadlock.
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
