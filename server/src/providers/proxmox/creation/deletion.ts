import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type GuestStatus, pathTo, readGuest, withGuest } from '../guests.ts'
import { listTasks, readTaskId, requireUnlocked, taskKinds, untilEnded } from '../tasks.ts'

/**
 * Deletes a guest with its disks, and takes it out of backup jobs and of what the cluster keeps running. A task of an
 * earlier attempt that still runs is waited for.
 */
export async function deleteGuest(client: JsonApi, ref: string): Promise<void> {
  await withGuest(client, ref, async (found) => {
    const guest = await readGuest(client, found)
    const active = await listTasks(client, guest, { source: 'active' })
    const find = (...kinds: readonly string[]) => active.find(({ task }) => kinds.includes(task.kind))?.upid
    const deletion = find('qmdestroy', 'vzdestroy')
    const stop = find(...taskKinds(guest.type, 'stop'))
    if (deletion === undefined && stop === undefined) await requireUnlocked(client, guest)
    if (deletion === undefined && guest.state !== 'stopped') await untilStopped(client, guest, stop)
    const query = { purge: 1, 'destroy-unreferenced-disks': 1 }
    const send = () => readTaskId(client, { method: 'DELETE', path: pathTo(guest), query })
    await untilEnded(client, ref, deletion ?? (await send()))
  })
}

async function untilStopped(client: JsonApi, guest: GuestStatus, stop: string | undefined): Promise<void> {
  const path = `${pathTo(guest)}/status/stop`
  const send = () => readTaskId(client, { method: 'POST', path, body: {} })
  await untilEnded(client, guest.ref, stop ?? (await send()))
  const { state } = await readGuest(client, guest)
  if (state !== 'stopped')
    throw new ProviderError(
      'unavailable',
      `${guest.name} is ${state} at Proxmox VE, and has to be stopped.`,
      {
        vendorCode: 'locked',
      },
    )
}
