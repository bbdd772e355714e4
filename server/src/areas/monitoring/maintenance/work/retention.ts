import { dropExpired, type RetentionDependencies } from '#areas/identity/index.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteEndedWindows } from '../window-store.ts'

/** Deletes windows that ended longer ago than the account's plan keeps the audit log. */
export function maintenanceRetention(dependencies: RetentionDependencies): Sweep {
  return {
    name: 'monitoring.maintenance_retention',
    everySeconds: 3600,
    run: () => dropExpired(dependencies, 'audit', deleteEndedWindows),
  }
}
