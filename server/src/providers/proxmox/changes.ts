// https://pve.proxmox.com/pve-docs/api-viewer/
import type { ServerChangeKind, ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Guest, type GuestStatus, pathTo, readGuest, withGuest } from './guests.ts'
import { restoreSnapshot, takeSnapshot } from './storage/snapshots.ts'
import { requireUnlocked, taskKinds, tasksSince } from './tasks.ts'

/** `user` is the id of the token, by which its own tasks are known. */
export function createProxmoxChanges(client: JsonApi, user: string): ServerChanges {
  return {
    start: (ref, request) =>
      withGuest(client, ref, async (found) => {
        const guest = await readGuest(client, found)
        await requireUnlocked(client, guest)
        return { actionRef: await send(client, guest, request), password: null }
      }),
    async since(ref, kind, since) {
      const call = tasks[kind]
      if (call === undefined) return []
      return await withGuest(client, ref, (guest) =>
        tasksSince(client, guest, { kinds: taskKinds(guest.type, call), user, since }),
      )
    },
  }
}

/** The changes that are tasks. The others are executed before they are answered. */
const tasks: Readonly<Partial<Record<ServerChangeKind, string>>> = {
  snapshot: 'snapshot',
  restore: 'rollback',
}

async function send(
  client: JsonApi,
  guest: GuestStatus,
  request: ServerChangeRequest,
): Promise<string | null> {
  switch (request.kind) {
    case 'rename':
      await configure(client, guest, { [guest.type === 'qemu' ? 'name' : 'hostname']: request.name })
      return null
    case 'resize':
      await configure(client, guest, hardwareOf(guest, request.size))
      return null
    case 'snapshot':
      return await takeSnapshot(client, guest, request.name)
    case 'restore':
      return await restoreSnapshot(client, guest, request.snapshot)
    default:
      throw new ProviderError('unsupported', `Proxmox VE does not support ${request.kind}.`)
  }
}

async function configure(client: JsonApi, guest: Guest, body: object): Promise<void> {
  await client.call({ method: 'PUT', path: `${pathTo(guest)}/config`, body })
}

export function hardwareOf({ type, state }: Pick<Guest, 'type' | 'state'>, size: string): object {
  const [, cores, memory] = /^([1-9]\d{0,3})x([1-9]\d{1,7})$/.exec(size) ?? []
  if (cores === undefined || memory === undefined)
    throw new ProviderError(
      'rejected',
      `${size} is not a size at Proxmox VE: it is the number of CPUs and the MiB of memory, such as 2x4096.`,
    )
  // A running guest would have it after its next start.
  if (state !== 'stopped')
    throw new ProviderError('rejected', `Proxmox VE resizes stopped guests only, and it is ${state}.`)
  if (type === 'lxc') return { cores: Number(cores), memory: Number(memory) }
  return { sockets: 1, cores: Number(cores), memory, delete: 'vcpus' }
}
