import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { listed } from '#platform/http/answer/answer.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import { ServerCreation } from '../actions/schema.ts'
import { actionView } from '../actions/view.ts'
import { catalogueOfOrders } from '../catalogue/read-catalogue.ts'
import { ServerParams } from '../servers/schema.ts'
import { type ActionRow, selectAction } from '../store/actions.ts'
import { requireRecordAndMonitor } from './engine/record-and-monitor.ts'
import { readLeftovers } from './leftovers.ts'
import { withCreation } from './open-creation.ts'
import { queueCreation } from './queue-creation.ts'
import { LeftoverPage, ServerInput } from './schema.ts'
import { validOrder } from './validate.ts'

export function creationOperations(providerClients: ProviderClients): readonly Operation[] {
  const readForOrder = catalogueOfOrders()
  return [
    operation({
      id: 'cloud.servers.create',
      method: 'POST',
      path: '/v1/servers',
      summary: 'Create a server',
      description:
        'It is ordered once: if the answer of the provider is lost, the server is looked up for ten minutes by the id of the action, which it carries at the provider, before it is ordered again.',
      permission: 'cloud.write',
      cost: 5,
      body: ServerInput,
      response: {
        status: 202,
        body: ServerCreation,
        description: 'The action `create`, which is queued; with `dry_run`, what it would be.',
      },
      lookup: (lookup, { body }) => {
        const place = { connectionId: body.connection_id, pointer: '/connection_id' }
        return withCreation(providerClients, lookup, place, async (creation, connection) => ({
          connection,
          monthly: validOrder(body, await readForOrder(lookup, connection.id, creation), connection.manifest),
        }))
      },
      async handle(context, { body }, { connection, monthly }) {
        await requireRecordAndMonitor(context, providerClients, body)
        const action = await queueCreation(context, connection, body, {
          monthly,
          manifestOf: (connectionId) => providerClients.manifest(context, connectionId),
        })
        if (body.dry_run === true)
          throw new DryRun({ body: { ...actionView(action), id: null, server_id: null, dry_run: true } })
        return accepted(action)
      },
      settle: (context, _, { body }) => settled(context, body.id ?? ''),
    }),
    operation({
      id: 'cloud.servers.leftovers',
      method: 'GET',
      path: '/v1/servers/{server_id}/leftovers',
      summary: 'List what stays when a server is deleted',
      description: 'It is billed, unless the action `delete` names it.',
      permission: 'cloud.read',
      cost: 5,
      params: ServerParams,
      response: { status: 200, body: LeftoverPage, description: 'Volumes, addresses and snapshots.' },
      lookup: (lookup, { params }) => readLeftovers(providerClients, lookup, params.server_id),
      async handle(_context, _input, leftovers) {
        const data = leftovers.map(({ ref, kind, name, monthly }) => ({ leftover: ref, kind, name, monthly }))
        return listed({ data, next_cursor: null })
      },
    }),
  ]
}

function accepted(action: ActionRow): OperationResponse {
  return {
    body: { ...actionView(action), dry_run: false },
    location: `/v1/actions/${action.id}`,
    revision: action.revision,
  }
}

async function settled(context: Context, id: string) {
  const action = await selectAction(context, id)
  return { response: accepted(action), settled: action.phase === 'ended' }
}
