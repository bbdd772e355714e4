import type { Area } from '#platform/area.ts'
import { type ConnectionDependencies, connectionOperations } from './connections.operations.ts'
import { sandboxOperations } from './sandbox.operations.ts'

export { createOpenings } from './openings.ts'

/** Credentials of providers: stored sealed, verified, and opened for the areas that work with them. */
export function connectionsArea(dependencies: ConnectionDependencies): Area {
  return {
    name: 'connections',
    operations: [...connectionOperations(dependencies), ...sandboxOperations(dependencies.openings)],
  }
}
