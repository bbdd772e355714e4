/** The snapshots of a sandbox, one entry each in its connection's provider state, by id. */
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import { sandboxSizes } from './servers.ts'

const pageSize = sandboxManifest.cloud?.pageSize ?? 0

/** As stored, with times as texts. */
export type SandboxSnapshot = {
  name: string
  /** The server that it was made from. */
  server: string
  image: string
  size: string
  is_consistent: boolean
  created_at: string
}

const snapshotPrefix = 'sandbox/snapshot/'

export async function sandboxSnapshotIds(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(snapshotPrefix)).map((key) => key.slice(snapshotPrefix.length)).sort()
}

export async function readSandboxSnapshot(
  providerState: ProviderState,
  id: string,
): Promise<SandboxSnapshot | undefined> {
  // Only `updateSandboxSnapshot` writes this entry.
  return (await providerState.read(snapshotPrefix + id)) as SandboxSnapshot | undefined
}

/** Changes a snapshot. `change` gets undefined for a missing one and returns undefined to remove it. */
export async function updateSandboxSnapshot(
  providerState: ProviderState,
  id: string,
  change: (snapshot: SandboxSnapshot | undefined) => SandboxSnapshot | undefined,
): Promise<void> {
  await providerState.update(snapshotPrefix + id, (value) => change(value as SandboxSnapshot | undefined))
}

export function sandboxSnapshots(providerState: ProviderState): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      await injectFaults(providerState, 'read')
      const ids = (await sandboxSnapshotIds(providerState)).filter((id) => cursor === null || id > cursor)
      const page = await Promise.all(
        ids
          .slice(0, pageSize)
          .map(async (id) => ({ id, snapshot: await readSandboxSnapshot(providerState, id) })),
      )
      return {
        snapshots: page.flatMap(({ id, snapshot }) => (snapshot ? shownSnapshot(id, snapshot) : [])),
        cursor: ids.length > pageSize ? (ids[pageSize - 1] ?? null) : null,
      }
    },
    async deleteSnapshot(ref) {
      const name = (await readSandboxSnapshot(providerState, ref))?.name ?? ref
      await injectFault(providerState, 'order', name)
      if (!(await readSandboxSnapshot(providerState, ref)))
        throw new ProviderError('not_found', `The sandbox has no snapshot ${ref}`)
      await updateSandboxSnapshot(providerState, ref, () => undefined)
      await injectFault(providerState, 'answer', name)
    },
  }
}

function shownSnapshot(id: string, { name, server, size, created_at }: SandboxSnapshot): CloudSnapshot {
  const diskGib = sandboxSizes[size]?.diskGib ?? null
  return {
    ref: id,
    name,
    kind: 'image',
    state: 'available',
    serverRef: server,
    // Half of the disk is used.
    sizeGib: diskGib === null ? null : diskGib / 2,
    diskGib,
    region: null,
    createdAt: new Date(created_at),
  }
}
