import type { ConnectionOfDomains } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { ProviderAdapter, ProviderManifest } from '#providers/ports/provider.ts'
import {
  connectionTarget,
  createConnection,
  deleteConnection,
  readConnection,
  recordVerification,
  updateConnection,
} from './connections.ts'
import type { ProviderClients } from './provider/provider-clients.ts'
import { verifyChanged, verifyNew, verifyStored } from './provider/verification.ts'
import {
  Connection,
  ConnectionDeletion,
  ConnectionPage,
  ConnectionParams,
  ConnectionPatch,
  ConnectionQuery,
  connectionInput,
  ProviderPage,
} from './schema.ts'
import { type ConnectionRow, listConnections } from './store.ts'
import { connectionView, providerView } from './views.ts'

export type ConnectionDependencies = {
  providerClients: ProviderClients
  providers: readonly ProviderAdapter[]
  /** Called in the same transaction when a connection gets new credentials. */
  onConnectionRenewed: (context: Context, connectionId: string) => Promise<void>
  /** Called in the same transaction before a connection is deleted. */
  beforeConnectionDeleted: (context: Context, connectionId: string) => Promise<void>
  keepDomains: (context: Context, connection: ConnectionOfDomains) => Promise<void>
  refuseIfNeeded: RefuseIfNeeded
}

const capabilityOf = {
  dns: ({ dns }) => dns,
  firewalls: ({ firewalls }) => firewalls,
  firewall_management: ({ firewallManagement }) => firewallManagement,
  registrar: ({ registrar }) => registrar,
  cloud: ({ cloud }) => cloud,
  server_creation: ({ serverCreation }) => serverCreation,
  volume_creation: ({ volumes }) => volumes?.creation,
  commit_status: ({ commitStatus }) => commitStatus,
  certificates: ({ certificates }) => certificates,
} satisfies Record<NonNullable<ConnectionQuery['capability']>, (manifest: ProviderManifest) => unknown>

export function connectionOperations({
  providerClients,
  providers,
  onConnectionRenewed,
  beforeConnectionDeleted,
  keepDomains,
  refuseIfNeeded,
}: ConnectionDependencies): Operation[] {
  const view = (connection: ConnectionRow) =>
    connectionView(connection, providerClients.adapter(connection.kind).manifest)
  const providersWith = ({ provider, capability }: Pick<ConnectionQuery, 'provider' | 'capability'>) =>
    providers
      .map(({ manifest }) => manifest)
      .filter((manifest) => provider === undefined || manifest.kind === provider)
      .filter((manifest) => capability === undefined || capabilityOf[capability](manifest))
      .map((manifest) => manifest.kind)
  return [
    operation({
      id: 'account.providers.list',
      method: 'GET',
      path: '/v1/providers',
      summary: 'List providers',
      description: 'The credential fields and capabilities of each provider. All on one page.',
      permission: 'account.read',
      response: { status: 200, body: ProviderPage, description: 'All providers.' },
      handle: async () =>
        listed({ data: providers.map(({ manifest }) => providerView(manifest)), next_cursor: null }),
    }),
    operation({
      id: 'account.connections.create',
      method: 'POST',
      path: '/v1/connections',
      summary: 'Create a connection',
      description:
        'Stores the credentials of a provider. They are verified first; credentials that do not work are rejected. Secrets are stored encrypted and never returned.',
      permission: 'account.write',
      body: connectionInput(providers.map(({ manifest }) => manifest.kind)),
      response: { status: 201, body: Connection, description: 'The connection.' },
      lookup: (_lookup, { body }) => verifyNew(providerClients, body.provider, body.credentials ?? {}),
      async handle(context, { body }, verified) {
        const connection = await createConnection(context, {
          name: body.name,
          labels: body.labels,
          zoneDefaults: body.zone_defaults ?? {},
          ...verified,
        })
        return created(view(connection), `/v1/connections/${connection.id}`, connection.revision)
      },
    }),
    operation({
      id: 'account.connections.list',
      method: 'GET',
      path: '/v1/connections',
      summary: 'List connections',
      permission: 'account.read',
      query: ConnectionQuery,
      response: { status: 200, body: ConnectionPage, description: 'A page of connections, oldest first.' },
      async handle(context, { query: { provider, capability, ...query } }) {
        const named =
          (provider ?? capability) === undefined ? undefined : providersWith({ provider, capability })
        const { data, next_cursor } = await listConnections(context, { ...query, providers: named })
        return listed({ data: data.map(view), next_cursor })
      },
    }),
    operation({
      id: 'account.connections.read',
      method: 'GET',
      path: '/v1/connections/{connection_id}',
      summary: 'Get a connection',
      permission: 'account.read',
      params: ConnectionParams,
      response: { status: 200, body: Connection, description: 'The connection, without secrets.' },
      async handle(context, { params }) {
        const connection = await readConnection(context, params.connection_id)
        return found(view(connection), connection.revision)
      },
    }),
    operation({
      id: 'account.connections.update',
      method: 'PATCH',
      path: '/v1/connections/{connection_id}',
      summary: 'Update a connection',
      description:
        'Credential fields that you omit stay unchanged. Changed credentials are verified before they are stored. A new address requires the secrets again.',
      permission: 'account.write',
      params: ConnectionParams,
      body: ConnectionPatch,
      response: { status: 200, body: Connection, description: 'The updated connection.' },
      lookup: async (lookup, { params, body }) =>
        body.credentials &&
        (await verifyChanged(providerClients, lookup, params.connection_id, body.credentials)),
      async handle(context, { params, body, ifMatch }, renewed) {
        const { credentials: _sent, zone_defaults: patch, ...fields } = body
        const zoneDefaults = patch && {
          manifest: await providerClients.manifest(context, params.connection_id),
          patch,
        }
        const connection = await updateConnection(
          context,
          params.connection_id,
          { ...fields, renewed, ...(zoneDefaults && { zoneDefaults }) },
          ifMatch,
        )
        if (renewed) await onConnectionRenewed(context, connection.id)
        return found(view(connection), connection.revision)
      },
    }),
    operation({
      id: 'account.connections.verify',
      method: 'POST',
      path: '/v1/connections/{connection_id}/verify',
      summary: 'Verify a connection',
      permission: 'account.write',
      cost: 5,
      params: ConnectionParams,
      response: {
        status: 200,
        body: Connection,
        description: 'The connection with the result of the verification.',
      },
      lookup: (lookup, { params }) => verifyStored(providerClients, lookup, params.connection_id),
      async handle(context, { params }, result) {
        await recordVerification(context, params.connection_id, result)
        const connection = await readConnection(context, params.connection_id)
        await context.audit(connectionTarget(connection), { before: null, after: result })
        return found(view(connection), connection.revision)
      },
    }),
    operation({
      id: 'account.connections.delete',
      method: 'DELETE',
      path: '/v1/connections/{connection_id}',
      summary: 'Delete a connection',
      description:
        'Refused while a zone, binding or domain uses the connection, or an operation on a domain is not finished. With `keep_domains`, its domains stay as domains that are held elsewhere. Nothing changes at the provider.',
      permission: 'account.write',
      params: ConnectionParams,
      query: ConnectionDeletion,
      response: { status: 204, description: 'The connection and its credentials are deleted.' },
      async handle(context, { params, query, ifMatch }) {
        await deleteConnection(context, params.connection_id, {
          ifMatch,
          refuseIfNeeded,
          prepare: async ({ id, kind }) => {
            const registrar = providerClients.adapter(kind).manifest.name
            await beforeConnectionDeleted(context, id)
            if (query.keep_domains) await keepDomains(context, { id, registrar })
          },
        })
        return done
      },
    }),
  ]
}
