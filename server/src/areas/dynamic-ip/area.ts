import type { Openings } from '#areas/connections/index.ts'
import type { EventKind } from '#kernel/event-kind.ts'
import type { Area } from '#platform/area.ts'
import type { FailedAttempts } from '#platform/http/failed-attempts.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit } from '#platform/plans/limits.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { bindingOperations } from './bindings/bindings.operations.ts'
import { bindingKind } from './bindings/carry-out.ts'
import { failureEventKinds } from './bindings/failure-events.ts'
import { sourceEventKinds } from './events.ts'
import { firewallBindingKind } from './firewall-bindings/carry-out.ts'
import { firewallEventKinds } from './firewall-bindings/events.ts'
import { firewallBindingOperations } from './firewall-bindings/firewall-bindings.operations.ts'
import { devicePaths } from './protocols/paths.ts'
import { addReportRoutes } from './protocols/routes.ts'
import { createReception, type ReceptionDependencies } from './reports/reception.ts'
import { pastOperations } from './sources/past.operations.ts'
import { sourceOperations } from './sources/sources.operations.ts'
import { staleKind } from './sources/stale.ts'
import { staleMeasure } from './sources/stale-measure.ts'

export { followReleases, followZone } from './bindings/binding-work.ts'
export { wakeFirewallBindingsOf } from './firewall-bindings/due.ts'

export const dynamicIpEventKinds: readonly EventKind[] = [
  ...sourceEventKinds,
  ...firewallEventKinds,
  ...failureEventKinds,
]

export const dynamicIpLimits: readonly Limit[] = [{ name: 'dynamic_ips', count: countRows('dynamic_ips') }]

type Dependencies = ReceptionDependencies & {
  openings: Openings
  failedAttempts: FailedAttempts
  blockedAgents: readonly string[]
  metrics: Metrics
}

/** Addresses that change, told by the devices that have them, and what follows them. */
export function dynamicIpArea(dependencies: Dependencies): Area {
  const reception = createReception(dependencies)
  return {
    name: 'dynamic-ip',
    operations: [
      ...sourceOperations(reception.forget),
      ...pastOperations,
      ...bindingOperations(reception.forget),
      ...firewallBindingOperations(dependencies.openings),
    ],
    work: [bindingKind(dependencies), firewallBindingKind(dependencies), staleKind(dependencies)],
    measures: [staleMeasure],
    failing: [
      { type: 'dns_binding', table: 'dynamic_ip_bindings' },
      { type: 'firewall_binding', table: 'dynamic_ip_firewall_bindings' },
    ],
    ingest: devicePaths,
    addRoutes(app) {
      addReportRoutes(app, { ...dependencies, reception })
    },
  }
}
