/** Deletes operations that ended longer ago than the account's plan keeps its audit log (`retention_days.audit`). */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { deleteExpired, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteOldOperations } from '../store/old-operations.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

export function operationSweep(dependencies: Dependencies): Sweep {
  return {
    name: 'domains.operation_retention',
    everySeconds: 3600,
    run: () => dropOldOperations(dependencies),
  }
}

export async function dropOldOperations({ database, plans, clock }: Dependencies): Promise<void> {
  const retention = retentionOf(await database.system(selectAccountPlans), plans, 'audit')
  await deleteExpired({ database, retention, now: clock(), deleteSome: deleteOldOperations })
}
