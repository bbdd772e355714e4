/** External changes to the volumes of a sandbox. */
import { done } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import {
  newSandboxVolume,
  readSandboxVolume,
  type SandboxVolume as StoredVolume,
  sandboxVolumeNames,
  updateSandboxVolume,
} from '#providers/sandbox/cloud/volumes.ts'
import type { Open } from './sandbox-domains.operations.ts'
import { SandboxVolume, SandboxVolumeInput, SandboxVolumeParams } from './sandbox-schema.ts'

const path = '/v1/connections/{connection_id}/sandbox/volumes/{volume_name}'

export function sandboxVolumeOperations(open: Open): readonly Operation[] {
  return [
    operation({
      id: 'account.sandbox.volumes.put',
      method: 'PUT',
      path,
      summary: 'Change a sandbox volume externally',
      description:
        'Simulates a change made outside Holdfast. Creates a volume of 10 GiB if it does not exist. Omitted fields stay unchanged.',
      permission: 'account.write',
      params: SandboxVolumeParams,
      body: SandboxVolumeInput,
      response: { status: 200, body: SandboxVolume, description: 'The volume in the sandbox.' },
      async handle(context, { params: { connection_id, volume_name: name }, body }) {
        const { target, providerState } = await open(context, connection_id)
        await updateSandboxVolume(providerState, name, (volume = newSandboxVolume(context.now)) => ({
          ...volume,
          ...body,
        }))
        await context.audit(target, { before: null, after: { sandbox_volume: name, ...body } })
        const stored = (await readSandboxVolume(providerState, name)) ?? newSandboxVolume(context.now)
        return { body: volumeView(name, stored) }
      },
    }),
    operation({
      id: 'account.sandbox.volumes.remove',
      method: 'DELETE',
      path,
      summary: 'Remove a sandbox volume externally',
      description: 'Simulates a volume that was deleted at its provider.',
      permission: 'account.write',
      params: SandboxVolumeParams,
      response: { status: 204, description: 'The sandbox does not have the volume.' },
      async handle(context, { params: { connection_id, volume_name: name } }) {
        const { target, providerState } = await open(context, connection_id)
        await updateSandboxVolume(providerState, name, () => undefined)
        await context.audit(target, { before: { sandbox_volume: name }, after: null })
        return done
      },
    }),
  ]
}

export async function sandboxVolumeViews(providerState: ProviderState) {
  const views = []
  for (const name of await sandboxVolumeNames(providerState)) {
    const volume = await readSandboxVolume(providerState, name)
    if (volume) views.push(volumeView(name, volume))
  }
  return views
}

function volumeView(
  name: string,
  { created_at: _created, operation_id: _operation, ...volume }: StoredVolume,
) {
  return { name, ...volume }
}
