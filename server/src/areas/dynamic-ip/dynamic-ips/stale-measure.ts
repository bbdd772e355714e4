import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countStale } from '../store.ts'

const stale = 'holdfast_dynamic_ips_stale'

export const staleMeasure: Measure = {
  gauges: [
    {
      name: stale,
      help: 'Dynamic IPs that have not reported within their stale period.',
      labelNames: [],
    },
  ],
  async read(tx) {
    return [{ gauge: stale, value: await countStale(tx) }]
  },
}
