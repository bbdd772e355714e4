/** The starts and the ends of windows. What has passed while the service did not run is due at once. */
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { maintenanceWork } from '../add-window.ts'
import { findLockedWindow } from '../window-store.ts'
import { advanceWindow } from './review.ts'

export function maintenanceKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: maintenanceWork,
    table: 'maintenance_windows',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 60,
    concurrency: 4,
    // One after the other: each goes through the open incidents of the account.
    queue: { by: [], concurrency: 1 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'maintenance windows', maintenanceWork), async (context) => {
        await job.hold(context.tx)
        const window = await findLockedWindow(context, job.id)
        await job.finish(context.tx, { dueAt: window ? await advanceWindow(context, window) : null })
      }),
  }
}
