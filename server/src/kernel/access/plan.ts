/**
 * What an account may use. Plans are data (platform/plans); these are their shapes. Null is "no limit"
 * wherever it may stand.
 */

/** What is counted, in the words of the API. */
export const countNames = [
  'webhook_endpoints',
  'members',
  'tokens',
  'connections',
  'zones',
  'records',
  'dynamic_ips',
] as const
export type CountName = (typeof countNames)[number]

/**
 * Requests are counted apart, so that none can use up the others' room: those of tokens by what they do, and
 * those of people who are signed in for each person. What programs send never locks anybody out of the dashboard.
 */
export const budgets = ['read', 'write', 'ingest', 'session'] as const
export type Budget = (typeof budgets)[number]

/**
 * What is kept for a number of days: logs of checks and the like, webhook deliveries with their events, the audit log,
 * and versions of zones.
 */
export const retentionNames = ['logs', 'deliveries', 'audit', 'versions'] as const
export type RetentionName = (typeof retentionNames)[number]

/** So many requests a minute for an account, or for a person; `burst` is what one of them may send at once. */
export type RequestRate = { per_minute: number; burst: number }

export type Plan = {
  name: string
  title: string
  /** Whether tokens may use the API; people who are signed in always may. */
  api_access: boolean
  rates: Record<Budget, RequestRate | null>
  counts: Record<CountName, number | null>
  /** The shortest interval at which anything is looked at. */
  check_interval_seconds: number
  retention_days: Record<RetentionName, number | null>
}

/** The plan that allows what both allow; it has the name of the first. */
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

/** A record with a member for each name. */
export function recordOf<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>
}
