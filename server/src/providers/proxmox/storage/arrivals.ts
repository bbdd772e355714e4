import { addSeconds, systemClock } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Guest } from '../guests.ts'
import { type Disk, furtherDisksOf, ownerOf } from './disks.ts'
import { readCurrentConfig } from './guest-config.ts'
import type { Arrival, VolumeNames } from './volume-names.ts'

/** Later, another disk can be in the slot. */
const creationSecondsMax = 3600

/** Finds out what became of the disks that were being moved or created. */
export async function settleArrivals(
  client: JsonApi,
  names: VolumeNames,
  guests: readonly Guest[],
): Promise<void> {
  for (const [key, arrival] of await names.arrivals()) {
    const disk = (await hasLeft(client, guests, arrival)) && (await arrivedDisk(client, guests, arrival))
    if (disk) await names.end(key, disk.volid)
    else if (isOverdue(arrival)) await names.forget(key)
  }
}

/** A disk is moved once its first guest no longer has it. */
async function hasLeft(client: JsonApi, guests: readonly Guest[], { from }: Arrival): Promise<boolean> {
  if (from === null) return true
  const source = guests.find(({ vmid }) => vmid === ownerOf(from))
  const left = source && (await disksOf(client, source))
  return left !== undefined && left !== null && !left.some(({ volid }) => volid === from)
}

async function arrivedDisk(
  client: JsonApi,
  guests: readonly Guest[],
  { to, slot, others }: Arrival,
): Promise<Disk | undefined> {
  const target = guests.find(({ ref }) => ref === to)
  const present = target && (await disksOf(client, target))
  return present?.find((disk) => disk.slot === slot && !others.includes(disk.volid))
}

function isOverdue({ from, begunAt }: Arrival): boolean {
  return from === null && addSeconds(new Date(begunAt), creationSecondsMax) < systemClock()
}

/** Null if the guest is gone. */
async function disksOf(client: JsonApi, guest: Guest): Promise<Disk[] | null> {
  const config = await unlessNotFound(readCurrentConfig(client, guest))
  return config && furtherDisksOf(guest, config)
}
