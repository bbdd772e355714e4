import { listVolumes, selectVolume, type VolumeRow } from '#areas/cloud/store/volumes.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { requestChange, requestVolumeDeletion } from './request-change.ts'
import { requestCreation, requireOffered } from './request-creation.ts'
import { Volume, VolumeActionInput, VolumeInput, VolumePage, VolumeParams, VolumeQuery } from './schema.ts'
import { volumeView, volumeViews } from './view.ts'

const path = '/v1/volumes'

export function volumeOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.volumes.list',
      method: 'GET',
      path,
      summary: 'List volumes',
      description: 'The volumes of all cloud accounts, the latest first. They are listed every 10 minutes.',
      permission: 'cloud.read',
      query: VolumeQuery,
      response: { status: 200, body: VolumePage, description: 'A page of volumes.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listVolumes(context, query)
        return listed({ data: await volumeViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.volumes.create',
      method: 'POST',
      path,
      summary: 'Create a volume',
      description:
        'It is ordered once: if the answer of the provider is lost, the volume is looked up for ten minutes by its id, which it carries at the provider, before it is ordered again. What was refused stays with the state `error`, until it is deleted here.',
      permission: 'cloud.write',
      cost: 5,
      body: VolumeInput,
      response: { status: 202, body: Volume, description: 'The volume, which is being created.' },
      lookup: (lookup, { body }) => requireOffered(providerClients, lookup, body),
      async handle(context, { body }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        const volume = await requestCreation(context, body, manifestOf)
        return { ...(await shown(context, volume)), location: `${path}/${volume.id}` }
      },
    }),
    operation({
      id: 'cloud.volumes.read',
      method: 'GET',
      path: `${path}/{volume_id}`,
      summary: 'Get a volume',
      permission: 'cloud.read',
      params: VolumeParams,
      response: { status: 200, body: Volume, description: 'The volume.' },
      async handle(context, { params }) {
        const volume = await selectVolume(context, params.volume_id)
        return found(await volumeView(context, volume), volume.revision)
      },
    }),
    operation({
      id: 'cloud.volumes.run',
      method: 'POST',
      path: `${path}/{volume_id}/actions`,
      summary: 'Attach, detach or grow a volume',
      description:
        'One at a time: `conflict` while another one is not finished. `change` shows it until it has ended, `error` why it failed; the event `volume.change_finished` tells its end.',
      permission: 'cloud.write',
      params: VolumeParams,
      body: VolumeActionInput,
      response: { status: 202, body: Volume, description: 'The volume, which is being changed.' },
      async handle(context, { params, body, ifMatch }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        const order = { input: body, manifestOf, ifMatch }
        return await shown(context, await requestChange(context, params.volume_id, order))
      },
    }),
    operation({
      id: 'cloud.volumes.delete',
      method: 'DELETE',
      path: `${path}/{volume_id}`,
      summary: 'Delete a volume at its provider',
      description:
        'What is on it is lost. It must not be attached to a server. If the provider refuses, `error` says why, and the volume stays. One that was not created is removed at once.',
      permission: 'cloud.write',
      params: VolumeParams,
      response: { status: 202, body: Volume, description: 'The volume, which is being deleted.' },
      async handle(context, { params, ifMatch }) {
        return await shown(context, await requestVolumeDeletion(context, params.volume_id, ifMatch))
      },
    }),
  ]
}

async function shown(context: Context, volume: VolumeRow): Promise<OperationResponse> {
  return { body: await volumeView(context, volume), revision: volume.revision }
}
