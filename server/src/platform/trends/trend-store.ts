import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'

export type TrendCount = { trend: string; outcome: string; hour: Date; count: number }

/** The part of each count that this process increments, so that processes rarely wait for each other. */
const part = randomInt(8)

export async function addCounts(tx: Tx, accountId: string, counts: readonly TrendCount[]): Promise<void> {
  const rows = counts.map(({ trend, hour, outcome, count }) => [accountId, trend, hour, outcome, part, count])
  await sql`
    insert into trend_counts (account_id, trend, hour, outcome, part, count) values ${valueRows(rows)}
    on conflict (account_id, trend, hour, outcome, part)
      do update set count = trend_counts.count + excluded.count`.execute(tx)
}

/** The counts of these trends since an hour, without zeros. */
export async function selectCounts(
  tx: Tx,
  accountId: string,
  { trends, since }: { trends: readonly string[]; since: Date },
): Promise<TrendCount[]> {
  const { rows } = await sql<TrendCount>`
    select trend, hour, outcome, sum(count)::bigint as count from trend_counts
    where account_id = ${accountId} and trend = any(${trends}) and hour >= ${since}
    group by trend, hour, outcome`.execute(tx)
  return rows
}

export async function deleteCountsBefore(
  tx: Tx,
  accountId: string,
  { trends, before }: { trends: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    delete from trend_counts
    where account_id = ${accountId} and trend = any(${trends}) and hour < ${before}`.execute(tx)
}
