/** The volumes of a sandbox, one entry each in its connection's provider state, by name. */
import { type Clock, systemClock } from '#kernel/time.ts'
import type { CloudVolume, CloudVolumes, VolumeCreation } from '#providers/ports/cloud/volumes.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import { sandboxCatalogue } from './catalogue.ts'
import { readSandboxServer } from './servers.ts'

const pageSize = sandboxManifest.cloud?.pageSize ?? 0

/** As stored, with times as texts. */
export type SandboxVolume = {
  size_gib: number
  region: string
  /** The name of the server that it is attached to. */
  server: string | null
  created_at: string
  /** The operation that created it. Absent: none. */
  operation_id?: string
}

const volumePrefix = 'sandbox/volume/'

export function newSandboxVolume(now: Date): SandboxVolume {
  return { size_gib: 10, region: 'nowhere-1', server: null, created_at: now.toISOString() }
}

export async function sandboxVolumeNames(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(volumePrefix)).map((key) => key.slice(volumePrefix.length)).sort()
}

export async function readSandboxVolume(
  providerState: ProviderState,
  name: string,
): Promise<SandboxVolume | undefined> {
  // Only `updateSandboxVolume` writes this entry.
  return (await providerState.read(volumePrefix + name)) as SandboxVolume | undefined
}

/** Changes a volume. `change` gets undefined for a missing one and returns undefined to remove it. */
export async function updateSandboxVolume(
  providerState: ProviderState,
  name: string,
  change: (volume: SandboxVolume | undefined) => SandboxVolume | undefined,
): Promise<void> {
  await providerState.update(volumePrefix + name, (value) => change(value as SandboxVolume | undefined))
}

export function sandboxVolumes(providerState: ProviderState, clock = systemClock): CloudVolumes {
  const volumeOf = async (ref: string): Promise<SandboxVolume> => {
    const volume = await readSandboxVolume(providerState, ref)
    if (!volume) throw new ProviderError('not_found', `The sandbox has no volume ${ref}`)
    return volume
  }
  return {
    async listVolumes(cursor) {
      await injectFaults(providerState, 'read')
      const names = (await sandboxVolumeNames(providerState)).filter(
        (name) => cursor === null || name > cursor,
      )
      const page = await Promise.all(
        names
          .slice(0, pageSize)
          .map(async (name) => ({ name, volume: await readSandboxVolume(providerState, name) })),
      )
      return {
        volumes: page.flatMap(({ name, volume }) => (volume ? shownVolume(name, volume) : [])),
        cursor: names.length > pageSize ? (names[pageSize - 1] ?? null) : null,
      }
    },
    async readVolume(ref) {
      await injectFault(providerState, 'read', ref)
      return shownVolume(ref, await volumeOf(ref))
    },
    async changeVolume({ ref }, change) {
      await injectFault(providerState, 'order', ref)
      const volume = await volumeOf(ref)
      switch (change.kind) {
        case 'attach':
          await requireAttachable(providerState, ref, volume, change.serverRef)
          await set(ref, { server: change.serverRef })
          break
        case 'detach':
          await set(ref, { server: null })
          break
        case 'grow':
          if (change.sizeGib <= volume.size_gib)
            throw new ProviderError('rejected', `The volume ${ref} already has ${volume.size_gib} GiB`)
          await set(ref, { size_gib: change.sizeGib })
      }
      await injectFault(providerState, 'answer', ref)
    },
    async deleteVolume(ref) {
      await injectFault(providerState, 'order', ref)
      if ((await volumeOf(ref)).server !== null)
        throw new ProviderError('rejected', `The volume ${ref} is attached to a server`)
      await updateSandboxVolume(providerState, ref, () => undefined)
      await injectFault(providerState, 'answer', ref)
    },
    creation: sandboxVolumeCreation(providerState, clock),
  }

  async function set(ref: string, change: Partial<SandboxVolume>): Promise<void> {
    await updateSandboxVolume(providerState, ref, (volume) => volume && { ...volume, ...change })
  }
}

function sandboxVolumeCreation(providerState: ProviderState, clock: Clock): VolumeCreation {
  return {
    async createVolume({ operationId, name, region, sizeGib }) {
      await injectFault(providerState, 'order', name)
      const { regions } = await sandboxCatalogue(providerState)
      if (!regions.some(({ ref }) => ref === region))
        throw new ProviderError('rejected', `The sandbox has no region ${region}`)
      const volume = { ...newSandboxVolume(clock()), region, size_gib: sizeGib, operation_id: operationId }
      let isTaken = false
      await updateSandboxVolume(providerState, name, (present) => {
        isTaken = present !== undefined
        return present ?? volume
      })
      if (isTaken) throw new ProviderError('rejected', `The sandbox already has a volume ${name}`)
      await injectFault(providerState, 'answer', name)
      return name
    },
    async findVolumeByOperation({ operationId }) {
      await injectFaults(providerState, 'read')
      for (const name of await sandboxVolumeNames(providerState)) {
        const volume = await readSandboxVolume(providerState, name)
        if (volume?.operation_id === operationId) return shownVolume(name, volume)
      }
      return null
    },
  }
}

async function requireAttachable(
  providerState: ProviderState,
  ref: string,
  { server: attachedTo, region }: SandboxVolume,
  serverRef: string,
): Promise<void> {
  const server = await readSandboxServer(providerState, serverRef)
  if (!server) throw new ProviderError('rejected', `The sandbox has no server ${serverRef}`)
  if (attachedTo !== null)
    throw new ProviderError('rejected', `The volume ${ref} is attached to ${attachedTo}`)
  if (server.region !== region)
    throw new ProviderError(
      'rejected',
      `The volume ${ref} is in ${region}, and the server in ${server.region}`,
    )
}

function shownVolume(name: string, volume: SandboxVolume): CloudVolume {
  const { size_gib, region, server, created_at, operation_id } = volume
  return {
    ref: name,
    name,
    state: server === null ? 'available' : 'attached',
    sizeGib: size_gib,
    region,
    serverRef: server,
    device: server === null ? null : `/dev/disk/by-id/sandbox-${name}`,
    createdAt: new Date(created_at),
    ...(operation_id && { operationId: operation_id }),
  }
}
