import { sql } from 'kysely'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Database } from '#platform/database/database.ts'
import type { Authenticator } from '#platform/http/authentication.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit, Limits } from '#platform/plans/limits.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { auditLogOperations } from './audit-log/operations.ts'
import { createAuthentication } from './authenticate.ts'
import { limitOperations } from './limits.operations.ts'
import { createTokenUse } from './token-use.ts'
import { tokenOperations } from './tokens.operations.ts'
import { whoami } from './whoami.operations.ts'

export { ensureFirstAccount } from './first-account.ts'
export { countByPlan, selectPlan } from './store.ts'

/** A token counts until it is revoked: one that has expired could be given a later date. */
export const identityLimits: readonly Limit[] = [
  { name: 'tokens', count: countRows('api_tokens', sql`revoked_at is null`) },
]

export type IdentityArea = Area & {
  authenticate: Authenticator
  /** Waits for what is still being noted about the use of tokens. */
  settle(): Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  plans: PlanCatalogue
  limits: Limits
  limiter: RateLimiter
}

/** Accounts, tokens and the audit log: who may do what, and who did. */
export function identityArea(dependencies: Dependencies): IdentityArea {
  const { database, clock, log } = dependencies
  const tokenUse = createTokenUse(database, log)
  const { authenticate, forget } = createAuthentication(database, clock, tokenUse)
  return {
    name: 'identity',
    operations: [whoami, ...tokenOperations(forget), ...limitOperations(dependencies), ...auditLogOperations],
    authenticate,
    settle: tokenUse.settle,
  }
}
