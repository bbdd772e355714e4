import type { Trend } from '#platform/trends/trend.ts'

export const connectionTrend: Trend<'succeeded' | 'failed'> = {
  name: 'connections.work',
  description:
    'Work through connections, such as the check of a zone; failed where the provider was down or refused the credentials.',
  area: 'account',
  outcomes: ['succeeded', 'failed'],
}
