import { ServerAction } from '#areas/cloud/actions/schema.ts'
import { actionView } from '#areas/cloud/actions/view.ts'
import { Server } from '#areas/cloud/servers/schema.ts'
import { readServerView } from '#areas/cloud/servers/view.ts'
import { selectAction } from '#areas/cloud/store/actions.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { created, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listOrphans, selectOrphan } from './orphan-store.ts'
import { deleteOrphan, findOrphan, ignoreOrphan, importOrphan, requireDeletable } from './orphans.ts'
import { CloudOrphan, CloudOrphanPage, OrphanParams, OrphanPatch, OrphanQuery } from './schema.ts'
import { orphanView, orphanViews } from './view.ts'

const path = '/v1/cloud/orphans/{orphan_id}'

export function orphanOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.orphans.list',
      method: 'GET',
      path: '/v1/cloud/orphans',
      summary: 'List servers that were ordered here and are not in Holdfast',
      description:
        'Each server that is created here carries the id of its creation at the provider. One whose creation has ended without it, or has made another one, is billed and would not be seen. Each listing of an account looks for them; they are shown after 15 minutes. A server that was removed from Holdfast on request is none of them.',
      permission: 'cloud.read',
      query: OrphanQuery,
      response: { status: 200, body: CloudOrphanPage, description: 'A page of orphans, the latest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listOrphans(context, query)
        return listed({ data: await orphanViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.orphans.read',
      method: 'GET',
      path,
      summary: 'Get an orphan',
      permission: 'cloud.read',
      params: OrphanParams,
      response: { status: 200, body: CloudOrphan, description: 'The orphan.' },
      async handle(context, { params }) {
        const orphan = await selectOrphan(context, params.orphan_id)
        return found(await orphanView(context, orphan), orphan.revision)
      },
    }),
    operation({
      id: 'cloud.orphans.update',
      method: 'PATCH',
      path,
      summary: 'Ignore an orphan',
      description: 'It stays in the list, and needs no attention.',
      permission: 'cloud.write',
      params: OrphanParams,
      body: OrphanPatch,
      response: { status: 200, body: CloudOrphan, description: 'The orphan.' },
      async handle(context, { params, body, ifMatch }) {
        const orphan = await ignoreOrphan(context, params.orphan_id, body.ignored, ifMatch)
        return found(await orphanView(context, orphan), orphan.revision)
      },
    }),
    operation({
      id: 'cloud.orphans.import',
      method: 'POST',
      path: `${path}/import`,
      summary: 'Add the server of an orphan',
      description: 'It is followed from then on. At the provider nothing changes.',
      permission: 'cloud.write',
      cost: 5,
      params: OrphanParams,
      response: { status: 201, body: Server, description: 'The server.' },
      lookup: (lookup, { params }) => findOrphan(providerClients, lookup, params.orphan_id),
      async handle(context, { params }, orphan) {
        const server = await importOrphan(context, params.orphan_id, orphan)
        return created(
          await readServerView(context, providerClients, server),
          `/v1/servers/${server.id}`,
          server.revision,
        )
      },
    }),
    operation({
      id: 'cloud.orphans.delete',
      method: 'DELETE',
      path,
      summary: 'Delete the server of an orphan at its provider',
      description:
        'What is on it is lost. Volumes, addresses and snapshots of it stay. The orphan disappears once the provider no longer lists the server.',
      permission: 'cloud.write',
      cost: 5,
      params: OrphanParams,
      response: { status: 202, body: ServerAction, description: 'The action `delete`, which is queued.' },
      lookup: (lookup, { params }) => requireDeletable(providerClients, lookup, params.orphan_id),
      async handle(context, { params, ifMatch }) {
        const action = await deleteOrphan(context, params.orphan_id, ifMatch)
        return {
          body: actionView(action),
          location: `/v1/actions/${action.id}`,
          revision: action.revision,
        }
      },
      async settle(context, _, { body }) {
        const action = await selectAction(context, body.id)
        return {
          response: { body: actionView(action), revision: action.revision },
          settled: action.phase === 'ended',
        }
      },
    }),
  ]
}
