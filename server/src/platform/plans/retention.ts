import { sql } from 'kysely'
import type { KeptName } from '#kernel/access/plan.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/database/database.ts'
import type { PlanCatalogue } from './catalogue.ts'

export type Retention = {
  /** Null: for good. */
  accounts: { accountId: string; days: number | null }[]
  /** The longest of all accounts: what is older is kept by none, and whole partitions of it can go. Null: for good. */
  longest: number | null
}

/** For how long the plan of each account keeps rows of this kind. */
export async function readRetention(
  database: Pick<Database, 'system'>,
  plans: PlanCatalogue,
  name: KeptName,
): Promise<Retention> {
  const { rows } = await database.system((tx) =>
    sql<{ account_id: string; plan: string }>`select account_id, plan from accounts`.execute(tx),
  )
  const accounts = rows.map(({ account_id, plan }) => ({
    accountId: account_id,
    days: plans.of(plan).retention_days[name],
  }))
  const longest = accounts.some(({ days }) => days === null)
    ? null
    : Math.max(1, ...accounts.map(({ days }) => days ?? 1))
  return { accounts, longest }
}

export function daysBefore(now: Date, days: number): Date {
  return addSeconds(now, -days * 24 * 3600)
}
