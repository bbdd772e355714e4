import type { Area } from '#platform/area.ts'
import { failingMeasure } from '#platform/health/failing-measure.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit } from '#platform/plans/limits.ts'
import { type ConnectionDependencies, connectionOperations } from './connections.operations.ts'
import { firewallOperations } from './firewalls/firewalls.operations.ts'
import { sandboxOperations } from './sandbox.operations.ts'

export { createOpenings } from './openings.ts'

export const connectionsLimits: readonly Limit[] = [{ name: 'connections', count: countRows('connections') }]

/** Credentials of providers: stored sealed, verified, and opened for the areas that work with them. */
export function connectionsArea(dependencies: ConnectionDependencies): Area {
  return {
    name: 'connections',
    measures: [failingMeasure(dependencies.adapters.map(({ manifest }) => manifest.kind))],
    failing: [{ type: 'connection', table: 'connections' }],
    operations: [
      ...connectionOperations(dependencies),
      ...firewallOperations(dependencies.openings),
      ...sandboxOperations(dependencies.openings),
    ],
  }
}
