/** What shows that certificates are renewed, by lineage: where they are now, and how they were renewed before. */
import { type RawBuilder, sql } from 'kysely'
import {
  type Automation,
  type AutomationEvidence,
  automationEvidence,
  renewingProgramNames,
  renewingPrograms,
} from '#kernel/certificates/lifetime/automation.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'

/** From 1, the most certain first. */
const rankOf = (evidence: AutomationEvidence) => automationEvidence.indexOf(evidence) + 1

export function evidenceOfRank(rank: number | null): AutomationEvidence | null {
  return rank === null ? null : (automationEvidence[rank - 1] ?? null)
}

const programRanks = sql.join(
  renewingProgramNames.map(
    (name) => sql`when place.path ~ ${renewingPrograms[name]} then ${rankOf(name)}::int`,
  ),
  sql` `,
)

/** The limits for a history that nobody keeps by hand, as shares of the time that a certificate is valid in all. */
const regular = { leftMin: 0.02, leftMax: 0.7, differenceMax: 0.05, lateMax: 0.1 }

/**
 * Each lineage with something that shows that it is renewed, and the rank of the most certain. Of the history, the last
 * two renewals count: each before the end, with nearly the same share of the time left, and the next one not late.
 */
export function lineagesWithEvidence(
  accountId: string,
  now: Date,
  lineages: readonly string[] | 'all' = 'all',
): RawBuilder<{ lineage: string; rank: number }> {
  const those = (column: RawBuilder<unknown>) =>
    lineages === 'all' ? sql`` : sql`and ${column} = any(${lineages})`
  return sql`
    select lineage, min(rank) as rank from (
      select certificate.lineage, case
        when place.kind = 'acme' and place.is_renewed is distinct from false then ${rankOf('holdfast')}::int
        when place.kind = 'provider' and place.is_renewed then ${rankOf('provider')}::int ${programRanks} end as rank
      from certificates as certificate
      ${lineages === 'all' ? presentPlaces(accountId) : presentPlacesOfEach(accountId)}
      where certificate.account_id = ${accountId} and certificate.is_current ${those(sql`certificate.lineage`)}
      union all
      select lineage, ${rankOf('history')}::int from (
        select lineage, is_current, share, lag(share) over own as share_before, lead(not_before) over own as renewed_at,
          extract(epoch from not_after - ${now}::timestamptz)
            / nullif(extract(epoch from not_after - not_before), 0) as left_now
        from (
          select id, lineage, key_type, is_current, not_before, not_after,
            extract(epoch from lag(not_after) over issued - not_before)
              / nullif(extract(epoch from lag(not_after) over issued - lag(not_before) over issued), 0) as share
          from certificates
          where account_id = ${accountId} and not is_authority ${those(sql`lineage`)}
          window issued as (partition by lineage, key_type order by not_before, id)
        ) as renewal
        window own as (partition by lineage, key_type order by not_before, id)
      ) as history
      where renewed_at is null and is_current
        and share between ${regular.leftMin} and ${regular.leftMax}
        and share_before between ${regular.leftMin} and ${regular.leftMax}
        and abs(share - share_before) <= ${regular.differenceMax}
        and left_now >= least(share, share_before) - ${regular.lateMax}
    ) as evidence where rank is not null group by lineage`
}

function presentPlaces(accountId: string): RawBuilder<unknown> {
  return sql`join certificate_places as place on place.account_id = ${accountId}
    and place.certificate_id = certificate.id and place.gone_at is null`
}

/** The same for a few certificates: `offset` keeps the planner from reading the places of all others. */
function presentPlacesOfEach(accountId: string): RawBuilder<unknown> {
  return sql`cross join lateral (
    select kind, is_renewed, path from certificate_places as own
    where own.account_id = ${accountId} and own.certificate_id = certificate.id and own.gone_at is null offset 0
  ) as place`
}

/** The most certain evidence of each of these lineages that has some. */
export async function selectEvidence(
  { tx, accountId, now }: Context,
  lineages: readonly string[],
): Promise<ReadonlyMap<string, AutomationEvidence>> {
  if (lineages.length === 0) return new Map()
  const { rows } = await lineagesWithEvidence(accountId, now, lineages).execute(tx)
  return new Map(
    rows.flatMap(({ lineage, rank }) => {
      const evidence = evidenceOfRank(rank)
      return evidence === null ? [] : [[lineage, evidence] as const]
    }),
  )
}

/** Certificates that are not of authorities and have this automation. */
export function hasAutomation(accountId: string, automation: Automation, now: Date): RawBuilder<boolean> {
  const found = lineagesWithEvidence(accountId, now)
  if (automation === 'unknown')
    return condition`not is_authority and lineage not in (select lineage from (${found}) as automated)`
  const isManaged = automation === 'managed'
  return condition`not is_authority and lineage in (
    select lineage from (${found}) as automated where (rank = ${rankOf('holdfast')}) = ${isManaged})`
}
