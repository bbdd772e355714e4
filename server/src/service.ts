/**
 * The composition: from settings and a database to a service that answers requests and carries out work.
 * Everything is wired here by hand, and taken apart in the opposite order.
 */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { countedLimits, createAreas, eventKinds, eventSubscribers } from '#areas/areas.ts'
import {
  countByPlan,
  ensureFirstAccount,
  type FirstSecrets,
  type Oidc,
  selectPlan,
} from '#areas/identity/area.ts'
import { type Clock, systemClock } from '#kernel/time.ts'
import { createRefusals } from '#platform/audit/refusals.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import { createTenancy } from '#platform/context.ts'
import type { DatabaseAddress } from '#platform/database/address.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { createEvents } from '#platform/events/events.ts'
import { createFailedAttempts } from '#platform/http/failed-attempts.ts'
import { type OpenApiDocument, openApiDocument } from '#platform/http/openapi.ts'
import type { Operation } from '#platform/http/operation.ts'
import { addPublicRoutes } from '#platform/http/public-routes.ts'
import { createServer } from '#platform/http/server.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { createEgress, type Egress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'
import { type Resolver, systemResolver } from '#platform/net/resolve.ts'
import { type PlanCatalogue, readPlans } from '#platform/plans/catalogue.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { openLimiter } from '#platform/rates/open-limiter.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts'
import { providers } from '#providers/registry.ts'
import { baseUrlOf } from './base-url.ts'
import { openKeys } from './keys.ts'
import { createWork } from './work.ts'

export const version = '0.1.0'

export type ServiceInput = {
  config: Config
  address: DatabaseAddress
  log: Log
  /** Whether no other process uses the database: with our own PostgreSQL the data directory's lock says so. */
  isAlone: boolean
  clock?: Clock
  resolver?: Resolver
  /** The way out, if it is not to be the one that the settings make. */
  egress?: Egress
}

export interface Service {
  app: FastifyInstance
  database: Database
  secrets: Secrets
  operations: readonly Operation[]
  /** Makes the first account unless there is one; returns its secrets if it did. */
  ensureFirstAccount(keep: (secret: string) => void): Promise<FirstSecrets | null>
  /** Listens and works, as the role says; returns the base URL. */
  start(): Promise<string>
  /** Ends the requests under way, then the work, each for `seconds` at most, and lets go of the database. */
  stop(seconds: number): Promise<void>
}

/** The migrations of all rooms, in one sequence. */
export function allMigrations() {
  const folders = globSync('{platform,areas}/*/migrations', { cwd: import.meta.dirname })
  return readMigrations(folders.map((folder) => join(import.meta.dirname, folder)))
}

const poolSize = 20

/** Where the dashboard was built; null if it was not. */
function builtDashboard(): string | null {
  const directory = join(import.meta.dirname, '../../dashboard/dist')
  return existsSync(join(directory, 'index.html')) ? directory : null
}

/** Brings the database up to date and puts the service together. Nothing listens or works yet. */
export async function createService(input: ServiceInput): Promise<Service> {
  const plans = readPlans(input.config.plansFile)
  const database = await openMigrated(input.address, input.log)
  try {
    return await assemble(input, plans, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function assemble(input: ServiceInput, plans: PlanCatalogue, database: Database): Promise<Service> {
  const { config, log, clock = systemClock, resolver = systemResolver } = input
  const { secrets, signer, peopleKey } = await openKeys(config, database)
  const metrics = createMetrics()
  const limits = createLimits({ plans, limits: countedLimits, planName: selectPlan })
  const events = createEvents(eventSubscribers, metrics)
  const tenancy = createTenancy({ database, secrets, events, limits, clock })
  const refusals = createRefusals(database, clock, log)
  const baseUrl = () => baseUrlOf(config, app.server.address())
  const egress = input.egress ?? createEgress(egressPolicy(config), resolver)
  const rates = await openRates(config, log, metrics)
  const { areas, identity } = createAreas({
    database,
    tenancy,
    egress,
    clock,
    log,
    metrics,
    plans,
    limits,
    ...rates,
    providers,
    deliveryConcurrency: config.deliveryConcurrency,
    baseUrl,
    signer,
    peopleKey,
    ...outsideOf(config),
  })
  const operations = areas.flatMap((area) => area.operations)
  const dashboard = config.role === 'worker' ? null : builtDashboard()
  const app = createServer({
    dashboard,
    // A worker answers health and metrics, and nothing else.
    operations: config.role === 'worker' ? [] : operations,
    baseUrl,
    authenticate: identity.authenticate,
    sessions: identity.sessions,
    tenancy,
    trustedProxies: config.trustedProxies.map(({ text }) => text),
    plans,
    ...rates,
    refusals,
    metrics,
    log,
  })
  if (config.role !== 'worker') identity.addRoutes(app)
  let isStopping = false
  // Made at the first request, when the base URL is known for sure; it never changes after.
  let document: OpenApiDocument | undefined
  addPublicRoutes(app, {
    metrics,
    metricsToken: config.metricsToken,
    version,
    document: () => (document ??= openApiDocument({ operations, eventKinds, baseUrl: baseUrl(), version })),
    async ready() {
      if (isStopping) throw new Error('The service is stopping')
      await database.system(async () => {})
    },
  })
  const keeping = { database, log, metrics, clock, signer, refusals, plans }
  const work = config.role === 'api' ? null : createWork(areas, keeping)

  return {
    app,
    database,
    secrets,
    operations,
    ensureFirstAccount: (keep) => ensureFirstAccount({ database, secrets, clock }, keep),
    async start() {
      await warnOfUnknownPlans(database, plans, log)
      // A worker listens too: its health and metrics are asked for like any other's.
      await listen(app, config)
      await work?.start(input.isAlone)
      return baseUrl()
    },
    async stop(seconds) {
      isStopping = true
      // A connection that waits to be accepted while the service closes is reset: none must come any more.
      if (config.role !== 'worker') await delay(config.stopDelaySeconds * 1000)
      await closeWithin(app, seconds)
      await work?.stop(seconds)
      await identity.settle()
      await rates.limiter.close()
      await database.close()
    },
  }
}

async function openMigrated(address: DatabaseAddress, log: Log): Promise<Database> {
  const applied = await migrate(address, allMigrations())
  if (applied.length > 0) log.info({ migrations: applied }, 'brought the database up to date')
  return openDatabase(address, poolSize, (error) => log.error({ err: error }, 'a database connection broke'))
}

async function openRates(config: Config, log: Log, metrics: Metrics) {
  const limiter = await openLimiter(config, log, metrics)
  return { limiter, failedAttempts: createFailedAttempts(limiter, config.failedAttemptsPerMinute) }
}

/** What people use outside of the service, where the operator has named it. */
function outsideOf(config: Config): { oidc: Oidc | null; mailer: Mailer | null } {
  const {
    oidcIssuer: issuer,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcName: name,
  } = config
  const { smtpUrl, mailFrom } = config
  return {
    oidc: issuer && clientId !== null ? { issuer, clientId, clientSecret, name } : null,
    mailer: smtpUrl && mailFrom !== null ? createMailer(smtpUrl, mailFrom) : null,
  }
}

async function warnOfUnknownPlans(database: Database, plans: PlanCatalogue, log: Log): Promise<void> {
  for (const { plan, accounts } of await database.system(countByPlan))
    if (!plans.has(plan))
      log.warn(
        { plan, accounts, known: plans.plans.map(({ name }) => name) },
        'accounts are on a plan that is not among the plans: they get the strictest of every limit',
      )
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port)
  }
}

/** Closes the server; what has not been answered, or not even been sent in full, by then is cut off. */
async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1000)
  await app.close()
  clearTimeout(cut)
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} of ${host} is in use by another program. Stop it, or choose another port with HOLDFAST_PORT.`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `Port ${port} may not be opened by this user. Choose one above 1023 with HOLDFAST_PORT.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(
      `This machine has no address ${host}. Set HOLDFAST_HOST to one that it has, or to 0.0.0.0.`,
    )
  return error
}
