import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countOverdue } from './managed/managed-store.ts'
import { managedStates } from './store.ts'

export const managedMeasure = countMeasure({
  name: 'holdfast_managed_certificates',
  help: 'Managed certificates, by state.',
  label: 'state',
  table: 'managed_certificates',
  column: 'state',
  values: managedStates,
})

const overdue = 'holdfast_managed_certificates_overdue'

/** Alert on this: certificates expire although they are renewed here. */
export const overdueMeasure: Measure = {
  gauges: [
    {
      name: overdue,
      help: 'Managed certificates with automatic renewal and less than an eighth of their validity left.',
      labelNames: [],
    },
  ],
  async read(tx) {
    return [{ gauge: overdue, value: await countOverdue(tx) }]
  },
}
