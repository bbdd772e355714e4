/**
 * Counts the records of a list. In one zone the count is exact. Across all zones, counting stops at a maximum, because
 * counting a common text exactly would read all records of the account.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import { type DnsTables, dnsDb } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'

export const totalMax = 10_000

/** `total` is the minimum number of records if it is not exact. */
export type Total = { total: number; total_is_exact: boolean }

/** Counts records up to `most`, or all of them. */
export async function countRecords(
  context: Context,
  records: SelectQueryBuilder<DnsTables & { record: DnsTables['dns_records'] }, 'record', unknown>,
  most: number | null,
): Promise<Total> {
  const counted = most === null ? records : records.limit(most + 1)
  const { count } = await dnsDb(context.tx)
    .selectFrom(counted.as('record'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const isExact = most === null || count <= most
  return { total: isExact ? count : most, total_is_exact: isExact }
}

/** The number of records of the account. */
export async function countAllRecords(context: Context): Promise<number> {
  const { count } = await dnsDb(context.tx)
    .selectFrom('dns_zones')
    .select(sql<number>`coalesce(sum(record_count), 0)::bigint`.as('count'))
    .where('account_id', '=', context.accountId)
    .executeTakeFirstOrThrow()
  return count
}
