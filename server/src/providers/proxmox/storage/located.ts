/** Finds a volume by its ref, wherever its disk is now. */
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { type Guest, type GuestStatus, listGuests, readGuest } from '../guests.ts'
import { requireUnlocked } from '../tasks.ts'
import { settleArrivals } from './arrivals.ts'
import { type Disk, furtherDisksOf, isUnused, nameOf, ownerOf } from './disks.ts'
import { type GuestConfig, readCurrentConfig } from './guest-config.ts'
import type { Identity, VolumeNames } from './volume-names.ts'

export type Located = Identity & { guest: Guest; config: GuestConfig; disk: Disk }

export async function locate(client: JsonApi, names: VolumeNames, ref: string): Promise<Located> {
  const guests = await listGuests(client)
  await settleArrivals(client, names, guests)
  const volid = await names.find(ref)
  const guest = guests.find(({ vmid }) => vmid === ownerOf(volid))
  const config = guest && (await unlessNotFound(readCurrentConfig(client, guest)))
  const disk = guest && config && furtherDisksOf(guest, config).find((one) => one.volid === volid)
  const identity = (await names.identify([volid])).get(volid)
  // Another volume can have this name now.
  if (guest && config && disk && identity?.ref === ref) return { ...identity, guest, config, disk }
  throw new ProviderError('not_found', `Proxmox VE has no disk ${ref} that is not part of a guest.`)
}

export function requireDetached({ guest, disk }: Located): void {
  if (!isUnused(disk))
    throw new ProviderError(
      'rejected',
      `${nameOf(disk.volid)} is attached to ${guest.name}: detach it first.`,
    )
}

export async function unlocked(client: JsonApi, guest: Guest): Promise<GuestStatus> {
  const status = await readGuest(client, guest)
  await requireUnlocked(client, status)
  return status
}
