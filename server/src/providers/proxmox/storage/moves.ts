/** Moves unused disks to other guests. */
import { systemClock } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Guest, pathTo } from '../guests.ts'
import { readTaskId, untilEnded } from '../tasks.ts'
import { type Disk, nameOf, volidsIn } from './disks.ts'
import { type GuestConfig, readCurrentConfig } from './guest-config.ts'
import type { VolumeNames } from './volume-names.ts'

type Moving = { ref: string; guest: Guest; disk: Disk }

/** Makes an unused disk one of another guest, where it has another name. */
export async function moveDisk(
  client: JsonApi,
  names: VolumeNames,
  { ref, guest, disk }: Moving,
  target: Guest,
): Promise<void> {
  requireAlike(guest, disk, target)
  const config = await readCurrentConfig(client, target)
  const begunAt = systemClock().toISOString()
  const begun = { from: disk.volid, to: target.ref, others: volidsIn(config), begunAt }
  const move = await names.beginMove(ref, begun, freeSlots(config))
  if (!move) throw new ProviderError('rejected', `${target.name} has no room for another unused disk.`)
  try {
    await untilEnded(client, await sendMove(client, guest, disk, { slot: move.slot, vmid: target.vmid }))
  } catch (error) {
    // It was refused; anything else leaves open where the disk is.
    if (error instanceof ProviderError && !error.isTransient) await names.end(ref, disk.volid)
    throw error
  }
}

function requireAlike(guest: Guest, { volid }: Disk, target: Guest): void {
  const name = nameOf(volid)
  if (target.type !== guest.type)
    throw new ProviderError(
      'rejected',
      guest.type === 'qemu'
        ? `${name} is the disk of a virtual machine, and ${target.name} is a container.`
        : `${name} is the disk of a container, and ${target.name} is a virtual machine.`,
    )
  if (target.node !== guest.node)
    throw new ProviderError(
      'rejected',
      `${name} is at the node ${guest.node}, and ${target.name} at ${target.node}.`,
    )
}

function freeSlots(config: GuestConfig): string[] {
  return Array.from({ length: 256 }, (_, number) => `unused${number}`).filter((slot) => !(slot in config))
}

/** Starts the task, and returns its id. */
async function sendMove(
  client: JsonApi,
  guest: Guest,
  disk: Disk,
  to: { vmid: number; slot: string },
): Promise<string> {
  const [call, slots] =
    guest.type === 'qemu'
      ? ['move_disk', { disk: disk.slot, 'target-disk': to.slot }]
      : ['move_volume', { volume: disk.slot, 'target-volume': to.slot }]
  const body = { ...slots, 'target-vmid': to.vmid }
  return await readTaskId(client, { method: 'POST', path: `${pathTo(guest)}/${call}`, body })
}
