/** What was recorded of past months, and of the present one until today. */
import { sql } from 'kysely'
import { billedItems, type Charging } from '#areas/cloud/store/billed.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type GroupBy, groupColumn } from './run-rate.ts'

/** Adds what is billed now, for so many days of a month. The caller ensures that no day is added twice. */
export async function addDays(
  { tx, accountId }: Context,
  { month, days }: { month: string; days: number },
  charging: Charging,
): Promise<void> {
  await sql`
    insert into cloud_spending_months as recorded (account_id, month, kind, connection_id, region, labels_digest,
      currency, labels, amount_days, resource_days)
    select ${accountId}, ${month}, kind, connection_id, coalesce(region, ''), md5(labels::text),
      coalesce(currency, ''), labels, ${days} * coalesce(sum(amount), 0), ${days} * count(*)::int
    from ${billedItems(accountId, charging)} as billed
    group by kind, connection_id, coalesce(region, ''), coalesce(currency, ''), labels
    on conflict (account_id, month, kind, connection_id, region, labels_digest, currency) do update
      set amount_days = recorded.amount_days + excluded.amount_days,
        resource_days = recorded.resource_days + excluded.resource_days`.execute(tx)
}

export type RecordedRow = {
  month: string
  /** Null: without the label, or without a region. */
  group: string | null
  /** Null: the price is not known. */
  currency: string | null
  amount_days: string
  resource_days: number
}

export async function selectRecorded(
  { tx, accountId }: Context,
  groupBy: GroupBy,
  from: string,
): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`
    select month, ${groupColumn(groupBy)} as "group", nullif(currency, '') as currency,
      sum(amount_days)::text as amount_days, sum(resource_days)::int as resource_days
    from cloud_spending_months
    where account_id = ${accountId} and month >= ${from}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}

/** Deletes the months before this one. */
export async function deleteMonthsBefore(tx: Tx, accountId: string, month: string): Promise<void> {
  await sql`delete from cloud_spending_months where account_id = ${accountId} and month < ${month}`.execute(
    tx,
  )
}
