import type { Openings } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit } from '#platform/plans/limits.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { planOperations } from './operations/plan.operations.ts'
import { recordOperations } from './operations/records.operations.ts'
import { versionOperations } from './operations/versions.operations.ts'
import { zoneFileOperations } from './operations/zone-file.operations.ts'
import { zoneOperations } from './operations/zones.operations.ts'
import { zoneKind } from './reconcile/reconcile.ts'
import { recordText } from './store/record-text.ts'
import { zoneStatuses } from './store/tables.ts'
import { countRecords } from './store/zones.ts'

export { dnsEventKinds } from './events.ts'
export { wakeZonesOf } from './zones/zones.ts'

export const dnsLimits: readonly Limit[] = [
  { name: 'zones', count: countRows('dns_zones') },
  { name: 'records', count: countRecords },
]

type Dependencies = { tenancy: Tenancy; openings: Openings; clock: Clock }

/** Zones and records: what is wanted, what is there, and how the one becomes the other. */
export function dnsArea(dependencies: Dependencies): Area {
  const { openings } = dependencies
  return {
    name: 'dns',
    operations: [
      ...zoneOperations(openings),
      ...recordOperations(openings),
      ...zoneFileOperations(openings),
      ...planOperations(openings),
      ...versionOperations(openings),
    ],
    work: [zoneKind(dependencies)],
    measures: [
      countMeasure({
        name: 'holdfast_dns_zones',
        help: 'DNS zones, by status.',
        label: 'status',
        table: 'dns_zones',
        column: 'status',
        values: zoneStatuses,
      }),
    ],
    failing: [{ type: 'zone', table: 'dns_zones' }],
    textIndexes: [recordText],
  }
}
