import { type Generated, sql } from 'kysely'
import type { Money } from '#kernel/money/money.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type SpendingRow = {
  account_id: string
  id: string
  /** At most one in a currency. */
  ceilings: Money[]
  /** By the currency, since when the run rate is above its ceiling, as text. */
  exceeded: Record<string, string>
  /** The last day that is recorded, as `YYYY-MM-DD`. */
  recorded_on: string | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type SpendingTables = { cloud_spending: Omit<SpendingRow, 'revision'> & { revision: Generated<number> } }

/** There is one row for an account. */
const only = 'spending'

function spendingDb(tx: Tx) {
  return tx.withTables<SpendingTables>()
}

/** Has what the account spends recorded from now on. */
export async function followSpending({ tx, accountId, now }: Context): Promise<void> {
  await sql`
    insert into cloud_spending (account_id, id, ceilings, exceeded, created_at, updated_at, due_at)
    values (${accountId}, ${only}, '[]'::jsonb, '{}'::jsonb, ${now}, ${now}, ${now})
    on conflict (account_id, id) do nothing`.execute(tx)
}

function rowOf({ tx, accountId }: Context) {
  return spendingDb(tx)
    .selectFrom('cloud_spending')
    .select(['account_id', 'id', 'ceilings', 'exceeded', 'revision', 'created_at', 'updated_at', 'due_at'])
    .select(sql<string | null>`recorded_on::text`.as('recorded_on'))
    .where('account_id', '=', accountId)
    .where('id', '=', only)
}

export function findSpending(context: Context): Promise<SpendingRow | undefined> {
  return rowOf(context).executeTakeFirst()
}

/** The row, which is created if the account has none, locked until the end of the transaction. */
export async function lockedSpending(context: Context, ifMatch: string | null = null): Promise<SpendingRow> {
  const present = await rowOf(context).forNoKeyUpdate().executeTakeFirst()
  if (!present) await followSpending(context)
  const row = present ?? (await rowOf(context).forNoKeyUpdate().executeTakeFirstOrThrow())
  requireMatch(ifMatch, row.revision)
  return row
}

export async function updateCeilings(
  { tx, accountId, now }: Context,
  ceilings: readonly Money[],
): Promise<void> {
  await sql`
    update cloud_spending set ceilings = ${JSON.stringify(ceilings)}::jsonb, updated_at = ${now},
      revision = revision + 1, due_at = ${now}
    where account_id = ${accountId} and id = ${only}`.execute(tx)
}

export async function updateExceeded(
  { tx, accountId }: Context,
  exceeded: SpendingRow['exceeded'],
): Promise<void> {
  await sql`
    update cloud_spending set exceeded = ${JSON.stringify(exceeded)}::jsonb
    where account_id = ${accountId} and id = ${only}`.execute(tx)
}

/** Notes that everything until this day is recorded. */
export async function updateRecorded({ tx, accountId }: Context, day: string): Promise<void> {
  await sql`
    update cloud_spending set recorded_on = ${day}::date
    where account_id = ${accountId} and id = ${only}`.execute(tx)
}

export async function makeSpendingDue({ tx, accountId, now }: Context): Promise<void> {
  await sql`
    update cloud_spending set due_at = ${now}
    where account_id = ${accountId} and id = ${only}`.execute(tx)
}
