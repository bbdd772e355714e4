/** Deletes the recorded months that exceed the retention of an account's plan (`retention_days.spending`). */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteMonthsBefore } from './store/months.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

export function spendingSweep(dependencies: Dependencies): Sweep {
  return { name: 'cloud.spending_retention', everySeconds: 86_400, run: () => dropOldMonths(dependencies) }
}

/** A month is kept as long as one of its days is. */
export async function dropOldMonths({ database, plans, clock }: Dependencies): Promise<void> {
  const now = clock()
  const accountPlans = await database.system(selectAccountPlans)
  for (const { accountId, days } of retentionOf(accountPlans, plans, 'spending').accounts) {
    if (days === null) continue
    const month = daysBefore(now, days).toISOString().slice(0, 7)
    await database.tenant(accountId, (tx) => deleteMonthsBefore(tx, accountId, month))
  }
}
