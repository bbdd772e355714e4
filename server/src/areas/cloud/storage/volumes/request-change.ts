/** Requests changes of volumes. What the provider would refuse is refused before it is sent. */
import { findServer } from '#areas/cloud/store/servers.ts'
import {
  lockedVolume,
  type RequestedChange,
  updateVolume,
  type VolumeRow,
  volumeTarget,
} from '#areas/cloud/store/volumes.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { VolumeChange } from '#providers/ports/cloud/volumes.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { VolumeActionInput } from './schema.ts'

export const volumeWork = 'cloud.volume_changes'

/** So long a provider has for a change. */
const deadlineSeconds = 600

type Order = {
  input: VolumeActionInput
  manifestOf: (connectionId: string) => Promise<ProviderManifest>
  ifMatch: string | null
}

export async function requestChange(
  context: Context,
  id: string,
  { input, manifestOf, ifMatch }: Order,
): Promise<VolumeRow> {
  const volume = await changeable(context, id, ifMatch)
  switch (input.kind) {
    case 'attach': {
      const serverRef = await attachableServer(context, volume, input.server_id)
      return await request(context, volume, { kind: 'attach', serverRef, server_id: input.server_id })
    }
    case 'detach':
      if (volume.server_ref === null)
        throw new Problem('wrong_state', `${volume.name} is not attached to a server.`)
      return await request(context, volume, { kind: 'detach' })
    case 'grow':
      requireLarger(volume, input.size_gib, await manifestOf(volume.connection_id))
      return await request(context, volume, { kind: 'grow', sizeGib: input.size_gib })
  }
}

export async function requestVolumeDeletion(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<VolumeRow> {
  const volume = await changeable(context, id, ifMatch)
  if (volume.server_ref !== null)
    throw new Problem('wrong_state', `${volume.name} is attached to a server. Detach it first.`)
  return await request(context, volume, { kind: 'delete' })
}

async function changeable(context: Context, id: string, ifMatch: string | null): Promise<VolumeRow> {
  const volume = await lockedVolume(context, id, ifMatch)
  if (volume.change)
    throw new Problem(
      'conflict',
      `${volume.change.kind} of ${volume.name} is not finished. Wait for its end.`,
    )
  if (volume.state === 'creating')
    throw new Problem('wrong_state', `${volume.name} is not complete yet. Change it once it is available.`)
  return volume
}

/** The provider's own id of the server. */
async function attachableServer(context: Context, volume: VolumeRow, serverId: string): Promise<string> {
  if (volume.server_ref !== null)
    throw new Problem('wrong_state', `${volume.name} is attached to a server. Detach it first.`)
  const refuse = (message: string) => invalidInput([{ pointer: '/server_id', message }])
  const server = await findServer(context, serverId)
  if (!server) throw refuse('There is no such server.')
  if (server.connection_id !== volume.connection_id)
    throw refuse(`${volume.name} belongs to another account than ${server.name}.`)
  if (server.ref === null || server.lifecycle === 'missing')
    throw refuse(`${server.name} is not at its provider.`)
  if (server.region !== volume.region)
    throw refuse(`${volume.name} is in ${volume.region}, and ${server.name} in ${server.region}.`)
  return server.ref
}

function requireLarger(
  { name, size_gib }: VolumeRow,
  wanted: number,
  { name: provider, volumes }: ProviderManifest,
) {
  const refuse = (message: string) => invalidInput([{ pointer: '/size_gib', message }])
  if (wanted <= size_gib)
    throw refuse(`${name} has ${size_gib} GiB, and a volume cannot be made smaller. Choose more.`)
  const max = volumes?.sizeMaxGib ?? 0
  if (wanted > max) throw refuse(`The largest volume at ${provider} has ${max} GiB.`)
}

type Wanted = (VolumeChange | { kind: 'delete' }) & Pick<RequestedChange, 'server_id'>

async function request(context: Context, volume: VolumeRow, wanted: Wanted): Promise<VolumeRow> {
  const { now } = context
  const after = await updateVolume(context, volume.id, {
    change: {
      ...wanted,
      requested_at: now.toISOString(),
      sent_at: null,
      deadline: addSeconds(now, deadlineSeconds).toISOString(),
    },
    error: null,
    due_at: now,
  })
  await context.audit(volumeTarget(after), {
    before: { size_gib: volume.size_gib, server_id: volume.server_id },
    after: {
      kind: wanted.kind,
      ...(wanted.kind === 'attach' && { server_id: wanted.server_id }),
      ...(wanted.kind === 'grow' && { size_gib: wanted.sizeGib }),
    },
  })
  await context.wake(volumeWork)
  return after
}
