/** Deletes enrolment tokens that expired longer ago than the account's plan keeps its audit log. */
import { dropExpired, type RetentionDependencies } from '#areas/identity/index.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteExpiredTokens } from './store.ts'

export function enrolmentTokenSweep(dependencies: RetentionDependencies): Sweep {
  return {
    name: 'agents.enrolment_token_retention',
    everySeconds: 3600,
    run: () => dropExpiredTokens(dependencies),
  }
}

export function dropExpiredTokens(dependencies: RetentionDependencies): Promise<void> {
  return dropExpired(dependencies, 'audit', deleteExpiredTokens)
}
