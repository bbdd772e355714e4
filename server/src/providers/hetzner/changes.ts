// https://docs.hetzner.cloud/reference/cloud#tag/server-actions
import { Type } from 'typebox'
import type { ServerChangeKind, ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import { responseShape } from '#providers/response-shape.ts'
import { startedActions } from './servers.ts'

const isStarted = responseShape(
  Type.Object({
    action: Type.Object({ id: Type.Integer() }),
    root_password: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)

export function createHetznerChanges(client: JsonApi): ServerChanges {
  return {
    async start(ref, request) {
      if (request.kind === 'rename') {
        // It has no action: the answer has the new name.
        await client.call({ method: 'PUT', path: pathOf('servers', ref), body: { name: request.name } })
        return { actionRef: null, password: null }
      }
      const path = pathOf('servers', ref, 'actions', paths[request.kind])
      const body = bodyOf(request)
      const started = await client.read({ method: 'POST', path, ...(body && { body }) }, isStarted)
      return { actionRef: String(started.action.id), password: started.root_password ?? null }
    },
    async since(ref, kind, since) {
      return kind === 'rename' ? [] : await startedActions(client, ref, commands[kind], since)
    },
  }
}

type ActionKind = Exclude<ServerChangeKind, 'rename'>

const paths: Readonly<Record<ActionKind, string>> = {
  resize: 'change_type',
  rebuild: 'rebuild',
  restore: 'rebuild',
  rescue_on: 'enable_rescue',
  rescue_off: 'disable_rescue',
  reset_password: 'reset_password',
  backup_on: 'enable_backup',
  backup_off: 'disable_backup',
  snapshot: 'create_image',
}

/** The names of the same in the list of actions. */
const commands: Readonly<Record<ActionKind, string>> = {
  ...paths,
  resize: 'change_server_type',
  rebuild: 'rebuild_server',
  restore: 'rebuild_server',
}

function bodyOf(request: ServerChangeRequest): object | null {
  switch (request.kind) {
    case 'resize':
      return { server_type: request.size, upgrade_disk: request.withDisk }
    case 'rebuild':
      return { image: request.image }
    case 'restore':
      return { image: request.snapshot }
    case 'rescue_on':
      return { type: 'linux64' }
    case 'snapshot':
      return { type: 'snapshot', description: request.name }
    default:
      return null
  }
}
