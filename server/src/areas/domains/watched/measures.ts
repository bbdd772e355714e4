import { watchStatuses } from '#kernel/domains/watch/watch-state.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { registrationStates } from './registration/states.ts'
import { countStale } from './store/stale.ts'

export const watchedMeasure = countMeasure({
  name: 'holdfast_watched_domains',
  help: 'Watched domains, by status.',
  label: 'status',
  table: 'watched_domains',
  column: 'status',
  values: watchStatuses,
})

export const registrationMeasure = countMeasure({
  name: 'holdfast_watched_registrations',
  help: 'Watched domains that are registered when they are released, by state.',
  label: 'state',
  table: 'watched_registrations',
  column: 'state',
  values: registrationStates,
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
