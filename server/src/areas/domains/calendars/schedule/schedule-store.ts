/** What happens on which day: the first domains of each day by name, with the number of all. */
import { sql } from 'kysely'
import type { DropConfidence } from '#kernel/domains/watch/watch-state.ts'
import type { Context } from '#platform/context.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { listedMax } from './schema.ts'

/** `YYYY-MM-DD`, without `before`. */
export type Days = { from: string; before: string; label: readonly string[] | undefined }

type OnDay = { day: string; id: string; name: string; total: number }
export type ExpiryRow = OnDay & { is_auto_renewed: boolean | null }
export type ReleaseRow = OnDay & { confidence: DropConfidence }

export async function selectExpiriesByDay(
  { tx, accountId }: Context,
  { from, before, label }: Days,
): Promise<ExpiryRow[]> {
  const { rows } = await sql<ExpiryRow>`
    select day, id, name, is_auto_renewed, total from (
      select expires_on as day, id, name, is_auto_renewed,
        count(*) over (partition by expires_on)::int as total,
        row_number() over (partition by expires_on order by name, id) as position
      from domains
      where account_id = ${accountId} and status <> 'gone' and expires_on >= ${from} and expires_on < ${before}
        and ${whereLabels('labels', label)}
    ) as expiring
    where position <= ${listedMax}
    order by day, position`.execute(tx)
  return rows
}

export async function selectReleasesByDay(
  { tx, accountId }: Context,
  { from, before, label }: Days,
): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select day, id, name, confidence, total from (
      select left(drops_at, 10) as day, id, name, state #>> '{expectedDrop,confidence}' as confidence,
        count(*) over (partition by left(drops_at, 10))::int as total,
        row_number() over (partition by left(drops_at, 10) order by name, id) as position
      from watched_domains
      where account_id = ${accountId} and drops_at >= ${from} and drops_at < ${before}
        and ${whereLabels('labels', label)}
    ) as released
    where position <= ${listedMax}
    order by day, position`.execute(tx)
  return rows
}
