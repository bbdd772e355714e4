import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { ServerParams } from '../servers/schema.ts'
import { type ActionRow, listActions, selectAction } from '../store/actions.ts'
import { takePassword } from './password.ts'
import { cancelAction, queueAction } from './queue-action.ts'
import {
  ActionInput,
  ActionParams,
  ActionQuery,
  ServerAction,
  ServerActionPage,
  ServerPassword,
} from './schema.ts'
import { refuseUnknownKind } from './supported.ts'
import { actionView } from './view.ts'

const path = '/v1/actions'

export function actionOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.actions.create',
      method: 'POST',
      path: '/v1/servers/{server_id}/actions',
      summary: 'Run an action on a server',
      description:
        'It is sent to the provider at once, and never twice: if its answer is lost, it is looked up first. Only one action on a server is open at a time, and 409 names it as `blocking_action`; `power_off` overtakes a `shutdown` or `reboot`. `GET /v1/providers` lists what a provider supports, and which power a server must have for it.',
      permission: 'cloud.write',
      cost: 5,
      params: ServerParams,
      body: ActionInput,
      response: { status: 202, body: ServerAction, description: 'The action, which is queued.' },
      beforeValidation: (within, input) => refuseUnknownKind(within, input, providerClients),
      async handle(context, { params, body }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        return accepted(await queueAction(context, params.server_id, { input: body, manifestOf }))
      },
      settle: (context, _, { body }) => settled(context, body.id),
    }),
    operation({
      id: 'cloud.actions.list',
      method: 'GET',
      path,
      summary: 'List actions of servers',
      description: 'The latest first.',
      permission: 'cloud.read',
      query: ActionQuery,
      response: { status: 200, body: ServerActionPage, description: 'A page of actions.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listActions(context, query)
        return listed({ data: data.map(actionView), next_cursor })
      },
    }),
    operation({
      id: 'cloud.actions.read',
      method: 'GET',
      path: `${path}/{action_id}`,
      summary: 'Get an action of a server',
      permission: 'cloud.read',
      params: ActionParams,
      response: { status: 200, body: ServerAction, description: 'The action.' },
      async handle(context, { params }) {
        const action = await selectAction(context, params.action_id)
        return found(actionView(action), action.revision)
      },
    }),
    operation({
      id: 'cloud.actions.password',
      method: 'POST',
      path: `${path}/{action_id}/password`,
      summary: 'Get the password that an action has set',
      description:
        'What the provider has returned for `reset_password`, `rescue_on` or `rebuild`. It is shown once and removed.',
      permission: 'cloud.write',
      params: ActionParams,
      response: {
        status: 200,
        body: ServerPassword,
        description: 'The password. Everyone who has it can sign in to the server.',
      },
      handle: async (context, { params }) => ({
        body: { user: 'root', password: await takePassword(context, params.action_id) },
      }),
    }),
    operation({
      id: 'cloud.actions.cancel',
      method: 'POST',
      path: `${path}/{action_id}/cancel`,
      summary: 'Cancel an action of a server',
      description: 'Possible as long as it was not sent.',
      permission: 'cloud.write',
      params: ActionParams,
      response: { status: 200, body: ServerAction, description: 'The cancelled action.' },
      async handle(context, { params }) {
        const action = await cancelAction(context, params.action_id)
        return found(actionView(action), action.revision)
      },
    }),
  ]
}

function accepted(action: ActionRow): OperationResponse {
  return { body: actionView(action), location: `${path}/${action.id}`, revision: action.revision }
}

async function settled(context: Context, id: string) {
  const action = await selectAction(context, id)
  return { response: accepted(action), settled: action.phase === 'ended' }
}
