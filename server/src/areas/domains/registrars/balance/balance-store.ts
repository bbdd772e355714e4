import { sql } from 'kysely'
import { domainsDb, type RegistrarRow } from '#areas/domains/store/tables.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'

export async function updateBalance(
  { tx, accountId, now }: Context,
  connectionId: string,
  set: Pick<RegistrarRow, 'balance' | 'is_prepaid'>,
): Promise<void> {
  await domainsDb(tx)
    .updateTable('domain_registrars')
    .set({ ...set, balance_read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

/** The first day whose renewals the credit does not pay, and what the renewals until then cost. */
export type Shortage = { on: string; due: Money; balance: Money }

/** Of the automatic renewals until a day, those whose price is known. Null: the credit pays them all. */
export async function findShortage(
  { tx, accountId }: Context,
  { id, balance }: Pick<RegistrarRow, 'id' | 'balance'>,
  until: string,
): Promise<Shortage | null> {
  if (balance === null) return null
  const { rows } = await sql<{ on: string; due: string }>`
    select "on", due::text from (
      select expires_on as "on", sum((price ->> 'amount')::numeric) over (order by expires_on) as due
      from domains, coalesce(entered_price, renewal_price) as price
      where account_id = ${accountId} and connection_id = ${id} and is_auto_renewed
        and status in ('active', 'suspended', 'expired') and expires_on <= ${until}
        and price ->> 'currency' = ${balance.currency}
    ) as renewals
    where due > ${balance.amount}::numeric order by "on" limit 1`.execute(tx)
  const [row] = rows
  return row ? { on: row.on, due: { amount: row.due, currency: balance.currency }, balance } : null
}

/** The domains that are renewed automatically until a day. */
export async function selectAutoRenewed(
  { tx, accountId }: Context,
  connectionId: string,
  until: string,
): Promise<string[]> {
  const rows = await domainsDb(tx)
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('is_auto_renewed', '=', true)
    .where('expires_on', '<=', until)
    .execute()
  return rows.map(({ id }) => id)
}
