/** Finds a volume by its ref, wherever its disk is now. */
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { type Guest, listGuests } from '../guests.ts'
import { type Disk, furtherDisksOf, isUnused, nameOf, ownerOf } from './disks.ts'
import { type GuestConfig, readCurrentConfig } from './guest-config.ts'
import { settleMoves } from './moves.ts'
import type { VolumeNames } from './volume-names.ts'

export type Located = { ref: string; guest: Guest; config: GuestConfig; disk: Disk }

export async function locate(client: JsonApi, names: VolumeNames, ref: string): Promise<Located> {
  const guests = await listGuests(client)
  await settleMoves(client, names, guests)
  const volid = await names.find(ref)
  const guest = guests.find(({ vmid }) => vmid === ownerOf(volid))
  const config = guest && (await unlessNotFound(readCurrentConfig(client, guest)))
  const disk = guest && config && furtherDisksOf(guest, config).find((one) => one.volid === volid)
  // Another volume can have this name now.
  const isOwn = (await names.refsOf([volid])).get(volid) === ref
  if (guest && config && disk && isOwn) return { ref, guest, config, disk }
  throw new ProviderError('not_found', `Proxmox VE has no disk ${ref} that is not part of a guest.`)
}

export function requireDetached({ guest, disk }: Located): void {
  if (!isUnused(disk))
    throw new ProviderError(
      'rejected',
      `${nameOf(disk.volid)} is attached to ${guest.name}: detach it first.`,
    )
}
