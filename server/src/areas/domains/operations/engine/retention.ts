/** Deletes operations that ended longer ago than the account's plan keeps its audit log (`retention_days.audit`). */
import { dropExpired, type RetentionDependencies } from '#areas/identity/index.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteOldOperations } from '../store/old-operations.ts'

export function operationSweep(dependencies: RetentionDependencies): Sweep {
  return {
    name: 'domains.operation_retention',
    everySeconds: 3600,
    run: () => dropOldOperations(dependencies),
  }
}

export function dropOldOperations(dependencies: RetentionDependencies): Promise<void> {
  return dropExpired(dependencies, 'audit', deleteOldOperations)
}
