import type { Trend } from '#platform/trends/trend.ts'

export const zoneTrend: Trend<'in_sync' | 'drifted' | 'failed'> = {
  name: 'dns.zones',
  description: 'Checks of DNS zones and changes applied to them, by the state in which they left the zone.',
  area: 'dns',
  outcomes: ['in_sync', 'drifted', 'failed'],
}
