/** How many monitors are in each state: all of them, and those of each label. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export type StateCounts = {
  up: number
  degraded: number
  down: number
  unknown: number
  pending: number
  paused: number
}

/** Without a name: the counts of all monitors. */
type SummaryRow = StateCounts & { name: string | null; value: string | null }

/** So many labels are returned, those of most monitors first. */
const labelsMax = 500

export async function readSummary({ tx, accountId }: Context) {
  const counts = sql`
    count(*) filter (where state = 'up')::int as up, count(*) filter (where state = 'degraded')::int as degraded,
    count(*) filter (where state = 'down')::int as down, count(*) filter (where state = 'unknown')::int as unknown,
    count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'paused')::int as paused`
  const { rows } = await sql<SummaryRow>`
    with shown as (
      select case when paused_at is null then state else 'paused' end as state, labels
      from monitors where account_id = ${accountId}
    )
    select null as name, null as value, ${counts} from shown
    union all (
      select label.key, label.value, ${counts} from shown, jsonb_each_text(shown.labels) as label
      group by label.key, label.value order by count(*) desc, label.key, label.value limit ${labelsMax}
    )`.execute(tx)
  return {
    states: countsOf(rows.find(({ name }) => name === null)),
    labels: rows.flatMap((row) =>
      row.name === null ? [] : { name: row.name, value: row.value ?? '', states: countsOf(row) },
    ),
  }
}

function countsOf(row: SummaryRow | undefined): StateCounts {
  const { up = 0, degraded = 0, down = 0, unknown = 0, pending = 0, paused = 0 } = row ?? {}
  return { up, degraded, down, unknown, pending, paused }
}
