import type { Trend } from '#platform/trends/trend.ts'

/** Unchanged reports are not counted: most of them cause no write at all. */
export const reportTrend: Trend<'changed' | 'refused'> = {
  name: 'dynamic_ips.reports',
  description: 'Reports of dynamic IPs that changed an address or were refused.',
  area: 'dynamic_ip',
  outcomes: ['changed', 'refused'],
}
