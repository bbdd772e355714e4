import { openRequested, type ProviderClients } from '#areas/connections/index.ts'
import type { OnServerChanged } from '#platform/area.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { findAccount } from '../store/accounts.ts'
import { listServers } from '../store/server-list.ts'
import { selectServer } from '../store/servers.ts'
import { enterServer } from './entered.ts'
import { ManualServerInput, Server, ServerPage, ServerParams, ServerPatch, ServerQuery } from './schema.ts'
import { changeServer, removeServer, requestListing } from './servers.ts'
import { readServerView, serverViews } from './view.ts'

const path = '/v1/servers/{server_id}'

export function serverOperations(
  providerClients: ProviderClients,
  onServerChanged: OnServerChanged,
): readonly Operation[] {
  return [
    operation({
      id: 'cloud.servers.list',
      method: 'GET',
      path: '/v1/servers',
      summary: 'List servers',
      description: 'The servers of all providers.',
      permission: 'cloud.read',
      query: ServerQuery,
      response: { status: 200, body: ServerPage, description: 'A page of servers.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listServers(context, query)
        return listed({ data: await serverViews(context, providerClients, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.servers.read',
      method: 'GET',
      path,
      summary: 'Get a server',
      permission: 'cloud.read',
      params: ServerParams,
      response: { status: 200, body: Server, description: 'The server.' },
      async handle(context, { params }) {
        const server = await selectServer(context, params.server_id)
        return found(await readServerView(context, providerClients, server), server.revision)
      },
    }),
    operation({
      id: 'cloud.servers.update',
      method: 'PATCH',
      path,
      summary: 'Update a server in Holdfast',
      description:
        'Its notes and labels. Of a server that was entered by hand also what was entered; everything else of other servers is read from their provider.',
      permission: 'cloud.write',
      params: ServerParams,
      body: ServerPatch,
      response: { status: 200, body: Server, description: 'The updated server.' },
      async handle(context, { params, body, ifMatch }) {
        const server = await changeServer(context, params.server_id, body, { ifMatch, onServerChanged })
        return found(await readServerView(context, providerClients, server), server.revision)
      },
    }),
    operation({
      id: 'cloud.servers.manual.create',
      method: 'POST',
      path: '/v1/servers/manual',
      summary: 'Add a server that no API manages',
      description:
        'What is known of it is entered by hand, in a connection to the provider `manual`. Its power is `unknown`, and no action can be run on it.',
      permission: 'cloud.write',
      body: ManualServerInput,
      response: { status: 201, body: Server, description: 'The server.' },
      lookup: (lookup, { body }) =>
        openRequested(providerClients, lookup, body.connection_id, '/connection_id'),
      async handle(context, { body }, connection) {
        const server = await enterServer(context, connection, body)
        return created(
          await readServerView(context, providerClients, server),
          `/v1/servers/${server.id}`,
          server.revision,
        )
      },
    }),
    operation({
      id: 'cloud.servers.delete',
      method: 'DELETE',
      path,
      summary: 'Remove a server from Holdfast',
      description:
        'At its provider it stays. Refused while new servers of its account are added, because the next listing would add it again.',
      permission: 'cloud.write',
      params: ServerParams,
      response: { status: 204, description: 'The server is removed.' },
      async handle(context, { params, ifMatch }) {
        await removeServer(context, params.server_id, { ifMatch, onServerChanged })
        return done
      },
    }),
    operation({
      id: 'cloud.servers.refresh',
      method: 'POST',
      path: `${path}/refresh`,
      summary: 'Read a server at its provider now',
      description: 'Lists the servers of its account, as happens every minute.',
      permission: 'cloud.write',
      params: ServerParams,
      response: { status: 202, body: Server, description: 'The server, which will be read.' },
      async handle(context, { params }) {
        const server = await requestListing(context, params.server_id)
        return found(await readServerView(context, providerClients, server), server.revision)
      },
      async settle(context, { params }) {
        const server = await selectServer(context, params.server_id)
        const account = await findAccount(context, server.connection_id)
        const response = found(await readServerView(context, providerClients, server), server.revision)
        // While its account is being listed, it is not due.
        return { response, settled: account?.due_at != null && account.due_at > context.now }
      },
    }),
  ]
}
