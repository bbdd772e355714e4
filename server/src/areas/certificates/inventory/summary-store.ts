import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { severityAt } from './certificate-store.ts'

/** By the rank of the worst finding; 0: there is none. */
export async function countBySeverity({ tx, accountId, now }: Context) {
  const { rows } = await sql<{ rank: number; count: number }>`
    select ${severityAt(now)}::int as rank, count(*)::int as count from certificates
    where account_id = ${accountId} and is_current and not is_authority group by 1`.execute(tx)
  return rows
}

/** How many expire in each week from `from` to `until`, by the number of the week. */
export async function countByWeek({ tx, accountId }: Context, from: Date, until: Date) {
  const second = Math.floor(from.getTime() / 1000)
  const { rows } = await sql<{ week: number; count: number }>`
    select ((expires_second - ${second}) / 604800)::int as week, count(*)::int as count from certificates
    where account_id = ${accountId} and is_current and not is_authority
      and expires_second >= ${second} and expires_second < ${Math.floor(until.getTime() / 1000)}
    group by 1`.execute(tx)
  return rows
}

export async function countExpired({ tx, accountId, now }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificates where account_id = ${accountId} and is_current
      and not is_authority and expires_second <= ${Math.floor(now.getTime() / 1000)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function countByIssuer({ tx, accountId }: Context, max: number) {
  const { rows } = await sql<{ issuer: string | null; count: number }>`
    select issuer_name as issuer, count(*)::int as count from certificates
    where account_id = ${accountId} and is_current and not is_authority
    group by 1 order by 2 desc, 1 limit ${max}`.execute(tx)
  return rows
}

/** Of all accounts, by the band that was announced. */
export async function countUrgent(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ band: string; count: number }>`
    select announced as band, count(*)::int as count from certificates
    where is_current and announced in ('high', 'critical') group by 1`.execute(tx)
  return new Map(rows.map(({ band, count }) => [band, count]))
}
