import { createAgentSubjects } from '#areas/agents/index.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { AgentJobs, Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { createWatch } from '#platform/database/watch.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createTokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { deploysKind } from './calls/work.ts'
import { deliveryIngest } from './deliveries/routes.ts'
import { selectDeploySubjects } from './deliveries/subject-store.ts'
import { deployChannel } from './deploys/channel.ts'
import { selectServersWithJobs } from './deploys/deploy-store.ts'
import { deployOperations } from './deploys/deploys.operations.ts'
import { deployMeasure } from './deploys/measure.ts'
import { deployRetention } from './deploys/retention.ts'
import { deployEventTypes } from './events.ts'
import { hookOperations } from './hooks/hooks.operations.ts'
import { jobIngest } from './jobs/routes.ts'
import { deployLinks, deployTypes } from './related/related.ts'
import { failingHook } from './statuses/failing-hook.ts'
import { wakeStatusesOf } from './statuses/status-store.ts'
import { statusesKind } from './statuses/work.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  clock: Clock
  plans: PlanCatalogue
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  metrics: Metrics
  egress: Egress
  providerClients: ProviderClients
  /** Those of other areas, for the same agents. */
  agentJobs: () => readonly AgentJobs[]
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

/** Deploys: what a forge or a person starts runs as a recipe on a server, or at a URL. */
export const deploysArea: Area<Dependencies> = {
  name: 'deploys',
  eventTypes: deployEventTypes,
  limits: [{ name: 'deploy_hooks', count: countRows('deploy_hooks') }],
  failing: [failingHook],
  measures: [deployMeasure],
  onConnectionRenewed: wakeStatusesOf,
  serversWithJobs: selectServersWithJobs,
  create(dependencies) {
    const { database, plans, limiter } = dependencies
    const subjects = createTokenSubjects({ ...dependencies, lookUp: selectDeploySubjects })
    const budget = createIngestBudget(plans, limiter)
    const watch = createWatch(database, deployChannel)
    return {
      operations: [
        ...hookOperations({ ...dependencies, forget: subjects.invalidate }),
        ...deployOperations(watch),
      ],
      work: [deploysKind(dependencies), statusesKind(dependencies)],
      sweeps: [deployRetention(dependencies)],
      resourceTypes: deployTypes,
      links: deployLinks,
      ingest: [
        deliveryIngest({ ...dependencies, subjects, budget }),
        jobIngest({ ...dependencies, subjects: createAgentSubjects(dependencies), budget, watch }),
      ],
    }
  },
}
