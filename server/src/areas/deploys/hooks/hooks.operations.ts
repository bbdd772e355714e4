import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Egress } from '#platform/net/egress.ts'
import { selectHook } from '../store.ts'
import { requireForge } from './forge.ts'
import { listHooks } from './hook-store.ts'
import {
  changeHook,
  createHook,
  daySeconds,
  deleteHook,
  type HookWithSecrets,
  requireUrl,
  rotateSecret,
  rotateToken,
} from './hooks.ts'
import {
  DeployHook,
  DeployHookInput,
  DeployHookPage,
  DeployHookParams,
  DeployHookPatch,
  DeployHookQuery,
  DeployHookWithSecrets,
  SecretRotation,
  TokenRotation,
} from './schema.ts'
import { hookView } from './view.ts'

const collection = '/v1/deploy-hooks'
const path = `${collection}/{deploy_hook_id}`

type Dependencies = {
  egress: Pick<Egress, 'check'>
  providerClients: Pick<ProviderClients, 'manifest'>
  /** Clears the cached tokens of an account for the next deliveries. */
  forget: (accountId: string) => void
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

export function hookOperations({
  egress,
  providerClients,
  forget,
  baseUrl,
}: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  const withSecrets = ({ now }: Context, { hook, token, secret }: HookWithSecrets) => ({
    ...hookView(hook, now),
    delivery_url: token && `${baseUrl()}/v1/ingest/deploys/${token}`,
    secret,
  })
  return [
    operation({
      id: 'cloud.deploy_hooks.list',
      method: 'GET',
      path: collection,
      summary: 'List deploy hooks',
      permission: 'cloud.read',
      query: DeployHookQuery,
      response: { status: 200, body: DeployHookPage, description: 'A page of hooks, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listHooks(context, query)
        return listed({ data: data.map((hook) => hookView(hook, context.now)), next_cursor })
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.create',
      method: 'POST',
      path: collection,
      summary: 'Create a deploy hook',
      description:
        'The target is a recipe on a server with an agent, or a URL. The response contains the URL and the secret for the sender, which are not shown again.',
      permission: 'cloud.write',
      body: DeployHookInput,
      response: {
        status: 201,
        body: DeployHookWithSecrets,
        description: 'The hook, with its URL and secret.',
      },
      lookup: (_lookup, { body }) => requireUrl(egress, body.url),
      async handle(context, { body }) {
        await requireForge(context, providerClients, body)
        const result = await createHook(context, body)
        changed(context)
        const { id, revision } = result.hook
        return created(withSecrets(context, result), `${collection}/${id}`, revision)
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.read',
      method: 'GET',
      path,
      summary: 'Get a deploy hook',
      permission: 'cloud.read',
      params: DeployHookParams,
      response: { status: 200, body: DeployHook, description: 'The hook.' },
      async handle(context, { params }) {
        const hook = await selectHook(context, params.deploy_hook_id)
        return found(hookView(hook, context.now), hook.revision)
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.update',
      method: 'PATCH',
      path,
      summary: 'Update a deploy hook',
      description:
        'Deploys that wait or run keep what they began with. A hook that starts a recipe cannot become one that calls a URL, nor the reverse.',
      permission: 'cloud.write',
      params: DeployHookParams,
      body: DeployHookPatch,
      response: { status: 200, body: DeployHook, description: 'The updated hook.' },
      lookup: (_lookup, { body }) => requireUrl(egress, body.url),
      async handle(context, { params, body, ifMatch }) {
        const { source } = await selectHook(context, params.deploy_hook_id)
        await requireForge(context, providerClients, { ...body, source })
        const hook = await changeHook(context, params.deploy_hook_id, body, ifMatch)
        changed(context)
        return found(hookView(hook, context.now), hook.revision)
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a deploy hook',
      description: 'Its URL stops working immediately. Deploys that wait are cancelled; all others stay.',
      permission: 'cloud.write',
      params: DeployHookParams,
      response: { status: 204, description: 'The hook is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteHook(context, params.deploy_hook_id, ifMatch)
        changed(context)
        return done
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.rotate_token',
      method: 'POST',
      path: `${path}/rotate-token`,
      summary: 'Rotate the token in the URL of a deploy hook',
      permission: 'cloud.write',
      params: DeployHookParams,
      body: TokenRotation,
      response: { status: 200, body: DeployHookWithSecrets, description: 'The hook, with its new URL.' },
      async handle(context, { params, body }) {
        const overlap = body.overlap_seconds ?? daySeconds
        const result = await rotateToken(context, params.deploy_hook_id, overlap)
        changed(context)
        return found(withSecrets(context, result), result.hook.revision)
      },
    }),
    operation({
      id: 'cloud.deploy_hooks.rotate_secret',
      method: 'POST',
      path: `${path}/rotate-secret`,
      summary: 'Rotate the secret of a deploy hook',
      description: 'Deliveries that are signed with the old secret count until the overlap ends.',
      permission: 'cloud.write',
      params: DeployHookParams,
      body: SecretRotation,
      response: { status: 200, body: DeployHookWithSecrets, description: 'The hook, with its new secret.' },
      async handle(context, { params, body }) {
        const result = await rotateSecret(context, params.deploy_hook_id, body)
        return found(withSecrets(context, result), result.hook.revision)
      },
    }),
  ]
}
