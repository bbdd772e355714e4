import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { lineagesWithEvidence } from './automation-store.ts'

export type LineageGroup = {
  /** The day of the issue, since 1970. */
  issued_day: number
  lifetime_hours: number
  is_public: boolean
  /** Of the evidence for their automation; null: there is none. */
  rank: number | null
  count: number
}

/**
 * The newest certificate of each lineage that is in some place now, counted by all that decides when it is renewed. Logs
 * of Certificate Transparency accept those of public authorities only.
 */
export async function countLineages({ tx, accountId, now }: Context): Promise<LineageGroup[]> {
  const { rows } = await sql<LineageGroup>`
    with newest as (
      select distinct on (lineage) lineage, not_before, not_after,
        has_timestamps or coalesce(trust @> '[{"source": "public"}]', false) as is_public
      from certificates where account_id = ${accountId} and is_current and not is_authority
      order by lineage, not_before desc, id desc
    ), evidence as (${lineagesWithEvidence(accountId, now)})
    select floor(extract(epoch from newest.not_before) / 86400)::int as issued_day,
      round(extract(epoch from newest.not_after - newest.not_before) / 3600)::int as lifetime_hours,
      newest.is_public, evidence.rank, count(*)::int as count
    from newest left join evidence on evidence.lineage = newest.lineage
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}
