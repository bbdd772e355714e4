/** Deletes actions that ended longer ago than the account's plan keeps its audit log (`retention_days.audit`). */
import { dropExpired, type RetentionDependencies } from '#areas/identity/index.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteOldActions } from '../store/old-actions.ts'

export function actionSweep(dependencies: RetentionDependencies): Sweep {
  return { name: 'cloud.action_retention', everySeconds: 3600, run: () => dropOldActions(dependencies) }
}

export function dropOldActions(dependencies: RetentionDependencies): Promise<void> {
  return dropExpired(dependencies, 'audit', deleteOldActions)
}
