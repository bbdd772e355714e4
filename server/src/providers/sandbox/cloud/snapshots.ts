/** The snapshots of a sandbox, one entry each in its connection's provider state, by id. */
import type { ProviderState } from '#providers/ports/provider.ts'

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
