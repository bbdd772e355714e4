import type { NameResolver } from '@holdfast/checks/name-resolver'
import type { ProviderClients } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type {
  Area,
  OnCertificatesReported,
  OnServerChanged,
  OnServersReported,
  ServersWithJobs,
} from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { guardedNetwork } from '#platform/net/exchange/guarded-network.ts'
import type { EgressPolicy } from '#platform/net/policy.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { agentOperations } from './agents/agents.operations.ts'
import { scrapeStates } from './collectors/scrapes/schema.ts'
import { scrapeKind } from './collectors/scrapes/work.ts'
import { enrolmentTokenOperations } from './enrolment/enrolment-tokens.operations.ts'
import { enrolmentTokenSweep } from './enrolment/retention.ts'
import { agentEventTypes } from './events.ts'
import { agentIngest } from './ingest/routes.ts'
import { createAgentSubjects } from './ingest/subject-store.ts'
import { addInstallRoutes } from './install/install-routes.ts'
import { agentLinks, agentTypes } from './related/related.ts'
import { silenceKind } from './reports/silence.ts'
import { agentStates } from './store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  clock: Clock
  plans: PlanCatalogue
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  metrics: Metrics
  providerClients: ProviderClients
  onServersReported: OnServersReported
  onCertificatesReported: OnCertificatesReported
  onServerChanged: OnServerChanged
  serversWithJobs: ServersWithJobs
  egressPolicy: EgressPolicy
  names: NameResolver
  /** The public base URL. */
  baseUrl: () => string
}

/** Agents: programs on servers that report what the provider cannot see. */
export const agentsArea: Area<Dependencies> = {
  name: 'agents',
  eventTypes: agentEventTypes,
  measures: [
    countMeasure({
      name: 'holdfast_agents',
      help: 'Agents, by state.',
      label: 'state',
      table: 'agents',
      column: 'state',
      values: agentStates,
    }),
    countMeasure({
      name: 'holdfast_scrapes',
      help: 'Servers whose metrics Holdfast gets from node_exporter, by the state of the last scrape.',
      label: 'state',
      table: 'collector_scrapes',
      column: 'state',
      values: scrapeStates,
    }),
  ],
  create(dependencies) {
    const { plans, limiter, providerClients, egressPolicy, names, baseUrl } = dependencies
    const subjects = createAgentSubjects(dependencies)
    const budget = createIngestBudget(plans, limiter)
    const manual = () => providerClients.adapter('manual').manifest
    return {
      operations: [
        ...enrolmentTokenOperations(subjects.invalidate),
        ...agentOperations({ ...dependencies, forget: subjects.invalidate }),
      ],
      work: [
        silenceKind(dependencies),
        scrapeKind({ ...dependencies, network: guardedNetwork(egressPolicy, names) }),
      ],
      sweeps: [enrolmentTokenSweep(dependencies)],
      resourceTypes: agentTypes,
      links: agentLinks,
      ingest: [agentIngest({ ...dependencies, subjects, budget, manual })],
      addRoutes: (app) => addInstallRoutes(app, baseUrl),
    }
  },
}
