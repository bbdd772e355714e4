import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import {
  type AddressRow,
  dynamicIpDb,
  type KnownAddresses,
  type Reporter,
  type ReportView,
} from '../store.ts'

type Family = AddressRow['family']

export async function insertReport(
  { tx, accountId }: Context,
  dynamicIpId: string,
  report: ReportView,
): Promise<void> {
  await dynamicIpDb(tx)
    .insertInto('dynamic_ip_reports')
    .values({ account_id: accountId, id: newId('report'), dynamic_ip_id: dynamicIpId, report })
    .execute()
}

/** Ends the current address of this family. */
export async function endAddress({ tx, accountId, now }: Context, id: string, family: Family): Promise<void> {
  await dynamicIpDb(tx)
    .updateTable('dynamic_ip_addresses')
    .set({ until: now })
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', id)
    .where('family', '=', family)
    .where('until', 'is', null)
    .execute()
}

export async function insertAddress(
  { tx, accountId, now }: Context,
  id: string,
  { family, address, reporter }: { family: Family; address: string; reporter: Reporter },
): Promise<void> {
  const row = { account_id: accountId, id: newId('address'), dynamic_ip_id: id, family, address }
  await dynamicIpDb(tx)
    .insertInto('dynamic_ip_addresses')
    .values({ ...row, since: now, until: null, reporter })
    .execute()
}

type Seen = { seq: number; before: Date; report: ReportView; addresses: KnownAddresses }

/** Stores the time of a report; returns false if the dynamic IP was changed, or reported since `before`. */
export async function updateSeen(
  { tx, accountId, now }: Context,
  id: string,
  { seq, before, report, addresses }: Seen,
): Promise<boolean> {
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ips')
    .set({ last_seen_at: now, last_report: report, addresses })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    // Another report may have changed it meanwhile.
    .where('seq', '=', seq)
    .where(condition`last_seen_at < ${before}::timestamptz + interval '1 ms'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The minimum number of rows kept per dynamic IP. Older ones are deleted occasionally, but never a current address. */
const kept = { dynamic_ip_reports: 50, dynamic_ip_addresses: 1000 } as const
export const trimInterval = 10

export async function trimHistory({ tx, accountId }: Context, dynamicIpId: string): Promise<void> {
  for (const [name, count] of Object.entries(kept)) {
    const table = sql.table(name)
    const isPast = name === 'dynamic_ip_addresses' ? sql`and until is not null` : sql``
    await sql`
      delete from ${table} where account_id = ${accountId} and dynamic_ip_id = ${dynamicIpId} ${isPast} and id <= (
        select id from ${table} where account_id = ${accountId} and dynamic_ip_id = ${dynamicIpId}
        order by id desc offset ${count} limit 1
      )`.execute(tx)
  }
}
