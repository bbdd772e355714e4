/**
 * Creates disks. Proxmox VE creates one with its guest and names it itself, so it is attached from the beginning, and known
 * by the slot that was chosen for it.
 */
import { systemClock } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { listGuests } from '../guests.ts'
import { settleArrivals } from './arrivals.ts'
import { attachNewDisk, requireAttachable } from './attachment.ts'
import { storageOf, volidsIn } from './disks.ts'
import { bootDiskOf, type GuestConfig, readCurrentConfig } from './guest-config.ts'
import { unlocked } from './located.ts'
import type { VolumeNames } from './volume-names.ts'

/** Returns the ref of the volume. */
export async function createOrdered(
  client: JsonApi,
  names: VolumeNames,
  order: VolumeOrder,
): Promise<string> {
  const { operationId, name, region, sizeGib, serverRef } = order
  if (serverRef === null)
    throw new ProviderError(
      'rejected',
      'At Proxmox VE, a disk belongs to a guest: choose the server of the volume.',
    )
  const guest = (await listGuests(client)).find(({ ref }) => ref === serverRef)
  if (!guest) throw new ProviderError('rejected', `Proxmox VE has no guest ${serverRef}.`)
  if (guest.node !== region)
    throw new ProviderError('rejected', `${guest.name} is at the node ${guest.node}, not ${region}.`)
  const status = await unlocked(client, guest)
  const config = await readCurrentConfig(client, guest)
  const place = await requireAttachable(client, status)
  const storage = storageIn(config)
  if (storage === null)
    throw new ProviderError(
      'rejected',
      `The disk of ${guest.name} is in no storage of Proxmox VE, so none can be chosen for another.`,
    )
  const begun = { from: null, to: guest.ref, slot: place.slot, others: volidsIn(config) }
  await names.beginCreation({ name, operationId }, { ...begun, begunAt: systemClock().toISOString() })
  try {
    await attachNewDisk(client, status, place, { storage, sizeGib, name, operationId })
  } catch (error) {
    if (error instanceof ProviderError && !error.isTransient) await names.forget(operationId)
    throw error
  }
  const ref = await findCreated(client, names, operationId)
  if (ref !== null) return ref
  throw new ProviderError('unknown', 'Proxmox VE has accepted the new disk, and does not show it.')
}

/** Its ref; null if there is none. */
export async function findCreated(
  client: JsonApi,
  names: VolumeNames,
  operationId: string,
): Promise<string | null> {
  await settleArrivals(client, names, await listGuests(client))
  return await names.findRef(operationId)
}

/** That of the disk from which the guest starts. */
function storageIn(config: GuestConfig): string | null {
  return storageOf(String(config['rootfs'] ?? config[bootDiskOf(config)?.name ?? ''] ?? ''))
}
