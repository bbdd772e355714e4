import type { NameResolver } from '@holdfast/checks/name-resolver'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { CalendarEvent } from '#kernel/text/icalendar.ts'
import type { Clock } from '#kernel/time.ts'
import type {
  AddMonitor,
  AgentJobs,
  Area,
  AreaParts,
  ListCalendarEvents,
  ListTlsServices,
  OnCertificatesReported,
  OnServerChanged,
  OnServersReported,
  OnTlsServicesChanged,
  OwnDomains,
  ProbeChecks,
  ServersWithJobs,
  SubscriberDependencies,
} from '#platform/area.ts'
import type { ChainSigner } from '#platform/audit/chain/signer.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { AuthoritativeReader } from '#platform/delegation/authoritative-reader.ts'
import type { CaaReader } from '#platform/delegation/caa-reader.ts'
import type { DelegationReader } from '#platform/delegation/delegation-reader.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { EgressPolicy } from '#platform/net/policy.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { Limit, Limits } from '#platform/plans/limits.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import { createCatalogue } from '#platform/related/catalogue.ts'
import { createRefuseIfNeeded } from '#platform/related/dependents.ts'
import { createManagersOf, type ManagersOf } from '#platform/related/managers.ts'
import { relatedOperations } from '#platform/related/related.operations.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Trend } from '#platform/trends/trend.ts'
import { trendOperation } from '#platform/trends/trends.operations.ts'
import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import type { RegistryPort } from '#providers/ports/registry-data.ts'
import { acmeArea } from './acme/area.ts'
import { agentsArea } from './agents/area.ts'
import { certificatesArea } from './certificates/area.ts'
import { cloudArea } from './cloud/area.ts'
import { connectionsArea, createProviderClients } from './connections/area.ts'
import type { ConnectionDependencies } from './connections/connections.operations.ts'
import { deploysArea } from './deploys/area.ts'
import { dnsArea } from './dns/area.ts'
import { domainsArea } from './domains/area.ts'
import type { DropListUrl } from './domains/registry/drop-lists/read-drop-lists.ts'
import { dynamicIpArea } from './dynamic-ip/area.ts'
import { type IdentityParts, identityArea, type Oidc } from './identity/area.ts'
import { instanceArea, type StatusDependencies } from './instance/area.ts'
import { monitoringArea } from './monitoring/area.ts'
import { channelFormat, notificationsArea } from './notifications/area.ts'
import { probesArea } from './probes/area.ts'
import { webhooksArea } from './webhooks/area.ts'
import type { DestinationFormat } from './webhooks/index.ts'

/** In order: an area may use the ones before it. */
const laterAreas: readonly Area<SharedDependencies>[] = [
  webhooksArea,
  notificationsArea,
  connectionsArea,
  dnsArea,
  domainsArea,
  cloudArea,
  agentsArea,
  probesArea,
  monitoringArea,
  certificatesArea,
  acmeArea,
  deploysArea,
  dynamicIpArea,
  instanceArea,
]

/** All areas, in order. */
export const areas: readonly Omit<Area<never>, 'create'>[] = [identityArea, ...laterAreas]

export type AreaDependencies = {
  database: Database
  partitions: Partitions
  tenancy: Tenancy
  egress: Egress
  /** By which `egress` judges addresses, for checks, which open sockets of their own. */
  egressPolicy: EgressPolicy
  names: NameResolver
  delegationReader: DelegationReader
  authoritativeReader: AuthoritativeReader
  caaReader: CaaReader
  aliasOf: AliasLookup
  /** What is reachable whenever this installation has a connection. */
  connectivityTargets: readonly { host: string; port: number }[]
  clock: Clock
  log: Log
  metrics: Metrics
  plans: PlanCatalogue
  limits: Limits
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  /** Patterns of update clients that are rejected. */
  blockedAgents: readonly string[]
  signer: ChainSigner
  providers: readonly ProviderAdapter[]
  deliveryConcurrency: number
  /** Signs session cookies and encrypts second factors. */
  peopleKey: Buffer
  /** The public base URL without a trailing slash. It is final once the service listens. */
  baseUrl: () => string
  oidc: Oidc | null
  passwordRangeUrl: URL | null
  registryPort: RegistryPort
  issuanceSearches: IssuanceSearches
  /** HOLDFAST_RDAP_BOOTSTRAP_URL; null: IANA's own list. */
  rdapBootstrapUrl: URL | null
  /** HOLDFAST_DROP_LISTS. */
  dropListUrls: readonly DropListUrl[]
  mailer: Mailer | null
  /** What the operator sees about the installation. */
  instance: StatusDependencies
  liveSettings: LiveSettings
  /** HOLDFAST_ALLOW_PRIVATE_NETWORKS; null if not set. */
  privateNetworksByEnvironment: boolean | null
}

/** The dependencies of areas: those of the service, and those that areas share. */
type SharedDependencies = AreaDependencies &
  Pick<
    ConnectionDependencies,
    'providerClients' | 'onConnectionRenewed' | 'beforeConnectionDeleted' | 'keepDomains' | 'refuseIfNeeded'
  > & {
    eventTypes: readonly EventKind[]
    destinationFormats: readonly DestinationFormat[]
    managersOf: ManagersOf
    addMonitor: AddMonitor
    onServersReported: OnServersReported
    onCertificatesReported: OnCertificatesReported
    onServerChanged: OnServerChanged
    onTlsServicesChanged: OnTlsServicesChanged
    serversWithJobs: ServersWithJobs
    calendarEvents: ListCalendarEvents
    tlsServices: readonly ListTlsServices[]
    ownDomains: OwnDomains
    agentJobs: () => readonly AgentJobs[]
    probeChecks: () => ProbeChecks
  }

/** Every event type. */
export const eventTypes: readonly EventKind[] = areas.flatMap((area) => area.eventTypes ?? [])

export function eventSubscribers(dependencies: SubscriberDependencies): EventSubscriber[] {
  return areas.flatMap(({ subscribers }) => subscribers?.(dependencies) ?? [])
}

export const limits: readonly Limit[] = areas.flatMap((area) => area.limits ?? [])

export const failingTypes: readonly FailingType[] = areas.flatMap(({ failing = [] }) => failing)

export const trends: readonly Trend[] = areas.flatMap((area) => area.trends ?? [])

/** Creates the areas and the parts that span them. Identity is separate, because it authenticates requests. */
export function createAreas(dependencies: AreaDependencies): {
  parts: readonly AreaParts[]
  identity: IdentityParts
} {
  const identity = identityArea.create(dependencies)
  const onTlsServicesChanged: OnTlsServicesChanged = async (context) => {
    for (const area of areas) await area.onTlsServicesChanged?.(context)
  }
  const shared: SharedDependencies = {
    ...dependencies,
    providerClients: createProviderClients({ ...dependencies, adapters: dependencies.providers }),
    eventTypes,
    destinationFormats: [channelFormat(dependencies)],
    // References from later areas prevent deletion, too.
    refuseIfNeeded: createRefuseIfNeeded(() => catalogue),
    managersOf: createManagersOf(() => catalogue),
    async onConnectionRenewed(context, connectionId) {
      for (const area of areas) await area.onConnectionRenewed?.(context, connectionId)
    },
    async beforeConnectionDeleted(context, connectionId) {
      for (const area of areas) await area.beforeConnectionDeleted?.(context, connectionId)
    },
    async addMonitor(context, monitor) {
      for (const area of areas) await area.addMonitor?.(context, monitor)
      await onTlsServicesChanged(context)
    },
    async onServersReported(context, reports) {
      for (const area of areas) await area.onServersReported?.(context, reports)
    },
    async onCertificatesReported(context, serverId, certificates) {
      for (const area of areas) await area.onCertificatesReported?.(context, serverId, certificates)
    },
    async onServerChanged(context, serverId) {
      for (const area of areas) await area.onServerChanged?.(context, serverId)
    },
    onTlsServicesChanged,
    async serversWithJobs(context, serverIds) {
      const found = await Promise.all(areas.map((area) => area.serversWithJobs?.(context, serverIds) ?? []))
      return found.flat()
    },
    async calendarEvents(context, contents, filter) {
      const found: CalendarEvent[] = []
      for (const area of areas)
        found.push(...((await area.calendarEvents?.(context, contents, filter)) ?? []))
      return found
    },
    // Records name most of them; what is more decisive comes first.
    tlsServices: areas.flatMap(({ tlsServices }) => tlsServices ?? []).toReversed(),
    async ownDomains(context, names) {
      const found = await Promise.all(areas.map((area) => area.ownDomains?.(context, names) ?? []))
      return found.flat()
    },
    agentJobs: () => parts.flatMap((part) => part.agentJobs ?? []),
    probeChecks() {
      const [checks] = parts.flatMap((part) => part.probeChecks ?? [])
      if (!checks) throw new Error('no area has the checks of probes')
      return checks
    },
    async keepDomains(context, connection) {
      for (const area of areas) await area.keepDomains?.(context, connection)
    },
  }
  const parts: readonly AreaParts[] = [identity, ...laterAreas.map((area) => area.create(shared))]
  const catalogue = createCatalogue(parts)
  return {
    identity,
    parts: [...parts, { operations: [...relatedOperations(catalogue), trendOperation(trends)] }],
  }
}
