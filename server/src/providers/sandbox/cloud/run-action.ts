/** Starts actions of the servers of a sandbox, and gives them their effect. */
import { randomUUID } from 'node:crypto'
import { isPowerKind, powerAfter, type ServerActionRequest } from '#kernel/cloud/server-action.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault } from '../faults.ts'
import {
  readSandboxServer,
  type SandboxAction,
  type SandboxRequest,
  type SandboxServer,
  updateSandboxServer,
} from './servers.ts'
import { updateSandboxSnapshot } from './snapshots.ts'

const actionsKept = 20

export async function sandboxServerOf(providerState: ProviderState, ref: string): Promise<SandboxServer> {
  const server = await readSandboxServer(providerState, ref)
  if (!server) throw new ProviderError('not_found', `The sandbox has no server ${ref}`)
  return server
}

/** Returns the id of the action. */
export async function startSandboxAction(
  providerState: ProviderState,
  ref: string,
  request: ServerActionRequest,
  now: Date,
): Promise<string> {
  await injectFault(providerState, 'order', ref)
  const server = await sandboxServerOf(providerState, ref)
  const { lifecycle, action_error: error } = server
  const open = server.actions.find(({ readings }) => readings > 0)
  if (lifecycle !== 'active' || open) {
    // Time passes: an action that nobody reads ends, too.
    if (open) await progress(providerState, ref, server, open)
    throw new ProviderError('unavailable', `The sandbox already changes the server ${ref}`)
  }
  const { kind } = request
  const action = { id: randomUUID(), kind, request, started_at: now.toISOString(), readings: 1, error }
  await updateSandboxServer(
    providerState,
    ref,
    (current) => current && { ...current, actions: [action, ...current.actions].slice(0, actionsKept) },
  )
  await injectFault(providerState, 'answer', ref)
  return action.id
}

/** The ids of the actions of a kind that began at this time or later, the latest first. */
export async function sandboxActionsSince(
  providerState: ProviderState,
  ref: string,
  kind: ServerActionRequest['kind'],
  since: Date,
): Promise<string[]> {
  await injectFault(providerState, 'read', ref)
  return (await sandboxServerOf(providerState, ref)).actions
    .filter((action) => action.kind === kind && new Date(action.started_at) >= since)
    .map(({ id }) => id)
}

/** Each reading brings an action nearer to its end. */
export async function readSandboxAction(
  providerState: ProviderState,
  ref: string,
  actionRef: string,
): Promise<CloudAction> {
  await injectFault(providerState, 'read', ref)
  const server = await sandboxServerOf(providerState, ref)
  const found = server.actions.find(({ id }) => id === actionRef)
  if (!found) throw new ProviderError('not_found', `The sandbox has no action ${actionRef}`)
  if (found.readings > 0) await progress(providerState, ref, server, found)
  if (found.readings > 1) return { state: 'running', progress: 50, error: null }
  if (found.error !== null)
    return { state: 'failed', progress: null, error: { message: found.error, vendorCode: null } }
  return { state: 'succeeded', progress: 100, error: null }
}

async function progress(
  providerState: ProviderState,
  ref: string,
  server: SandboxServer,
  { id, request, error, readings, started_at }: SandboxAction,
): Promise<void> {
  if (readings === 1 && error === null && request.kind === 'snapshot')
    await updateSandboxSnapshot(providerState, id, () => ({
      name: request.name,
      server: ref,
      image: server.image,
      size: server.size,
      is_consistent: server.power === 'stopped',
      created_at: started_at,
    }))
  await updateSandboxServer(providerState, ref, (current) => current && progressed(current, id))
}

/** One reading later. Once the action has ended, the server has its effect. */
function progressed(server: SandboxServer, id: string): SandboxServer {
  const found = server.actions.find((action) => action.id === id)
  if (!found) return server
  const { kind, request, error, readings } = found
  const actions = server.actions.map((action) =>
    action.id === id ? { ...action, readings: Math.max(0, readings - 1) } : action,
  )
  const isIgnored = server.ignores_shutdown && (kind === 'shutdown' || kind === 'reboot')
  if (readings !== 1 || isIgnored) return { ...server, actions }
  if (error === null) return { ...server, actions, ...effectOf(request) }
  return { ...server, actions, ...(kind === 'create' && { lifecycle: 'error' as const }) }
}

function effectOf(request: SandboxRequest): Partial<SandboxServer> {
  if (isPowerKind(request.kind)) return { power: powerAfter[request.kind] }
  switch (request.kind) {
    case 'create':
      // An address for documentation (RFC 5737).
      return { lifecycle: 'active', power: 'running', addresses: ['203.0.113.80'] }
    case 'rename':
      return { renamed: request.name }
    case 'resize':
      return { size: request.size }
    case 'rebuild':
      return { image: request.image, power: 'running' }
    case 'restore':
      return { image: request.snapshot, power: 'running' }
    case 'rescue_on':
    case 'rescue_off':
      return { in_rescue: request.kind === 'rescue_on' }
    case 'backup_on':
    case 'backup_off':
      return { backups: request.kind === 'backup_on' }
    default:
      return {}
  }
}
