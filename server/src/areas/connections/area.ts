import type { Area } from '#platform/area.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { type ConnectionDependencies, connectionOperations } from './connections.operations.ts'
import { failingConnection } from './connections.ts'
import { connectionLinks, connectionType } from './linked-connections.ts'
import { connectionEventTypes } from './provider/failing-events.ts'
import { connectionTrend } from './provider/work-trend.ts'
import { sandboxOperations } from './sandbox/sandbox.operations.ts'

export { createProviderClients } from './provider/provider-clients.ts'

/** Credentials of providers: stored encrypted, verified, and opened for the areas that use them. */
export const connectionsArea: Area<ConnectionDependencies> = {
  name: 'connections',
  eventTypes: connectionEventTypes,
  limits: [{ name: 'connections', count: countRows('connections') }],
  failing: [failingConnection],
  trends: [connectionTrend],
  create: (dependencies) => ({
    operations: [...connectionOperations(dependencies), ...sandboxOperations(dependencies.providerClients)],
    resourceTypes: [connectionType(dependencies.providers)],
    links: connectionLinks,
  }),
}
