/** Requests changes of volumes. What the provider would refuse is refused before it is sent. */
import { requireVolumeBelowCeiling } from '#areas/cloud/spending/ceilings.ts'
import type { ManifestOf } from '#areas/cloud/spending/providers.ts'
import { findServer } from '#areas/cloud/store/servers.ts'
import {
  type ChangeOfExisting,
  deleteVolumeRow,
  lockedVolume,
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
  manifestOf: ManifestOf
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
      if (volume.server_ref !== null)
        throw new Problem('wrong_state', `${volume.name} is attached to a server. Detach it first.`)
      const serverRef = await attachableServer(context, volume, input.server_id)
      return await request(context, volume, { kind: 'attach', serverRef, server_id: input.server_id })
    }
    case 'detach':
      if (volume.server_ref === null)
        throw new Problem('wrong_state', `${volume.name} is not attached to a server.`)
      return await request(context, volume, { kind: 'detach' })
    case 'grow':
      requireLarger(volume, input.size_gib, await manifestOf(volume.connection_id))
      await requireVolumeBelowCeiling(context, volume, {
        addedGib: input.size_gib - volume.size_gib,
        force: input.force === true,
        manifestOf,
      })
      return await request(context, volume, { kind: 'grow', sizeGib: input.size_gib })
  }
}

export async function requestVolumeDeletion(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<VolumeRow> {
  const volume = await unchanging(context, id, ifMatch)
  if (volume.ref === null) return await forget(context, volume)
  requireCreated(volume)
  if (volume.server_ref !== null)
    throw new Problem('wrong_state', `${volume.name} is attached to a server. Detach it first.`)
  return await request(context, volume, { kind: 'delete' })
}

/** One that was not created is in Holdfast only. */
async function forget(context: Context, volume: VolumeRow): Promise<VolumeRow> {
  await deleteVolumeRow(context, volume.id)
  await context.audit(volumeTarget(volume), { before: { name: volume.name }, after: null })
  return volume
}

async function changeable(context: Context, id: string, ifMatch: string | null): Promise<VolumeRow> {
  const volume = await unchanging(context, id, ifMatch)
  requireCreated(volume)
  return volume
}

async function unchanging(context: Context, id: string, ifMatch: string | null): Promise<VolumeRow> {
  const volume = await lockedVolume(context, id, ifMatch)
  if (volume.change)
    throw new Problem(
      'conflict',
      `${volume.change.kind} of ${volume.name} is not finished. Wait for its end.`,
    )
  return volume
}

function requireCreated({ name, ref, state, error }: VolumeRow): void {
  if (ref === null && error?.code === 'unknown')
    throw new Problem('wrong_state', `Whether ${name} exists at its provider is not known.`)
  if (ref === null)
    throw new Problem('wrong_state', `${name} was not created. Delete it here, and create another one.`)
  if (state === 'creating')
    throw new Problem('wrong_state', `${name} is not complete yet. Change it once it is available.`)
}

/** The provider's own id of the server. */
export async function attachableServer(
  context: Context,
  volume: Pick<VolumeRow, 'name' | 'connection_id' | 'region'>,
  serverId: string,
): Promise<string> {
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

type Wanted = (VolumeChange | { kind: 'delete' }) & Pick<ChangeOfExisting, 'server_id'>

export function newChange(now: Date, wanted: Wanted): ChangeOfExisting {
  return {
    ...wanted,
    requested_at: now.toISOString(),
    sent_at: null,
    deadline: addSeconds(now, deadlineSeconds).toISOString(),
  }
}

async function request(context: Context, volume: VolumeRow, wanted: Wanted): Promise<VolumeRow> {
  const { now } = context
  const after = await updateVolume(context, volume.id, {
    change: newChange(now, wanted),
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
