import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countEndpointsByState } from '../endpoint-store.ts'

const endpoints = 'holdfast_webhook_endpoints'
const states = ['healthy', 'failing', 'paused'] as const

/** A pause by the owner is not a failure and has its own value. */
export const endpointMeasure: Measure = {
  gauges: [
    {
      name: endpoints,
      help: 'Webhook endpoints, by state: healthy, failing, paused after failures, or paused_by_owner.',
      labelNames: ['state'],
    },
  ],
  async read(tx) {
    const counts = await countEndpointsByState(tx, 'webhook_endpoint')
    return [...states, 'paused_by_owner'].map((state) => ({
      gauge: endpoints,
      labels: { state },
      value: counts.get(state) ?? 0,
    }))
  },
}
