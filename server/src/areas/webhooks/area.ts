import type { EventKind } from '#kernel/event-kind.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Egress } from '#platform/net/egress.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit } from '#platform/plans/limits.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { deliveryOperations } from './deliveries/deliveries.operations.ts'
import { deliveryKind } from './deliveries/work.ts'
import { endpointMeasure } from './endpoints/endpoint-measure.ts'
import { endpointOperations } from './endpoints/endpoints.operations.ts'
import { endpointLifecycleOperations } from './endpoints/lifecycle.operations.ts'
import { createEventAccess } from './event-access.ts'
import { eventTypeOperations } from './event-types.operations.ts'
import { eventOperations } from './feed/events.operations.ts'
import { createEventWatch } from './feed/watch.ts'
import { testKind } from './kinds.ts'
import { replayOperations } from './replays/replays.operations.ts'
import { replayKind } from './replays/work.ts'
import { retentionSweep } from './retention.ts'

export { fanOut } from './deliveries/fan-out.ts'
export { pauseNotice } from './endpoints/pause-notice.ts'
export { endpointKinds, testKind } from './kinds.ts'

export const webhooksLimits: readonly Limit[] = [
  { name: 'webhook_endpoints', count: countRows('webhook_endpoints') },
]

type Dependencies = {
  database: Database
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  metrics: Metrics
  /** Every kind of event that any area publishes. */
  eventKinds: readonly EventKind[]
  concurrency: number
}

/** Signed messages to the customer's own addresses, and the log of them. */
export function webhooksArea(dependencies: Dependencies): Area {
  const access = createEventAccess([testKind, ...dependencies.eventKinds])
  return {
    name: 'webhooks',
    operations: [
      ...endpointOperations({ ...dependencies, access }),
      ...endpointLifecycleOperations,
      ...deliveryOperations(access),
      ...replayOperations(access),
      ...eventTypeOperations(dependencies.eventKinds),
      ...eventOperations(createEventWatch(dependencies.database), access),
    ],
    work: [deliveryKind(dependencies), replayKind(dependencies)],
    measures: [endpointMeasure],
    sweeps: [retentionSweep(dependencies)],
  }
}
