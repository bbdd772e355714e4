/** What an action asks of the provider, and through which port. */
import type { ActionRow } from '#areas/cloud/store/actions.ts'
import {
  isPowerRequest,
  type PowerActionKind,
  type ServerActionRequest,
  type ServerChangeKind,
} from '#kernel/cloud/server-action.ts'
import type { ServerChanges, StartedChange } from '#providers/ports/cloud/changes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Run } from './run.ts'

export function requestOf({ kind, parameters }: Pick<ActionRow, 'kind' | 'parameters'>): ServerActionRequest {
  const { name = '', size = '', with_disk: withDisk = false, image = '', snapshot_ref } = parameters
  switch (kind) {
    case 'rename':
    case 'snapshot':
      return { kind, name }
    case 'resize':
      return { kind, size, withDisk }
    case 'rebuild':
      return { kind, image }
    case 'restore':
      return { kind, snapshot: snapshot_ref ?? '' }
    case 'create':
    case 'delete':
      throw new TypeError(`${kind} is not an action of an existing server.`)
    default:
      return { kind }
  }
}

export async function startRequest(run: Run, request: ServerActionRequest): Promise<StartedChange> {
  const { cloud } = run
  if (!isPowerRequest(request)) return await changesOf(run).start(refOf(run), request)
  return { actionRef: await cloud.startAction(refOf(run), request), password: null }
}

/** The provider's ids of actions that can be the one whose answer was lost. */
export async function startedSince(run: Run, since: Date): Promise<string[]> {
  const { action, cloud } = run
  // The kind says which of the ports has it.
  return isPowerRequest(requestOf(action))
    ? await cloud.actionsSince(refOf(run), action.kind as PowerActionKind, since)
    : await changesOf(run).since(refOf(run), action.kind as ServerChangeKind, since)
}

function changesOf({ connection: { provider, manifest } }: Run): ServerChanges {
  if (!provider.serverChanges)
    throw new ProviderError('unsupported', `${manifest.name} cannot change servers.`)
  return provider.serverChanges
}

/** Only a server that is being created has none. */
export function refOf({ action }: Run): string {
  if (action.ref === null) throw new TypeError(`${action.id} has no server at its provider.`)
  return action.ref
}
