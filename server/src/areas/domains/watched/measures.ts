import { watchStatuses } from '#kernel/domains/watch/watch-state.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countStale } from './store/stale.ts'

export const watchedMeasure = countMeasure({
  name: 'holdfast_watched_domains',
  help: 'Watched domains, by status.',
  label: 'status',
  table: 'watched_domains',
  column: 'status',
  values: watchStatuses,
})

const stale = 'holdfast_watched_domains_stale'

/** Alert on this: the service no longer knows what it is supposed to watch. */
export const staleMeasure: Measure = {
  gauges: [
    {
      name: stale,
      help: 'Watched domains without evidence for a day, or for an hour while they may be released.',
      labelNames: [],
    },
  ],
  async read(tx) {
    return [{ gauge: stale, value: await countStale(tx) }]
  },
}
