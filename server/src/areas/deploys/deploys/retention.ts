/** Deletes logs and deploys that the account's plan keeps no longer. */
import { dropExpired, type RetentionDependencies } from '#areas/identity/index.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteEndedLogs } from '../log/log-store.ts'
import { deleteEndedDeploys } from './deploy-store.ts'

export function deployRetention(dependencies: RetentionDependencies): Sweep {
  return {
    name: 'deploys.retention',
    everySeconds: 3600,
    run: () => dropExpiredDeploys(dependencies),
  }
}

/** Logs go as logs do; what was deployed, by whom, is kept as long as the audit log. */
export async function dropExpiredDeploys(dependencies: RetentionDependencies): Promise<void> {
  await dropExpired(dependencies, 'logs', deleteEndedLogs)
  await dropExpired(dependencies, 'audit', deleteEndedDeploys)
}
