import type { NameResolver } from '@holdfast/checks/name-resolver'
import { createEventAccess } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { alertStates } from '#kernel/monitoring/alert/progress.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area, OnTlsServicesChanged } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { markWhileServing } from '#platform/ingest/availability/availability.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createTokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import { guardedNetwork } from '#platform/net/exchange/guarded-network.ts'
import type { EgressPolicy } from '#platform/net/policy.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { alertsKind } from './alerts/alert-work.ts'
import { alertOperations } from './alerts/alerts.operations.ts'
import { observeServers } from './alerts/observe-servers.ts'
import { alertRuleOperations } from './alerts/rules/rules.operations.ts'
import { reviewServer } from './alerts/server-changed.ts'
import { checkMeasure } from './checks/check-measure.ts'
import { checkSweep, overdueSweep } from './checks/check-runner.ts'
import { type ConnectivityTarget, createConnectionGuard } from './checks/connection-guard.ts'
import { pingPartitions, resultPartitions } from './checks/partitions.ts'
import { probeChecks } from './checks/probes/probe-checks.ts'
import { heartbeatsKind } from './heartbeats/deadlines/deadline-work.ts'
import { heartbeatEventKinds } from './heartbeats/events.ts'
import { heartbeatOperations } from './heartbeats/heartbeats.operations.ts'
import { pingKeyOperations } from './heartbeats/ping-keys/ping-keys.operations.ts'
import { createPingBacklog } from './heartbeats/pings/ping-backlog.ts'
import { createPingIntake } from './heartbeats/pings/ping-intake.ts'
import { pingOperations } from './heartbeats/pings/pings.operations.ts'
import { pingIngest } from './heartbeats/pings/routes.ts'
import { createSlugs } from './heartbeats/pings/slugs.ts'
import { selectPingSubjects } from './heartbeats/pings/subject-store.ts'
import { publishHeartbeatAlert } from './heartbeats/publish-alert.ts'
import { alertsKind as incidentAlertsKind } from './incidents/alerts-work.ts'
import { incidentEventKinds } from './incidents/events.ts'
import { incidentOperations } from './incidents/incidents.operations.ts'
import { maintenanceEvents } from './maintenance/calendar.ts'
import { createConfirm } from './maintenance/confirm/confirm.ts'
import { maintenanceEventKinds } from './maintenance/events.ts'
import { maintenanceOperations } from './maintenance/maintenance.operations.ts'
import { maintenanceMeasure } from './maintenance/measure-store.ts'
import { countOpenWindows } from './maintenance/window-store.ts'
import { maintenanceKind } from './maintenance/work/maintenance-work.ts'
import { maintenanceRetention } from './maintenance/work/retention.ts'
import { bulkOperations } from './monitors/bulk/bulk.operations.ts'
import { monitorEventKinds } from './monitors/events.ts'
import { monitorOperations } from './monitors/monitors.operations.ts'
import { createMonitor } from './monitors/monitors.ts'
import { listTlsServices } from './monitors/tls-services/tls-services.ts'
import { alertLinks, alertTypes } from './related/alert-links.ts'
import { maintenanceLinks, maintenanceTypes } from './related/maintenance-links.ts'
import { monitoringLinks, monitoringTypes } from './related/related.ts'
import { resultOperations } from './results/results.operations.ts'
import { resultRetention } from './results/retention.ts'
import { rollupSweep } from './results/rollups/roll-up.ts'
import { rollupPartitions } from './results/rollups/rollup-table.ts'
import { testOperations } from './results/test.operations.ts'
import { freezeSweep } from './results/uptime/freeze-months.ts'
import { uptimeOperations } from './results/uptime/uptime.operations.ts'
import { publishMonitorAlert } from './states/publish-alert.ts'
import { statesKind } from './states/update-state.ts'
import { transferOperations } from './transfer/transfer.operations.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
  log: Log
  metrics: Metrics
  egress: Egress
  egressPolicy: EgressPolicy
  names: NameResolver
  mailer: Mailer | null
  /** The event types of all areas. */
  eventTypes: readonly EventKind[]
  liveSettings: LiveSettings
  connectivityTargets: readonly ConnectivityTarget[]
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
  refuseIfNeeded: RefuseIfNeeded
  onTlsServicesChanged: OnTlsServicesChanged
}

/** Monitors, heartbeats and alert rules for servers, and the incidents that they open. */
export const monitoringArea: Area<Dependencies> = {
  name: 'monitoring',
  calendarEvents: maintenanceEvents,
  eventTypes: [...monitorEventKinds, ...heartbeatEventKinds, ...incidentEventKinds, ...maintenanceEventKinds],
  tlsServices: listTlsServices,
  limits: [
    { name: 'monitors', count: countRows('monitors') },
    { name: 'heartbeats', count: countRows('heartbeats') },
    { name: 'alert_rules', count: countRows('alert_rules') },
    // As many as may be planned or run; those that have ended are history.
    { name: 'maintenance_windows', count: countOpenWindows },
  ],
  measures: [
    checkMeasure,
    maintenanceMeasure,
    countMeasure({
      name: 'holdfast_alerts',
      help: 'Alerts of servers, by state.',
      label: 'state',
      table: 'server_alerts',
      column: 'state',
      values: alertStates,
    }),
  ],
  onServersReported: observeServers,
  onServerChanged: reviewServer,
  partitions: [...resultPartitions, ...pingPartitions, ...rollupPartitions],
  async addMonitor(context, { settings, ...monitor }) {
    await createMonitor(context, { ...monitor, settings: { ...settings } })
  },
  create(dependencies) {
    const { egressPolicy, names, liveSettings, eventTypes } = dependencies
    const ruleChecks = { kinds: eventTypes, access: createEventAccess(eventTypes) }
    const network = guardedNetwork(egressPolicy, names)
    const guard = createConnectionGuard({
      network,
      targets: dependencies.connectivityTargets,
      log: dependencies.log,
    })
    const subjects = createTokenSubjects({ ...dependencies, lookUp: selectPingSubjects })
    const { invalidate: forget } = subjects
    const slugs = createSlugs({ ...dependencies, forget })
    const backlog = createPingBacklog(dependencies)
    const intake = createPingIntake({
      ...dependencies,
      backlog,
      budget: createIngestBudget(dependencies.plans, dependencies.limiter),
    })
    return {
      operations: [
        ...monitorOperations(dependencies),
        ...bulkOperations(dependencies),
        ...transferOperations({ ...dependencies, ruleChecks }),
        ...testOperations(network, () => liveSettings.current().held_at !== null),
        ...resultOperations,
        ...uptimeOperations,
        ...incidentOperations,
        ...heartbeatOperations({ ...dependencies, forget }),
        ...pingKeyOperations({ ...dependencies, forget }),
        ...pingOperations,
        ...alertRuleOperations,
        ...alertOperations,
        ...maintenanceOperations,
      ],
      work: [
        statesKind(dependencies),
        heartbeatsKind(dependencies),
        alertsKind(dependencies),
        incidentAlertsKind(dependencies, {
          publishers: { monitor: publishMonitorAlert, heartbeat: publishHeartbeatAlert },
          confirm: createConfirm(dependencies),
        }),
        maintenanceKind(dependencies),
      ],
      sweeps: [
        checkSweep({ ...dependencies, network, guard }),
        overdueSweep(dependencies),
        rollupSweep(dependencies),
        freezeSweep(dependencies),
        resultRetention(dependencies),
        maintenanceRetention(dependencies),
      ],
      resourceTypes: [...monitoringTypes, ...alertTypes, ...maintenanceTypes],
      links: [...monitoringLinks, ...alertLinks, ...maintenanceLinks],
      probeChecks: probeChecks(dependencies),
      addRoutes: (app) => markWhileServing(app, dependencies),
      ingest: [pingIngest({ ...dependencies, intake, backlog, slugs, subjects })],
    }
  },
}
