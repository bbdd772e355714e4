import { requireOperator } from '#areas/identity/index.ts'
import type { Area } from '#platform/area.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { operation } from '#platform/http/operation/operation.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import { Instance } from './schema.ts'
import { settingsOperations } from './settings.operations.ts'
import { readInstance, type StatusDependencies } from './status.ts'

export { changeHold } from './hold.ts'
export { warnOfOpenNetworks } from './settings.ts'
export type { StatusDependencies } from './status.ts'

type Dependencies = {
  database: Database
  baseUrl: () => string
  instance: StatusDependencies
  liveSettings: LiveSettings
  privateNetworksByEnvironment: boolean | null
}

/** The installation itself, for the operator's account. All other accounts get 404. */
export const instanceArea: Area<Dependencies> = {
  name: 'instance',
  create: (dependencies) => ({
    operations: [
      operation({
        id: 'instance.read',
        method: 'GET',
        path: '/v1/instance',
        summary: 'Get the status of the installation',
        description:
          'Version, storage, due work and the current settings, without secrets. Only for the operator’s account (`operator` in `GET /v1/whoami`); 404 for all others.',
        permission: 'account.write',
        response: {
          status: 200,
          body: Instance,
          description: 'The installation, as seen by the process that answers.',
        },
        async lookup({ act }) {
          await act(requireOperator)
          return await readInstance(dependencies)
        },
        handle: async (_context, _input, instance) => ({ body: instance }),
      }),
      ...settingsOperations(dependencies),
    ],
  }),
}
