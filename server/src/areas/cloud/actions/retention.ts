/** Deletes actions that ended longer ago than the account's plan keeps its audit log (`retention_days.audit`). */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteOldActions } from '../store/old-actions.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

/** The maximum number of rows per transaction. */
const limit = 1000

export function actionSweep(dependencies: Dependencies): Sweep {
  return { name: 'cloud.action_retention', everySeconds: 3600, run: () => dropOldActions(dependencies) }
}

export async function dropOldActions({ database, plans, clock }: Dependencies): Promise<void> {
  const now = clock()
  const accountPlans = await database.system(selectAccountPlans)
  for (const { accountId, days } of retentionOf(accountPlans, plans, 'audit').accounts) {
    if (days === null) continue
    const old = { before: daysBefore(now, days), limit }
    await inBatches(limit, () => database.tenant(accountId, (tx) => deleteOldActions(tx, accountId, old)))
  }
}
