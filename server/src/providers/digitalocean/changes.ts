// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Droplet-Actions
import type { ServerChangeKind, ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { startAction, startedActions } from './droplets.ts'

export function createDigitalOceanChanges(client: JsonApi): ServerChanges {
  return {
    async start(ref, request) {
      const body = { type: typeOf(request.kind), ...parametersOf(request) }
      return { actionRef: await startAction(client, ref, body), password: null }
    },
    since: (ref, kind, since) => startedActions(client, ref, typeOf(kind), since),
  }
}

const types: Readonly<Partial<Record<ServerChangeKind, string>>> = {
  rename: 'rename',
  resize: 'resize',
  rebuild: 'rebuild',
  // Its own `restore` takes backups only.
  restore: 'rebuild',
  reset_password: 'password_reset',
  backup_on: 'enable_backups',
  backup_off: 'disable_backups',
  snapshot: 'snapshot',
}

function typeOf(kind: ServerChangeKind): string {
  const type = types[kind]
  if (type === undefined) throw new ProviderError('unsupported', `DigitalOcean does not support ${kind}.`)
  return type
}

function parametersOf(request: ServerChangeRequest): object {
  switch (request.kind) {
    case 'rename':
    case 'snapshot':
      return { name: request.name }
    case 'resize':
      return { size: request.size, disk: request.withDisk }
    case 'rebuild':
      return { image: imageOf(request.image) }
    case 'restore':
      return { image: imageOf(request.snapshot) }
    default:
      return {}
  }
}

/** The number of an image, or the slug of a public one. */
export function imageOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}
