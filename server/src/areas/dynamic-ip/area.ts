import type { ProviderClients } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createTokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { onRecordsChanged, onRecordsReleased } from './bindings/binding-work.ts'
import { bindingOperations } from './bindings/bindings.operations.ts'
import { failureEventTypes } from './bindings/failure-events.ts'
import { bindingKind, failingDnsBinding } from './bindings/update-records.ts'
import { dynamicIpOperations } from './dynamic-ips/dynamic-ips.operations.ts'
import { historyOperations } from './dynamic-ips/history.operations.ts'
import { staleKind } from './dynamic-ips/stale.ts'
import { staleMeasure } from './dynamic-ips/stale-measure.ts'
import { dynamicIpEventTypes } from './events.ts'
import { wakeFirewallBindingsOf } from './firewall-bindings/due-store.ts'
import { firewallEventTypes } from './firewall-bindings/events.ts'
import { firewallBindingOperations } from './firewall-bindings/firewall-bindings.operations.ts'
import { failingFirewallBinding } from './firewall-bindings/outcome.ts'
import { firewallBindingKind } from './firewall-bindings/update-rules.ts'
import { reportIngest } from './protocols/routes.ts'
import { dynamicIpLinks } from './related/links.ts'
import { dynamicIpTypes } from './related/resource-types.ts'
import { createReportIntake } from './reports/report-intake.ts'
import { reportTrend } from './reports/report-trend.ts'
import { selectSubjects } from './store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  clock: Clock
  plans: PlanCatalogue
  limiter: RateLimiter
  providerClients: ProviderClients
  refuseIfNeeded: RefuseIfNeeded
  failedAttempts: FailedAttempts
  blockedAgents: readonly string[]
  metrics: Metrics
}

/** Dynamic IPs: addresses that devices report, and the records and firewall rules that follow them. */
export const dynamicIpArea: Area<Dependencies> = {
  name: 'dynamic-ip',
  eventTypes: [...dynamicIpEventTypes, ...firewallEventTypes, ...failureEventTypes],
  limits: [{ name: 'dynamic_ips', count: countRows('dynamic_ips') }],
  failing: [failingDnsBinding, failingFirewallBinding],
  trends: [reportTrend],
  measures: [staleMeasure],
  subscribers: () => [onRecordsChanged, onRecordsReleased],
  onConnectionRenewed: wakeFirewallBindingsOf,
  create(dependencies) {
    const { plans, limiter } = dependencies
    const subjects = createTokenSubjects({ ...dependencies, lookUp: selectSubjects })
    const reportIntake = createReportIntake({
      ...dependencies,
      subjects,
      budget: createIngestBudget(plans, limiter),
    })
    return {
      operations: [
        ...dynamicIpOperations(subjects.invalidate, dependencies.refuseIfNeeded),
        ...historyOperations,
        ...bindingOperations(subjects.invalidate),
        ...firewallBindingOperations(dependencies.providerClients),
      ],
      work: [bindingKind(dependencies), firewallBindingKind(dependencies), staleKind(dependencies)],
      resourceTypes: dynamicIpTypes,
      links: dynamicIpLinks,
      ingest: [reportIngest({ ...dependencies, reportIntake, subjects })],
    }
  },
}
