/** Metrics of a server, read for its charts. */
import { sql } from 'kysely'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import type { Context } from '#platform/context.ts'
import type { Tier } from './tiers.ts'

export type Selection = {
  serverId: string
  source: MetricSource
  positions: readonly number[]
  from: Date
  to: Date
}

/** A step with values, as the database writes it: its number, and the least, mean, greatest and last value. */
export type StepValues = [step: number, min: number, mean: number, max: number, last: number]

/** Of each series the steps that have values. One text for each series is read much faster than a row for each step. */
export async function selectSteps(
  { tx, accountId }: Context,
  { table }: Tier,
  { serverId, source, positions, from, to }: Selection,
  stepSeconds: number,
): Promise<{ position: number; steps: StepValues[] }[]> {
  const { rows } = await sql<{ position: number; steps: StepValues[] }>`
    select position, json_agg(json_build_array(step, min, mean, max, last)) as steps
    from (
      select step, position, min(minimum)::float8 as min, max(maximum)::float8 as max,
        sum(mean * count) / sum(count) as mean, (array_agg(last order by from_at desc))[1]::float8 as last
      from (
        select floor(extract(epoch from from_at - ${from}::timestamptz) / ${stepSeconds}::float8)::int as step,
          from_at, position, lasts[position] as last, coalesce(minimums[position], lasts[position]) as minimum,
          coalesce(maximums[position], lasts[position]) as maximum,
          coalesce(means[position], lasts[position])::float8 as mean, coalesce(counts[position], 1) as count
        from ${sql.table(table)}, unnest(${positions}::int[]) as position
        where account_id = ${accountId} and server_id = ${serverId} and source = ${source}
          and from_at >= ${from} and from_at < ${to} and lasts[position] is not null
      ) as measured
      group by step, position
    ) as stepped
    group by position`.execute(tx)
  return rows
}
