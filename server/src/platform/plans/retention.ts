import type { RetentionName } from '#kernel/access/plan.ts'
import { addSeconds } from '#kernel/time.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import type { IsNeeded, Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from './catalogue.ts'

export type Retention = {
  /** Null: for good. */
  accounts: { accountId: string; days: number | null }[]
  /** The longest of all accounts: what is older is kept by none, and whole partitions of it can go. Null: for good. */
  longest: number | null
}

export type AccountPlan = { account_id: string; plan: string }

/** For how long the plan of each account keeps rows of this kind. */
export function retentionOf(
  accountPlans: readonly AccountPlan[],
  plans: PlanCatalogue,
  name: RetentionName,
): Retention {
  const accounts = accountPlans.map(({ account_id, plan }) => ({
    accountId: account_id,
    days: plans.of(plan).retention_days[name],
  }))
  const longest = accounts.some(({ days }) => days === null)
    ? null
    : Math.max(1, ...accounts.map(({ days }) => days ?? 1))
  return { accounts, longest }
}

type Expiry = {
  tables: readonly PartitionedTable[]
  retention: Retention
  now: Date
  isNeeded?: IsNeeded
}

/**
 * Drops the partitions that no account keeps any more. Returns until when the rows of an account that keeps them for so
 * many days are still to be deleted by key: those of the longest time go with their partitions.
 */
export async function dropExpiredPartitions(
  partitions: Partitions,
  { tables, retention: { longest }, now, isNeeded }: Expiry,
): Promise<(days: number) => Date> {
  if (longest === null) return (days) => daysBefore(now, days)
  const byKey = await partitions.drop(tables, daysBefore(now, longest), isNeeded)
  return (days) => {
    const over = daysBefore(now, days)
    return days === longest && byKey < over ? byKey : over
  }
}

export function daysBefore(now: Date, days: number): Date {
  return addSeconds(now, -days * 24 * 3600)
}
