import type { Plan, RetentionName } from '#kernel/access/plan.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import type { IsNeeded, Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from './catalogue.ts'

export type Retention = {
  /** `days` is null if the data is kept forever. */
  accounts: { accountId: string; days: number | null }[]
  /** The longest retention of all accounts: partitions that are older can be dropped. Null if data is kept forever. */
  longest: number | null
}

export type AccountPlan = { account_id: string; plan: string }

/** How long the plan of each account keeps rows of this kind. */
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

/** The same, with at least so many days for every account. */
export function atLeast({ accounts, longest }: Retention, daysMin: number): Retention {
  const lengthened = (days: number | null) => (days === null ? null : Math.max(days, daysMin))
  return {
    accounts: accounts.map(({ accountId, days }) => ({ accountId, days: lengthened(days) })),
    longest: lengthened(longest),
  }
}

/** Since when the plan keeps data with this retention, at least so many days. Null: forever. */
export function keptSince(
  { retention_days }: Pick<Plan, 'retention_days'>,
  name: RetentionName,
  { now, daysMin }: { now: Date; daysMin: number },
): Date | null {
  const days = retention_days[name]
  return days === null ? null : daysBefore(now, Math.max(days, daysMin))
}

type Expiry = {
  tables: readonly PartitionedTable[]
  retention: Retention
  now: Date
  isNeeded?: IsNeeded
}

/**
 * Drops the partitions that have expired for all accounts. Returns a function from an account's retention in days to
 * the time before which its rows must be deleted by key; rows with the longest retention are dropped with their
 * partitions.
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

/** Deletes rows of an account from before a time, up to a limit; returns their number. */
export type DeleteSome = (tx: Tx, accountId: string, old: { before: Date; limit: number }) => Promise<number>

type Deletion = { database: Database; retention: Retention; now: Date; deleteSome: DeleteSome }

/** The maximum number of rows per transaction. */
const batchSize = 1000

/** Deletes the rows of each account that exceed its retention, in batches. */
export async function deleteExpired({ database, retention, now, deleteSome }: Deletion): Promise<void> {
  for (const { accountId, days } of retention.accounts) {
    if (days === null) continue
    const old = { before: daysBefore(now, days), limit: batchSize }
    await inBatches(batchSize, () => database.tenant(accountId, (tx) => deleteSome(tx, accountId, old)))
  }
}

export function daysBefore(now: Date, days: number): Date {
  return addSeconds(now, -days * 24 * 3600)
}
