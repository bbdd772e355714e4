import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Permission } from '#kernel/access/permission.ts'
import { newId } from '#kernel/id.ts'
import { createRefusals } from '#platform/audit/refusals.ts'
import { createTenancy } from '#platform/context.ts'
import { openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createEvents } from '#platform/events/events.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { noLimits } from '#platform/plans/testing/no-limits.ts'
import { createMemoryLimiter } from '#platform/rates/memory-limiter.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { givenDatabase } from '#testing/database.ts'
import type { Identity, SessionAuthenticator } from '../access/authentication.ts'
import { createFailedAttempts } from '../access/failed-attempts.ts'
import type { Operation } from '../operation/operation.ts'
import { createServer } from '../server.ts'

const noSessions: SessionAuthenticator = {
  cookieName: () => '',
  hasCookie: () => false,
  requireRecentSignIn: async () => {},
  authenticate: () => Promise.reject(new Error('There are no sessions here')),
}

/** An HTTP server with the operations of a test. Any bearer token is accepted; its text determines the permissions. */
export async function givenOperations(
  operations: readonly Operation[],
  { dashboard = null }: { dashboard?: string | null } = {},
) {
  const address = await givenDatabase()
  const owner: Client = await connectOwner(address)
  const database = openDatabase(address, 4, () => {})
  const accountId = newId('account')
  const secrets = createSecrets({ id: 'test', bytes: randomBytes(32) })
  await database.system((tx) => secrets.createAccountKey(tx, accountId))
  const logLines: string[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  const metrics = createMetrics()
  const identity = (token: string): Identity => ({
    accountId,
    plan: 'unlimited',
    actor: {
      type: 'token',
      id: 'tok_test',
      name: 'test',
      hint: 'hf_…test',
      permissions: [token as Permission],
    },
  })
  const limiter = createMemoryLimiter()
  const app = createServer({
    dashboard,
    operations,
    baseUrl: () => 'http://test',
    authenticate: async (token) => identity(token),
    sessions: noSessions,
    tenancy: createTenancy({
      database,
      secrets,
      events: createEvents([], metrics),
      limits: noLimits,
      clock: () => new Date(),
      log,
    }),
    trustedProxies: [],
    allowedHosts: [],
    plans: readPlans(null),
    limiter,
    failedAttempts: createFailedAttempts(limiter, 1000),
    refusals: createRefusals(database, () => new Date(), log),
    metrics,
    log,
  })
  return {
    app,
    database,
    logLines,
    async request(
      method: 'GET' | 'POST' | 'PATCH',
      url: string,
      headers: Record<string, string> = {},
      payload?: object | string,
    ) {
      const response = await app.inject({
        method,
        url,
        headers: { authorization: 'Bearer dns.write', ...headers },
        ...(payload !== undefined && { payload }),
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body && JSON.parse(response.body),
      }
    },
    /** Counts events and audit entries of changes written by the operations of a test. */
    async written() {
      const { rows } = await owner.query(
        'select (select count(*)::int from events) as events, (select count(*)::int from audit_log where refusal is null) as entries',
      )
      return rows[0] as { events: number; entries: number }
    },
    async close() {
      await app.close()
      await database.close()
      await owner.end()
    },
  }
}
