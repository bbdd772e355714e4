import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Database } from '#platform/database/database.ts'
import type { Authenticator } from '#platform/http/authentication.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { auditLogOperations } from './audit-log.operations.ts'
import { createAuthentication } from './authenticate.ts'
import { createTokenUse } from './token-use.ts'
import { tokenOperations } from './tokens.operations.ts'
import { whoami } from './whoami.operations.ts'

export { ensureFirstAccount } from './first-account.ts'

export type IdentityArea = Area & {
  authenticate: Authenticator
  /** Waits for what is still being noted about the use of tokens. */
  settle(): Promise<void>
}

type Dependencies = { database: Database; clock: Clock; log: Log }

/** Accounts, tokens and the audit log: who may do what, and who did. */
export function identityArea({ database, clock, log }: Dependencies): IdentityArea {
  const tokenUse = createTokenUse(database, log)
  const { authenticate, forget } = createAuthentication(database, clock, tokenUse)
  return {
    name: 'identity',
    operations: [whoami, ...tokenOperations(forget), ...auditLogOperations],
    authenticate,
    settle: tokenUse.settle,
  }
}
