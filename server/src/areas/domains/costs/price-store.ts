import { sql } from 'kysely'
import type { Money } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'
import { domainsDb } from '../store/tables.ts'

/** One domain for each TLD of a connection whose price was not read since `before`. */
export async function selectUnpriced(
  { tx, accountId }: Context,
  connectionId: string,
  before: Date,
): Promise<{ tld: string; name: string }[]> {
  const { rows } = await sql<{ tld: string; name: string }>`
    select substring(name from position('.' in name) + 1) as tld, min(name) as name
    from domains
    where account_id = ${accountId} and connection_id = ${connectionId} and status <> 'gone'
    group by 1
    having min(coalesce(price_read_at, '-infinity')) < ${before}
    order by 1`.execute(tx)
  return rows
}

/** Stores the price of a TLD. Null: the registrar does not tell. */
export async function updatePrices(
  { tx, accountId, now }: Context,
  { connectionId, tld }: { connectionId: string; tld: string },
  price: Money | null,
): Promise<void> {
  await domainsDb(tx)
    .updateTable('domains')
    .set({ renewal_price: price, price_read_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where(sql<string>`substring(name from position('.' in name) + 1)`, '=', tld)
    .execute()
}

export type CostRow = { month: string; currency: string | null; domains: number; amount: string }

/** What renewals cost by the month of the expiry and by currency; without a price, the currency is null. */
export async function selectCosts(
  { tx, accountId }: Context,
  { from, before }: { from: string; before: string },
): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select left(greatest(expires_on, ${from}), 7) as month, price ->> 'currency' as currency,
      count(*)::int as domains, coalesce(sum((price ->> 'amount')::numeric), 0)::text as amount
    from domains, coalesce(entered_price, renewal_price) as price
    where account_id = ${accountId} and expires_on < ${before}
      and status not in ('gone', 'pending_delete')
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
