import type { Openings } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import { planOperations } from './operations/plan.operations.ts'
import { recordOperations } from './operations/records.operations.ts'
import { versionOperations } from './operations/versions.operations.ts'
import { zoneOperations } from './operations/zones.operations.ts'
import { zoneKind } from './reconcile/reconcile.ts'

export { dnsEventKinds } from './events.ts'
export { wakeZonesOf } from './zones/zones.ts'

type Dependencies = { tenancy: Tenancy; openings: Openings; clock: Clock }

/** Zones and records: what is wanted, what is there, and how the one becomes the other. */
export function dnsArea(dependencies: Dependencies): Area {
  const { openings } = dependencies
  return {
    name: 'dns',
    operations: [
      ...zoneOperations(openings),
      ...recordOperations(openings),
      ...planOperations,
      ...versionOperations(openings),
    ],
    work: [zoneKind(dependencies)],
  }
}
