import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { type Guest, type GuestStatus, pathTo, readGuest, withGuest } from '../guests.ts'
import { furtherDisksOf, nameOf } from '../storage/disks.ts'
import { readCurrentConfig } from '../storage/guest-config.ts'
import { listTasks, readTaskId, requireUnlocked, taskKinds, untilEnded } from '../tasks.ts'

/**
 * Deletes a guest with its disks, and takes it out of backup jobs and of what the cluster keeps running. A task of an
 * earlier attempt that still runs is waited for. `isHalf`: its creation has not ended, so that it has no volumes yet.
 */
export async function deleteGuest(
  client: JsonApi,
  ref: string,
  isHalf: (guest: Guest) => Promise<boolean>,
): Promise<void> {
  await withGuest(client, ref, async (found) => {
    const guest = await readGuest(client, found)
    if (!(await isHalf(guest))) await requireNoVolumes(client, guest)
    const active = await listTasks(client, guest, { source: 'active' })
    const find = (...kinds: readonly string[]) => active.find(({ task }) => kinds.includes(task.kind))?.upid
    const deletion = find('qmdestroy', 'vzdestroy')
    const stop = find(...taskKinds(guest.type, 'stop'))
    if (deletion === undefined && stop === undefined) await requireUnlocked(client, guest)
    if (deletion === undefined && guest.state !== 'stopped') await untilStopped(client, guest, stop)
    const query = { purge: 1, 'destroy-unreferenced-disks': 1 }
    const send = () => readTaskId(client, { method: 'DELETE', path: pathTo(guest), query })
    await untilEnded(client, deletion ?? (await send()))
  })
}

/** They would be deleted with it, and nothing would tell before that they are. */
async function requireNoVolumes(client: JsonApi, guest: Guest): Promise<void> {
  const config = await unlessNotFound(readCurrentConfig(client, guest))
  const names = config ? furtherDisksOf(guest, config).map(({ volid }) => nameOf(volid)) : []
  if (names.length > 0)
    throw new ProviderError(
      'rejected',
      `Proxmox VE deletes the volumes of ${guest.name} with it: ${names.join(', ')}. Delete them first, or attach them to another server.`,
    )
}

async function untilStopped(client: JsonApi, guest: GuestStatus, stop: string | undefined): Promise<void> {
  const path = `${pathTo(guest)}/status/stop`
  const send = () => readTaskId(client, { method: 'POST', path, body: {} })
  await untilEnded(client, stop ?? (await send()))
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
