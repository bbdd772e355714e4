import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { managedStates } from './store.ts'

export const managedMeasure = countMeasure({
  name: 'holdfast_managed_certificates',
  help: 'Managed certificates, by state.',
  label: 'state',
  table: 'managed_certificates',
  column: 'state',
  values: managedStates,
})
