/**
 * The composition root: creates the service from settings and a database. All parts are wired explicitly, and closed in
 * reverse order.
 */

import { hostname } from 'node:os'
import { createNameResolver } from '@holdfast/checks/name-resolver'
import type { FastifyInstance } from 'fastify'
import { areas, limits as countedLimits, createAreas, eventSubscribers, failingTypes } from '#areas/areas.ts'
import {
  countByPlan,
  ensureFirstAccount,
  ensureFirstLink,
  type FirstLink,
  type FirstSecrets,
  type Oidc,
  selectPlan,
} from '#areas/identity/area.ts'
import { warnOfOpenNetworks } from '#areas/instance/area.ts'
import { type Clock, settlesWithin, systemClock } from '#kernel/time.ts'
import { beginSigning } from '#platform/audit/chain/begin-signing.ts'
import { auditText } from '#platform/audit/entry-text.ts'
import { createRefusals } from '#platform/audit/refusals.ts'
import type { Config } from '#platform/config/config.ts'
import { effectiveSettings } from '#platform/config/effective-settings.ts'
import { createTenancy } from '#platform/context.ts'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { createOutageLog } from '#platform/database/connection/outage-log.ts'
import { pingDatabase } from '#platform/database/connection/reachable.ts'
import { partitionMeasure } from '#platform/database/partitions/measure.ts'
import { openPartitions, type Partitions } from '#platform/database/partitions/partitions.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { createTextIndexes } from '#platform/database/text-index/create-text-indexes.ts'
import { type AliasLookup, createAliasLookup } from '#platform/delegation/alias-lookup.ts'
import { createDelegationReaders } from '#platform/delegation/delegation-reader.ts'
import { createEvents } from '#platform/events/events.ts'
import { failingMeasure } from '#platform/health/failing-measure.ts'
import { createFailedAttempts } from '#platform/http/access/failed-attempts.ts'
import type { Operation } from '#platform/http/operation/operation.ts'
import { type LiveSettings, openLiveSettings } from '#platform/instance-settings/live-settings.ts'
import { createMailer, type Mailer, mailerUnlessHeld } from '#platform/mail/mailer.ts'
import { mailServer, watchedMailer } from '#platform/mail/watched-mailer.ts'
import { createEgress, type Egress } from '#platform/net/egress.ts'
import { guardedNetwork } from '#platform/net/exchange/guarded-network.ts'
import { egressUnlessHeld } from '#platform/net/hold.ts'
import { type EgressPolicy, egressPolicy } from '#platform/net/policy.ts'
import { type Resolver, systemResolver } from '#platform/net/resolve.ts'
import { type PlanCatalogue, readPlans } from '#platform/plans/catalogue.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { openLimiter } from '#platform/rates/open-limiter.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { watchClockSkew } from '#platform/telemetry/clock-skew.ts'
import { type Measure, registerDatabaseGauges } from '#platform/telemetry/database-gauges.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts'
import { registerProcessGauges } from '#platform/telemetry/process-gauges.ts'
import { queueMeasure } from '#platform/work/queue-measure.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { workersMeasure } from '#platform/work/worker/workers-measure.ts'
import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { providers } from '#providers/registry.ts'
import { registryData } from '#providers/registry-data/adapter.ts'
import { issuanceSearchesAt } from '#providers/transparency-search/adapter.ts'
import { allMigrations } from './all-migrations.ts'
import { createApp } from './app.ts'
import { createBaseUrl } from './base-url.ts'
import { type Keys, openKeys } from './keys.ts'
import { version } from './version.ts'
import { createWork, partitionedTables, workKinds } from './work.ts'

export type ServiceInput = {
  config: Config
  address: DatabaseAddress
  log: Log
  /**
   * Whether no other process uses the database. The lock of the data directory ensures this for the embedded
   * PostgreSQL.
   */
  isAlone: boolean
  clock?: Clock
  resolver?: Resolver
  /** Replaces the egress that the settings define. */
  egress?: Egress
  /** Finds aliases in zones of others; by default as the machine does. */
  aliasOf?: AliasLookup
}

export interface Service {
  app: FastifyInstance
  database: Database
  secrets: Secrets
  operations: readonly Operation[]
  /** Creates the first account if there is none, and returns its secrets in that case. */
  ensureFirstAccount(keep: (first: FirstSecrets) => void): Promise<FirstSecrets | null>
  /** The link for the first owner until someone has joined. `savedSecret` is the secret of the previous link. */
  ensureFirstLink(savedSecret: string | null): Promise<FirstLink>
  /** Starts listening and working, depending on the role. Returns the base URL. */
  start(): Promise<string>
  /** Stops requests, then work, each within `seconds`, and closes the database. */
  stop(seconds: number): Promise<void>
}

const poolSize = 20

/** Migrates the database and creates the service, which neither listens nor works yet. */
export async function createService(input: ServiceInput): Promise<Service> {
  const { config, address, log } = input
  const plans = readPlans(config.plansFile)
  const metrics = createMetrics()
  // Closes what is already open if a later step fails.
  await using opening = new AsyncDisposableStack()
  const database = opening.adopt(await openMigrated(address, log), (one) => one.close())
  const limiter = opening.adopt(await openLimiter(config, log, metrics), (one) => one.close())
  const keys = await openKeys(config, database)
  const partitions = opening.adopt(openPartitions(address, log), (one) => one.close())
  const liveSettings = opening.adopt(await openLiveSettings(database, log, metrics), (one) => one.close())
  const service = assemble(input, { plans, metrics, database, partitions, limiter, liveSettings, ...keys })
  const opened = opening.move()
  return {
    ...service,
    async stop(seconds) {
      await service.stop(seconds)
      await opened.disposeAsync()
    },
  }
}

type Opened = Keys & {
  plans: PlanCatalogue
  metrics: Metrics
  database: Database
  partitions: Partitions
  limiter: RateLimiter
  liveSettings: LiveSettings
}

function assemble(input: ServiceInput, opened: Opened): Service {
  const { database, secrets, plans, metrics, limiter, liveSettings } = opened
  const { config, log, clock = database.now } = input
  const isOnHold = () => liveSettings.current().held_at !== null
  const skew = watchClockSkew(database.clockSkewSeconds, log, metrics)
  const limits = createLimits({ plans, limits: countedLimits, planName: selectPlan })
  const baseUrl = createBaseUrl(config, () => app.server.server)
  const outside = externalServices(config, isOnHold, { database, clock, log })
  const events = createEvents(eventSubscribers({ ...outside, baseUrl }), metrics)
  const tenancy = createTenancy({ database, secrets, events, limits, clock, log })
  const refusals = createRefusals(database, clock, log)
  const failedAttempts = createFailedAttempts(limiter, config.failedAttemptsPerMinute)
  const common = {
    ...opened,
    ...outside,
    config,
    tenancy,
    limits,
    failedAttempts,
    refusals,
    clock,
    log,
    baseUrl,
  }
  const { parts, identity } = createAreas({
    ...common,
    ...networkOf(input, liveSettings, isOnHold),
    connectivityTargets: config.connectivityTargets,
    privateNetworksByEnvironment: config.allowPrivateNetworks,
    providers,
    deliveryConcurrency: config.deliveryConcurrency,
    blockedAgents: config.blockedAgents,
    registryPort: registryData,
    rdapBootstrapUrl: config.rdapBootstrapUrl,
    dropListUrls: config.dropListUrls,
    instance: {
      version,
      role: config.role,
      startedAt: clock(),
      settings: effectiveSettings(config),
      dataDir: config.dataDir,
      isDatabaseEmbedded: config.databaseUrl === null,
      kinds: () => workKinds(parts, common),
      areRatesShared: async () =>
        config.valkeyUrl === null ? null : (await metrics.rateLimitsShared.get()).values[0]?.value === 1,
    },
  })
  const operations = parts.flatMap((part) => part.operations)
  const app = createApp({ ...common, operations, identity, parts, version })
  const work = config.role === 'api' ? null : createWork(parts, { ...common, role: config.role })
  registerProcessGauges(metrics.registry, database, { version, role: config.role, dataDir: config.dataDir })
  registerDatabaseGauges(metrics.registry, measuresOf(workKinds(parts, common)), database)

  let textIndexes = { stop: async () => {} }
  let preparing = Promise.resolve()
  return {
    app: app.server,
    database,
    secrets,
    operations,
    ensureFirstAccount: (keep) => ensureFirstAccount({ database, secrets, clock }, keep),
    ensureFirstLink: (savedSecret) => ensureFirstLink({ database, clock }, savedSecret),
    async start() {
      await warnOfUnknownPlans(database, plans, log)
      await warnOfOpenNetworks(database, config.allowPrivateNetworks, log)
      await signOldChains(opened, clock, log)
      skew.check()
      // In processes that run work, a sweep does this immediately and then periodically.
      if (!work) preparing = preparePartitions(opened.partitions, log)
      // A worker also listens, for health and metrics.
      await liveSettings.follow()
      await app.listen()
      textIndexes = createTextIndexes(input.address, searched, log)
      await work?.start(input.isAlone, workerName(app.server.server.address()))
      return baseUrl()
    },
    async stop(seconds) {
      skew.stop()
      await app.close(seconds)
      await Promise.all([
        work?.stop(seconds),
        settlesWithin(seconds, identity.settle()),
        settlesWithin(seconds, textIndexes.stop()),
        settlesWithin(seconds, preparing),
      ])
    },
  }
}

const searched = [auditText, ...areas.flatMap((area) => area.textIndexes ?? [])]

/** Does not block the start: until it has finished, rows go into existing partitions. */
async function preparePartitions(partitions: Partitions, log: Log): Promise<void> {
  await partitions
    .prepare(partitionedTables)
    .catch((error: unknown) => logFailure(log, error, {}, 'partitions ahead could not be made'))
}

/** The metrics of the whole installation. */
function measuresOf(kinds: readonly WorkKind<never>[]): Measure[] {
  const failing = [...failingTypes, mailServer]
  return [
    queueMeasure(kinds),
    workersMeasure,
    partitionMeasure(partitionedTables),
    failingMeasure(
      failing,
      providers.map(({ manifest }) => manifest.kind),
    ),
    ...areas.flatMap((area) => area.measures ?? []),
  ]
}

/** Host name and port: unique among processes, and the same after a restart. */
function workerName(address: ReturnType<FastifyInstance['server']['address']>): string {
  const port = typeof address === 'object' && address ? address.port : process.pid
  return `${hostname()}:${port}`
}

async function openMigrated(address: DatabaseAddress, log: Log): Promise<Database> {
  const applied = await migrate(address, allMigrations())
  if (applied.length > 0) log.info({ migrations: applied }, 'brought the database up to date')
  const outages = createOutageLog(log, () => pingDatabase(address))
  const database = openDatabase(address, poolSize, outages.failed)
  // The first transaction reads the database's clock.
  await database.system(async () => {})
  return {
    ...database,
    async close() {
      outages.close()
      await database.close()
    },
  }
}

type ExternalServices = {
  oidc: Oidc | null
  mailer: Mailer | null
  passwordRangeUrl: URL | null
  issuanceSearches: IssuanceSearches
}
type MailerDependencies = { database: Database; clock: Clock; log: Log }

/** How areas reach the network. */
function networkOf(input: ServiceInput, liveSettings: LiveSettings, isOnHold: () => boolean) {
  const egressPolicy = policyOf(input.config, liveSettings)
  const names = createNameResolver()
  const egress = input.egress ?? createEgress(egressPolicy, input.resolver ?? systemResolver(names))
  const { dnsRootServers: rootServers, dnsServerAddresses } = input.config
  const places = new Map(dnsServerAddresses.map(({ name, host, port }) => [name, { host, port }]))
  const network = guardedNetwork(egressPolicy, names)
  const readers = createDelegationReaders(network, { rootServers, places }, systemClock)
  const aliasOf = input.aliasOf ?? createAliasLookup()
  return { egress: egressUnlessHeld(egress, isOnHold), egressPolicy, names, aliasOf, ...readers }
}

/**
 * Where the service may connect. The environment decides about private networks, otherwise the setting of the operator.
 */
function policyOf(config: Config, liveSettings: LiveSettings): EgressPolicy {
  const { allowPrivateNetworks, egressAllow, egressDeny } = config
  return egressPolicy({
    egressAllow,
    egressDeny,
    get allowPrivateNetworks() {
      return allowPrivateNetworks ?? liveSettings.current().private_networks_open ?? false
    },
  })
}

/** External services that are configured by the operator: mail and password checks. */
function externalServices(
  config: Config,
  isOnHold: () => boolean,
  mailerDependencies: MailerDependencies,
): ExternalServices {
  const {
    oidcIssuer: issuer,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcName: name,
  } = config
  const { smtpUrl, mailFrom } = config
  return {
    oidc: issuer && clientId !== null ? { issuer, clientId, clientSecret, name } : null,
    mailer:
      smtpUrl && mailFrom !== null
        ? mailerUnlessHeld(
            watchedMailer(createMailer(smtpUrl, mailFrom), smtpUrl.host, mailerDependencies),
            isOnHold,
          )
        : null,
    passwordRangeUrl: config.passwordRangeUrl,
    issuanceSearches: issuanceSearchesAt(config),
  }
}

async function signOldChains({ database, signer }: Opened, clock: Clock, log: Log): Promise<void> {
  const accounts = await beginSigning(database, signer, clock)
  if (accounts > 0) log.info({ accounts }, 'audit logs from before seals were signed are signed from now on')
}

async function warnOfUnknownPlans(database: Database, plans: PlanCatalogue, log: Log): Promise<void> {
  for (const { plan, accounts } of await database.system(countByPlan))
    if (!plans.has(plan))
      log.warn(
        { plan, accounts, known: plans.plans.map(({ name }) => name) },
        'accounts are on a plan that is not among the plans: they get the strictest of every limit',
      )
}
