/** Attaches, detaches and enlarges the disks of guests. */
import type { JsonApi } from '#providers/http/json-api.ts'
import type { VolumeChange } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { listGuests, pathTo } from '../guests.ts'
import { readTaskId, untilEnded } from '../tasks.ts'
import { attachDisk, detachDisk, requireAttachable } from './attachment.ts'
import { isUnused, nameOf } from './disks.ts'
import { type Located, locate, requireDetached, unlocked } from './located.ts'
import { moveDisk } from './moves.ts'
import type { VolumeNames } from './volume-names.ts'

export async function executeChange(
  client: JsonApi,
  names: VolumeNames,
  volume: Located,
  change: VolumeChange,
): Promise<void> {
  switch (change.kind) {
    case 'attach':
      return await attach(client, names, volume, change.serverRef)
    case 'detach':
      if (isUnused(volume.disk)) return
      return await detachDisk(client, await unlocked(client, volume.guest), volume.config, volume.disk)
    case 'grow':
      return await grow(client, volume, change.sizeGib)
  }
}

async function attach(
  client: JsonApi,
  names: VolumeNames,
  volume: Located,
  serverRef: string,
): Promise<void> {
  requireDetached(volume)
  const target = (await listGuests(client)).find(({ ref }) => ref === serverRef)
  if (!target) throw new ProviderError('rejected', `Proxmox VE has no guest ${serverRef}.`)
  const status = await unlocked(client, target)
  if (target.ref === volume.guest.ref) return await attachDisk(client, status, volume.disk)
  // A disk that cannot be attached there stays where it is.
  await requireAttachable(client, status)
  await unlocked(client, volume.guest)
  await moveDisk(client, names, volume, target)
  const { disk } = await locate(client, names, volume.ref)
  await attachDisk(client, status, disk)
}

async function grow(client: JsonApi, { guest, disk }: Located, sizeGib: number): Promise<void> {
  const { slot, volid, gib } = disk
  if (isUnused(disk))
    throw new ProviderError(
      'rejected',
      `Proxmox VE enlarges only disks that are attached: attach ${nameOf(volid)} to a server first.`,
    )
  if (gib !== null && sizeGib < gib)
    throw new ProviderError('rejected', 'Proxmox VE does not make disks smaller.')
  await unlocked(client, guest)
  const body = { disk: slot, size: `${sizeGib}G` }
  const path = `${pathTo(guest)}/resize`
  await untilEnded(client, await readTaskId(client, { method: 'PUT', path, body }))
}
