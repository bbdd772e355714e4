/** Sets up people: their sessions, the routes under /v1/auth, and the periodic cleanup. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Limits } from '#platform/plans/limits.ts'
import { budgetSweep } from '#platform/rates/stored-budget.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { createAttempts } from './attempts/attempts.ts'
import { type AuthRoute, addAuthRoutes } from './library/auth-route.ts'
import type { Library } from './library/library.ts'
import { createLibraryDatabase } from './library/library-database.ts'
import type { LibraryInput, Oidc } from './library/library-settings.ts'
import { createBreachCheck } from './password/breached-passwords.ts'
import { createDevices } from './second-factor/devices.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { reauthenticationRoutes } from './session/reauthentication.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { deleteExpired } from './session/session-store.ts'
import { createSessions, type Sessions } from './session/sessions.ts'
import { joiningRoutes } from './sign-in/joining.routes.ts'
import { passkeyRoutes } from './sign-in/passkey.routes.ts'
import { providerRoutes } from './sign-in/provider.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { signInMethodsRoute } from './sign-in/sign-in-methods.routes.ts'

export interface People {
  sessions: Sessions
  routes: readonly AuthRoute[]
  addRoutes(app: FastifyInstance): void
  sweeps: Sweep[]
}

export type PeopleDependencies = {
  database: Database
  clock: Clock
  log: Log
  metrics: Metrics
  failedAttempts: FailedAttempts
  limits: Limits
  /** Signs cookies and encrypts second factors. */
  peopleKey: Buffer
  baseUrl: () => string
  oidc: Oidc | null
  egress: Egress
  /** The service that new passwords are checked against for known breaches; null disables the check. */
  passwordRangeUrl: URL | null
  /** Null if no mail server is configured. */
  mailer: Mailer | null
}

const standingRoutes = [
  ...signInRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...reauthenticationRoutes,
  ...passkeyRoutes,
  ...providerRoutes,
  ...joiningRoutes,
]

export function createPeople(dependencies: PeopleDependencies): People {
  const { database, clock, log, peopleKey: key, baseUrl, oidc, mailer, egress } = dependencies
  const breachCheck = createBreachCheck({ egress, log, rangeUrl: dependencies.passwordRangeUrl })
  const routes = [signInMethodsRoute({ baseUrl, oidc, sendsMail: mailer !== null }), ...standingRoutes]
  const sessions = createSessions({ database, clock, log, key, baseUrl })
  const attempts = createAttempts(database, clock)
  const devices = createDevices({ key, baseUrl })
  const libraryDatabase = createLibraryDatabase(database)
  // Created on first use, because its cookie names depend on the public URL.
  let loaded: Promise<Library> | null = null
  const library = () => {
    loaded ??= loadLibrary({ database: libraryDatabase, key, baseUrl: baseUrl(), oidc, log })
    return loaded
  }
  return {
    sessions,
    routes,
    addRoutes(app) {
      addAuthRoutes(app, routes, {
        ...dependencies,
        libraryDatabase,
        library,
        sessions,
        attempts,
        devices,
        breachCheck,
      })
    },
    sweeps: [
      budgetSweep(database, clock),
      { name: 'people.expired', everySeconds: 3600, run: () => removeExpired(database, clock()) },
    ],
  }
}

async function loadLibrary(input: LibraryInput): Promise<Library> {
  const { createLibrary } = await import('./library/library.ts')
  return createLibrary(input)
}

async function removeExpired(database: Database, now: Date): Promise<void> {
  await database.system((tx) => deleteExpired(tx, now))
}
