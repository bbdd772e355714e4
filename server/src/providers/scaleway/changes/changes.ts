/**
 * Changes of Instances (https://www.scaleway.com/en/developers/api/instances). They are executed before they are answered,
 * except a snapshot: an image of all volumes, which shows how far it is. Nothing restores an image, or installs another
 * system, in place.
 */
import { Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { isServer, placeOf } from '../servers.ts'
import { backupRef, backupsOf } from '../snapshots/images.ts'

const isStarted = responseShape(Type.Object({ task: Type.Object({ href_result: Type.String() }) }))

export function createScalewayChanges(client: JsonApi): ServerChanges {
  const update = async (path: string, body: object) => {
    await client.call({ method: 'PATCH', path, body })
    return { actionRef: null, password: null }
  }
  return {
    async start(ref, request) {
      const { path } = placeOf(ref)
      switch (request.kind) {
        case 'rename':
          return await update(path, { name: request.name })
        case 'resize':
          await requireStopped(client, path)
          return await update(path, { commercial_type: request.size })
        case 'rescue_on':
          return await update(path, { boot_type: 'rescue' })
        case 'rescue_off':
          return await update(path, { boot_type: 'local' })
        case 'snapshot': {
          const body = { action: 'backup', name: request.name }
          const { task } = await client.read({ method: 'POST', path: `${path}/action`, body }, isStarted)
          return { actionRef: backupRef(task.href_result), password: null }
        }
        default:
          throw new ProviderError('unsupported', `Scaleway does not support ${request.kind}.`)
      }
    },
    since: async (ref, kind, since) => (kind === 'snapshot' ? await backupsOf(client, ref, since) : []),
  }
}

/** One in standby is stopped, too, and keeps its host and type. */
async function requireStopped(client: JsonApi, path: string): Promise<void> {
  const { server } = await client.read({ method: 'GET', path }, isServer)
  const state = server.state.replaceAll(' ', '_')
  if (state === 'stopped') return
  throw new ProviderError(
    'rejected',
    state === 'stopped_in_place'
      ? 'Scaleway does not resize an Instance in standby: run power_on, and then power_off, which releases its host.'
      : `Scaleway resizes stopped Instances only, and it is ${state}.`,
  )
}
