/** What everything that is billed now costs in a month, in groups. */
import { type RawBuilder, sql } from 'kysely'
import { billedItems, type Charging, exactAmount, volumePrice } from '#areas/cloud/store/billed.ts'
import type { Context } from '#platform/context.ts'

export const groupings = ['kind', 'connection', 'region'] as const
/** `label:` with the name of a label. */
export type GroupBy = (typeof groupings)[number] | `label:${string}`

export function groupColumn(groupBy: GroupBy): RawBuilder<string | null> {
  if (groupBy.startsWith('label:')) return sql`(labels ->> ${groupBy.slice('label:'.length)}::text)`
  if (groupBy === 'connection') return sql`connection_id`
  return groupBy === 'region' ? sql`nullif(region, '')` : sql`kind`
}

export type RateRow = {
  group: string | null
  /** Null: the price is not known. */
  currency: string | null
  amount: string
  resources: number
}

export async function selectRates(
  { tx, accountId }: Context,
  groupBy: GroupBy,
  charging: Charging,
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select ${groupColumn(groupBy)} as "group", currency, coalesce(sum(amount), 0)::text as amount,
      count(*)::int as resources
    from ${billedItems(accountId, charging)} as billed
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows.map((row) => ({ ...row, amount: exactAmount(row.amount) }))
}

/** How much more servers and volumes cost once they have the sizes to which they are being changed, by currency. */
export async function selectPendingIncreases({
  tx,
  accountId,
}: Context): Promise<{ currency: string; amount: string }[]> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select wanted.monthly ->> 'currency' as currency,
      sum(greatest((wanted.monthly ->> 'amount')::numeric
        - coalesce((present.monthly ->> 'amount')::numeric, 0), 0))::text as amount
    from server_actions as action
    join servers as server on server.account_id = ${accountId} and server.id = action.server_id
    join cloud_prices as wanted on wanted.account_id = ${accountId}
      and wanted.connection_id = server.connection_id and wanted.region = server.region
      and wanted.size = action.parameters ->> 'size'
    left join cloud_prices as present on present.account_id = ${accountId}
      and present.connection_id = server.connection_id and present.region = server.region
      and present.size = server.size
    where action.account_id = ${accountId} and action.finished_at is null and action.kind = 'resize'
    group by 1
    union all
    select ${volumePrice} ->> 'currency',
      round(sum(greatest((volume.change ->> 'sizeGib')::numeric - volume.size_gib::numeric, 0)
        * (${volumePrice} ->> 'amount')::numeric), 6)::text
    from volumes as volume
    join cloud_catalogues as catalogue
      on catalogue.account_id = ${accountId} and catalogue.id = volume.connection_id
    where volume.account_id = ${accountId} and volume.change ->> 'kind' = 'grow'
      and not volume.has_other_price and ${volumePrice} ->> 'amount' is not null
    group by 1`.execute(tx)
  return rows.map(({ currency, amount }) => ({ currency, amount: exactAmount(amount) }))
}
