/**
 * What an account may use. Plans are data (platform/plans); these are their types. Null means "no limit" wherever it is
 * allowed.
 */

/** The names of counted resources, as in the API. */
export const countNames = [
  'webhook_endpoints',
  'notification_channels',
  'members',
  'tokens',
  'connections',
  'zones',
  'records',
  'domains',
  'contacts',
  'watched_domains',
  'dynamic_ips',
  'monitors',
  'heartbeats',
  'alert_rules',
  'maintenance_windows',
  'probes',
  'servers',
  'snapshot_schedules',
  'ssh_keys',
  'certificates',
  'certificate_authorities',
  'certificate_endpoints',
  'transparency_domains',
  'acme_accounts',
  'managed_certificates',
  'deploy_hooks',
] as const
export type CountName = (typeof countNames)[number]

/**
 * Each budget is separate, so that one kind of request cannot exhaust another: requests of tokens by what they do, and
 * requests of signed-in users per user. Requests of programs never lock anyone out of the dashboard.
 */
export const budgets = ['read', 'write', 'ingest', 'session'] as const
export type Budget = (typeof budgets)[number]

/**
 * Data with a retention period in days: logs (such as those of checks), webhook deliveries with their events, the audit
 * log, zone versions, the latency of monitors by five minutes and by hours, what servers have cost by month, and their
 * metrics by minutes, five minutes, hours and days.
 */
export const retentionNames = [
  'logs',
  'deliveries',
  'audit',
  'versions',
  'latency_5m',
  'latency_1h',
  'spending',
  'metrics_1m',
  'metrics_5m',
  'metrics_1h',
  'metrics_1d',
] as const
export type RetentionName = (typeof retentionNames)[number]

/** A number of requests per minute for an account or a user; `burst` is how many can be sent at once. */
export type RequestRate = { per_minute: number; burst: number }

export type Plan = {
  name: string
  title: string
  /** Whether tokens may use the API. Signed-in users always can. */
  api_access: boolean
  rates: Record<Budget, RequestRate | null>
  counts: Record<CountName, number | null>
  /** The shortest interval of periodic checks. */
  check_interval_seconds: number
  retention_days: Record<RetentionName, number | null>
}

/** A plan that allows only what both plans allow, with the name of the first. */
export function stricter(a: Plan, b: Plan): Plan {
  const least = <K extends string>(names: readonly K[], x: Record<K, number | null>, y: typeof x) =>
    recordOf(names, (name) => lower(x[name], y[name]))
  return {
    name: a.name,
    title: a.title,
    api_access: a.api_access && b.api_access,
    rates: recordOf(budgets, (budget) => lowerRate(a.rates[budget], b.rates[budget])),
    counts: least(countNames, a.counts, b.counts),
    check_interval_seconds: Math.max(a.check_interval_seconds, b.check_interval_seconds),
    retention_days: least(retentionNames, a.retention_days, b.retention_days),
  }
}

function lowerRate(a: RequestRate | null, b: RequestRate | null): RequestRate | null {
  if (a === null || b === null) return a ?? b
  return { per_minute: Math.min(a.per_minute, b.per_minute), burst: Math.min(a.burst, b.burst) }
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** An object with a member for each name. */
export function recordOf<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  // The return type of Object.fromEntries loses the names.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>
}
