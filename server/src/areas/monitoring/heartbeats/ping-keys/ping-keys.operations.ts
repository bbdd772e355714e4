import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { changePingKey, createPingKey, deletePingKey } from './ping-keys.ts'
import {
  PingKey,
  PingKeyInput,
  PingKeyPage,
  PingKeyParams,
  PingKeyPatch,
  PingKeyQuery,
  PingKeyWithSecret,
} from './schema.ts'
import { listPingKeys, type PingKeyRow, selectPingKey } from './store.ts'

const path = '/v1/ping-keys/{ping_key_id}'

type Dependencies = { forget: (accountId: string) => void; baseUrl: () => string }

function pingKeyView({ id, name, hint, created_at, updated_at }: PingKeyRow) {
  return { id, name, hint, created_at, updated_at }
}

export function pingKeyOperations({ forget, baseUrl }: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'ping_keys.list',
      method: 'GET',
      path: '/v1/ping-keys',
      summary: 'List ping keys',
      permission: 'monitoring.read',
      query: PingKeyQuery,
      response: { status: 200, body: PingKeyPage, description: 'A page of ping keys, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listPingKeys(context, query)
        return listed({ data: data.map(pingKeyView), next_cursor })
      },
    }),
    operation({
      id: 'ping_keys.create',
      method: 'POST',
      path: '/v1/ping-keys',
      summary: 'Create a ping key',
      description:
        'With a ping key, jobs ping heartbeats by their slugs: `/ping/{ping_key}/{slug}`. With `?create=1`, a heartbeat that does not exist is created. The response contains the key; it is not shown again.',
      permission: 'monitoring.write',
      body: PingKeyInput,
      response: { status: 201, body: PingKeyWithSecret, description: 'The ping key, with its secret.' },
      async handle(context, { body }) {
        const { pingKey, key } = await createPingKey(context, body)
        changed(context)
        const view = { ...pingKeyView(pingKey), key, ping_url: `${baseUrl()}/ping/${key}` }
        return created(view, `/v1/ping-keys/${pingKey.id}`, pingKey.revision)
      },
    }),
    operation({
      id: 'ping_keys.read',
      method: 'GET',
      path,
      summary: 'Get a ping key',
      permission: 'monitoring.read',
      params: PingKeyParams,
      response: { status: 200, body: PingKey, description: 'The ping key.' },
      async handle(context, { params }) {
        const pingKey = await selectPingKey(context, params.ping_key_id)
        return found(pingKeyView(pingKey), pingKey.revision)
      },
    }),
    operation({
      id: 'ping_keys.update',
      method: 'PATCH',
      path,
      summary: 'Update a ping key',
      permission: 'monitoring.write',
      params: PingKeyParams,
      body: PingKeyPatch,
      response: { status: 200, body: PingKey, description: 'The updated ping key.' },
      async handle(context, { params, body, ifMatch }) {
        const pingKey = await changePingKey(context, params.ping_key_id, body, ifMatch)
        return found(pingKeyView(pingKey), pingKey.revision)
      },
    }),
    operation({
      id: 'ping_keys.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a ping key',
      description: 'URLs with this key stop working immediately. The heartbeats are kept.',
      permission: 'monitoring.write',
      params: PingKeyParams,
      response: { status: 204, description: 'The ping key is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deletePingKey(context, params.ping_key_id, ifMatch)
        changed(context)
        return done
      },
    }),
  ]
}
