import type { Trend } from '#platform/trends/trend.ts'

export const attemptTrend: Trend<'delivered' | 'failed'> = {
  name: 'webhooks.attempts',
  description: 'Attempts to deliver an event to a webhook endpoint.',
  area: 'webhooks',
  outcomes: ['delivered', 'failed'],
}
