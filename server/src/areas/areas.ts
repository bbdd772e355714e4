import type { EventKind } from '#kernel/event-kind.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { ChainSigner } from '#platform/audit/signer.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import type { FailedAttempts } from '#platform/http/failed-attempts.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { Limit, Limits } from '#platform/plans/limits.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { connectionsArea, connectionsLimits, createOpenings } from './connections/area.ts'
import { dnsArea, dnsEventKinds, dnsLimits, wakeZonesOf } from './dns/area.ts'
import {
  dynamicIpArea,
  dynamicIpEventKinds,
  dynamicIpLimits,
  followReleases,
  followZone,
  wakeFirewallBindingsOf,
} from './dynamic-ip/area.ts'
import { type IdentityArea, identityArea, identityLimits, type Oidc } from './identity/area.ts'
import { type InstanceSource, instanceArea } from './instance/area.ts'
import {
  endpointKinds,
  fanOut,
  pauseNotice,
  testKind,
  webhooksArea,
  webhooksLimits,
} from './webhooks/area.ts'

/** The kinds of event that an endpoint can choose. */
const publishedKinds: readonly EventKind[] = [...endpointKinds, ...dnsEventKinds, ...dynamicIpEventKinds]

/** Every kind of message that is ever sent. */
export const eventKinds: readonly EventKind[] = [testKind, ...publishedKinds]

/** What areas write when others publish; without a mail server nobody is told by mail. */
export function eventSubscribers({
  mailer,
  baseUrl,
}: Pick<AreaDependencies, 'mailer' | 'baseUrl'>): EventSubscriber[] {
  return [fanOut, followZone, followReleases, ...(mailer ? [pauseNotice(baseUrl)] : [])]
}

/** What areas let be counted against the plan. */
export const countedLimits: readonly Limit[] = [
  ...identityLimits,
  ...webhooksLimits,
  ...connectionsLimits,
  ...dnsLimits,
  ...dynamicIpLimits,
]

export type AreaDependencies = {
  database: Database
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  log: Log
  metrics: Metrics
  plans: PlanCatalogue
  limits: Limits
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  /** Patterns of update clients that are turned away. */
  blockedAgents: readonly string[]
  signer: ChainSigner
  providers: readonly ProviderAdapter[]
  deliveryConcurrency: number
  /** Signs the cookies of people, and encrypts their second factors. */
  peopleKey: Buffer
  /** The public base URL, without a slash at its end; known for sure once the service listens. */
  baseUrl: () => string
  oidc: Oidc | null
  passwordRangeUrl: URL | null
  mailer: Mailer | null
  /** What the operator reads about the installation. */
  instance: InstanceSource
  liveSettings: LiveSettings
  /** HOLDFAST_ALLOW_PRIVATE_NETWORKS; null: not set. */
  privateNetworksByEnvironment: boolean | null
}

/** The areas in their order: a later one may use those before it. */
export function createAreas(dependencies: AreaDependencies): { areas: Area[]; identity: IdentityArea } {
  const { database, tenancy, egress, clock, metrics, providers, deliveryConcurrency } = dependencies
  const openings = createOpenings({ tenancy, egress, adapters: providers, metrics })
  const identity = identityArea(dependencies)
  const areas = [
    identity,
    webhooksArea({
      database,
      tenancy,
      egress,
      clock,
      metrics,
      eventKinds: publishedKinds,
      concurrency: deliveryConcurrency,
    }),
    connectionsArea({
      openings,
      adapters: providers,
      async whenRenewed(context, connectionId) {
        await wakeZonesOf(context, connectionId)
        await wakeFirewallBindingsOf(context, connectionId)
      },
    }),
    dnsArea({ tenancy, openings, clock }),
    dynamicIpArea({ ...dependencies, openings }),
    instanceArea(dependencies),
  ]
  return { areas, identity }
}
