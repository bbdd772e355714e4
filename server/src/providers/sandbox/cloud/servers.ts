/** The servers of a sandbox, one entry each in its connection's provider state, by name. */
import { isPowerKind, type ServerActionRequest } from '#kernel/cloud/server-action.ts'
import type { ServerLifecycle, ServerPower } from '#kernel/cloud/server-state.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'

/** As stored, with times as texts. */
export type SandboxServer = {
  lifecycle: Exclude<ServerLifecycle, 'missing'>
  power: ServerPower
  region: string
  size: string
  image: string
  addresses: string[]
  tags: string[]
  created_at: string
  /** The operation of Holdfast that created it. */
  operation_id?: string
  /** The name that it was given after its creation. */
  renamed: string | null
  in_rescue: boolean
  backups: boolean
  /** Whether its system does not react when it is asked to stop or restart. */
  ignores_shutdown: boolean
  /** Its actions fail with this message. */
  action_error: string | null
  /** The latest first. */
  actions: SandboxAction[]
}

export type SandboxRequest = ServerActionRequest | { kind: 'create' }

export type SandboxAction = {
  id: string
  kind: SandboxRequest['kind']
  request: SandboxRequest
  started_at: string
  /** Until the action is read so often, it is running. */
  readings: number
  /** Why it fails, if it does. */
  error: string | null
}

const serverPrefix = 'sandbox/server/'

/** What the sizes of a sandbox have. */
export const sandboxSizes: Readonly<Record<string, { cpus: number; memoryMib: number; diskGib: number }>> = {
  small: { cpus: 1, memoryMib: 1024, diskGib: 20 },
  medium: { cpus: 2, memoryMib: 4096, diskGib: 40 },
  large: { cpus: 8, memoryMib: 16_384, diskGib: 160 },
}

export async function sandboxServerNames(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(serverPrefix)).map((key) => key.slice(serverPrefix.length)).sort()
}

export async function readSandboxServer(
  providerState: ProviderState,
  name: string,
): Promise<SandboxServer | undefined> {
  // Only `updateSandboxServer` writes this entry.
  return (await providerState.read(serverPrefix + name)) as SandboxServer | undefined
}

/** Changes a server. `change` gets undefined for a missing server and returns undefined to remove it. */
export async function updateSandboxServer(
  providerState: ProviderState,
  name: string,
  change: (server: SandboxServer | undefined) => SandboxServer | undefined,
): Promise<void> {
  await providerState.update(serverPrefix + name, (value) => change(value as SandboxServer | undefined))
}

export function newSandboxServer(now: Date): SandboxServer {
  return {
    lifecycle: 'active',
    power: 'running',
    region: 'nowhere-1',
    size: 'small',
    image: 'debian-13',
    addresses: [],
    tags: [],
    created_at: now.toISOString(),
    actions: [],
    renamed: null,
    in_rescue: false,
    backups: false,
    ignores_shutdown: false,
    action_error: null,
  }
}

export function shownServer(name: string, server: SandboxServer): CloudServer {
  const { power, region, size, image, addresses, tags, created_at } = server
  const isChanging = server.actions.some(({ readings, kind }) => readings > 0 && !isPowerKind(kind))
  const { cpus = null, memoryMib = null, diskGib = null } = sandboxSizes[size] ?? {}
  return {
    ref: name,
    name: server.renamed ?? name,
    lifecycle: server.lifecycle === 'active' && isChanging ? 'busy' : server.lifecycle,
    power,
    region,
    size,
    cpus,
    memoryMib,
    diskGib,
    image,
    publicAddresses: addresses,
    privateAddresses: [],
    tags: tags.toSorted(),
    createdAt: new Date(created_at),
    isInRescue: server.in_rescue,
    hasBackups: server.backups,
    ...(server.operation_id && { operationId: server.operation_id }),
  }
}
