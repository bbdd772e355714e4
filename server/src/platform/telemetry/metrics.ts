import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countNames } from '#kernel/access/plan.ts'

/** The metrics of the service for `/metrics`. Labels never contain tenants, names or addresses. */
export type Metrics = {
  registry: Registry
  requestSeconds: Histogram<'operation' | 'status'>
  workSeconds: Histogram<'kind' | 'outcome'>
  workRunning: Gauge<'kind'>
  events: Counter<'kind'>
  countsCorrected: Counter<'limit'>
  deliveryAttempts: Counter<'outcome'>
  deliveries: Counter<'state'>
  providerCalls: Counter<'provider' | 'operation' | 'outcome'>
  providerSeconds: Histogram<'provider' | 'operation'>
  registryRequests: Counter<'server' | 'outcome'>
  registryLateness: Histogram
  registrationAttempts: Counter<'outcome'>
  transparencyRequests: Counter<'source' | 'outcome'>
  providerWaitSeconds: Counter<'provider'>
  checks: Counter<'type' | 'outcome'>
  certificateScans: Counter<'outcome'>
  checkSeconds: Histogram<'type'>
  checkLateness: Histogram
  checksRunning: Gauge
  checksSkipped: Counter
  probeResults: Counter<'outcome'>
  pings: Counter<'signal'>
  pingsRefused: Counter
  pingBatches: Histogram
  heartbeatAlertDelay: Histogram
  rateLimitsShared: Gauge
  onHold: Gauge
  clockSkew: Gauge
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with names of counters; the same values exist by type, without the suffix.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`)
  const registers = [registry]
  const metrics: Metrics = {
    registry,
    requestSeconds: new Histogram({
      name: 'holdfast_request_duration_seconds',
      help: 'Time from the request line to the end of the answer, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    workSeconds: new Histogram({
      name: 'holdfast_work_duration_seconds',
      help: 'Duration of one item of due work, by kind and outcome.',
      labelNames: ['kind', 'outcome'],
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300],
      registers,
    }),
    workRunning: new Gauge({
      name: 'holdfast_work_running',
      help: 'Items of due work that this process is running now, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    events: new Counter({
      name: 'holdfast_events_total',
      help: 'Events published, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    ...providerMetrics(registers),
    ...checkMetrics(registers),
    ...heartbeatMetrics(registers),
    rateLimitsShared: new Gauge({
      name: 'holdfast_rate_limits_shared',
      help: '1 while rate limits are shared through Valkey, 0 while this process counts them alone.',
      registers,
    }),
    onHold: new Gauge({
      name: 'holdfast_on_hold',
      help: '1 while the installation is on hold: nothing is sent and no provider is called.',
      registers,
    }),
    clockSkew: new Gauge({
      name: 'holdfast_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of the database’s.',
      registers,
    }),
    countsCorrected: new Counter({
      name: 'holdfast_counts_corrected_total',
      help: 'Usage counts that were wrong and have been corrected. It should stay 0.',
      labelNames: ['limit'],
      registers,
    }),
    deliveryAttempts: new Counter({
      name: 'holdfast_webhook_attempts_total',
      help: 'Attempts to deliver a webhook or a notification, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'holdfast_webhook_deliveries_total',
      help: 'Deliveries that have ended, by state: delivered, failed after the last retry, or cancelled.',
      labelNames: ['state'],
      registers,
    }),
  }
  // Starts at 0, so that the first failure is an increase.
  for (const limit of countNames) metrics.countsCorrected.inc({ limit }, 0)
  for (const outcome of ['delivered', 'failed']) metrics.deliveryAttempts.inc({ outcome }, 0)
  for (const state of ['delivered', 'failed', 'cancelled']) metrics.deliveries.inc({ state }, 0)
  return metrics
}

type ProviderMetrics = Pick<
  Metrics,
  | 'providerCalls'
  | 'providerSeconds'
  | 'providerWaitSeconds'
  | 'registryRequests'
  | 'transparencyRequests'
  | 'registryLateness'
  | 'registrationAttempts'
>

/** Calls of providers and registries. */
function providerMetrics(registers: Registry[]): ProviderMetrics {
  return {
    providerCalls: new Counter({
      name: 'holdfast_provider_calls_total',
      help: 'Calls of providers, by provider, operation and outcome: ok or the kind of failure.',
      labelNames: ['provider', 'operation', 'outcome'],
      registers,
    }),
    providerWaitSeconds: new Counter({
      name: 'holdfast_provider_budget_wait_seconds_total',
      help: 'Time that provider calls waited for the budget of their connection, by provider.',
      labelNames: ['provider'],
      registers,
    }),
    providerSeconds: new Histogram({
      name: 'holdfast_provider_call_duration_seconds',
      help: 'Duration of one provider call, by provider and operation.',
      labelNames: ['provider', 'operation'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
      registers,
    }),
    registryRequests: new Counter({
      name: 'holdfast_registry_requests_total',
      help: 'Requests to registries about watched domains, by server and outcome: found, not_found or why there is no evidence.',
      labelNames: ['server', 'outcome'],
      registers,
    }),
    transparencyRequests: new Counter({
      name: 'holdfast_transparency_requests_total',
      help: 'Searches in the logs of Certificate Transparency, by source and outcome: succeeded or the kind of failure.',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    registryLateness: new Histogram({
      name: 'holdfast_registry_lateness_seconds',
      help: 'How long after its time a watched domain was observed.',
      buckets: [1, 3, 10, 30, 60, 300, 3600, 21600, 86400],
      registers,
    }),
    registrationAttempts: new Counter({
      name: 'holdfast_watched_registration_attempts_total',
      help: 'Attempts to register watched domains that were released, by outcome: ordered, retried or stopped.',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

type CheckMetrics = Pick<
  Metrics,
  | 'checks'
  | 'certificateScans'
  | 'checkSeconds'
  | 'checkLateness'
  | 'checksRunning'
  | 'checksSkipped'
  | 'probeResults'
>

type HeartbeatMetrics = Pick<Metrics, 'pings' | 'pingsRefused' | 'pingBatches' | 'heartbeatAlertDelay'>

/** The pings and deadlines of heartbeats. */
function heartbeatMetrics(registers: Registry[]): HeartbeatMetrics {
  return {
    pings: new Counter({
      name: 'holdfast_heartbeat_pings_total',
      help: 'Pings of heartbeats that were recorded, by signal.',
      labelNames: ['signal'],
      registers,
    }),
    pingsRefused: new Counter({
      name: 'holdfast_heartbeat_pings_refused_total',
      help: 'Pings of heartbeats that were refused because earlier ones had waited too long to be recorded.',
      registers,
    }),
    pingBatches: new Histogram({
      name: 'holdfast_heartbeat_ping_batch_size',
      help: 'Pings recorded in one transaction.',
      buckets: [1, 3, 10, 30, 100, 300, 1000],
      registers,
    }),
    heartbeatAlertDelay: new Histogram({
      name: 'holdfast_heartbeat_alert_delay_seconds',
      help: 'How long after its deadline passed a heartbeat became down.',
      buckets: [0.1, 0.3, 1, 2, 5, 10, 30, 100],
      registers,
    }),
  }
}

/** The checks of monitors. */
function checkMetrics(registers: Registry[]): CheckMetrics {
  return {
    checks: new Counter({
      name: 'holdfast_monitor_checks_total',
      help: 'Checks of monitors, by type and outcome.',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    certificateScans: new Counter({
      name: 'holdfast_certificate_scans_total',
      help: 'Scans of TLS endpoints, by what they observed.',
      labelNames: ['outcome'],
      registers,
    }),
    checkSeconds: new Histogram({
      name: 'holdfast_monitor_check_duration_seconds',
      help: 'Duration of one check of a monitor, by type.',
      labelNames: ['type'],
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60],
      registers,
    }),
    checkLateness: new Histogram({
      name: 'holdfast_monitor_check_lateness_seconds',
      help: 'How long after its slot a check of a monitor began.',
      buckets: [0.01, 0.03, 0.1, 0.3, 0.5, 1, 3, 10, 30],
      registers,
    }),
    checksSkipped: new Counter({
      name: 'holdfast_monitor_checks_skipped_total',
      help: 'Checks of monitors that no worker began within 15 seconds of their time, and that got a new time instead.',
      registers,
    }),
    probeResults: new Counter({
      name: 'holdfast_probe_results_total',
      help: 'Results that remote probes sent, by what became of them: recorded, duplicate, gone, outdated or too_old.',
      labelNames: ['outcome'],
      registers,
    }),
    checksRunning: new Gauge({
      name: 'holdfast_monitor_checks_running',
      help: 'Checks of monitors that this process is running now.',
      registers,
    }),
  }
}
