/**
 * Attaches disks to their guest, and detaches them. A change that a running guest does not take would wait for its next
 * start: it is refused instead, so that what was asked for never happens later, unseen.
 */
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Guest, type GuestStatus, pathTo } from '../guests.ts'
import { type Disk, nameOf } from './disks.ts'
import { bootDiskOf, bootOrderOf, type GuestConfig, readConfig, readCurrentConfig } from './guest-config.ts'

/** `digest`: Proxmox VE refuses the change if the configuration is not the one that was read. */
type DiskChange = { digest: unknown } & Readonly<Record<string, unknown>>

export async function writeDisks(client: JsonApi, guest: Guest, change: DiskChange): Promise<void> {
  await client.call({ method: 'PUT', path: `${pathTo(guest)}/config`, body: change })
}

export async function attachDisk(client: JsonApi, guest: GuestStatus, { volid }: Disk): Promise<void> {
  const { slot, digest } = await requireAttachable(client, guest)
  const name = nameOf(volid)
  await plug(client, guest, slot, { [slot]: driveOf(slot, volid, { name, serial: name }), digest })
}

type NewDisk = { storage: string; sizeGib: number; name: string; operationId: string }

export async function attachNewDisk(
  client: JsonApi,
  guest: GuestStatus,
  { slot, digest }: FreePlace,
  { storage, sizeGib, name, operationId }: NewDisk,
): Promise<void> {
  const drive = driveOf(slot, `${storage}:${sizeGib}`, { name, serial: operationId })
  await plug(client, guest, slot, { [slot]: drive, digest })
}

type FreePlace = { slot: string; digest: unknown }

/** The slot that another disk would have. Throws if the guest takes none as it is now. */
export async function requireAttachable(client: JsonApi, guest: GuestStatus): Promise<FreePlace> {
  const current = await readCurrentConfig(client, guest)
  const slot = freeSlot(guest, current, await readConfig(client, guest))
  if (guest.type === 'qemu') requireHotplug(guest, current, slot)
  return { slot, digest: current['digest'] }
}

export async function detachDisk(
  client: JsonApi,
  guest: GuestStatus,
  config: GuestConfig,
  { slot, volid }: Disk,
): Promise<void> {
  if (guest.type === 'qemu') requireHotplug(guest, config, slot)
  else if (!isOff(guest))
    throw new ProviderError(
      'rejected',
      `Proxmox VE detaches ${nameOf(volid)} only from a container that is stopped: shut down ${guest.name} first.`,
    )
  await plug(client, guest, slot, { delete: slot, digest: config['digest'] })
}

/** What a running guest has refused is not left for its next start. */
async function plug(client: JsonApi, guest: GuestStatus, slot: string, change: DiskChange): Promise<void> {
  try {
    await writeDisks(client, guest, change)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'rejected'
    if (isRefused && !isOff(guest)) await revert(client, guest, slot)
    throw error
  }
}

/** Where nothing waits, there is nothing to revert, and the refusal of the change says more. */
async function revert(client: JsonApi, guest: Guest, slot: string): Promise<void> {
  try {
    await client.call({ method: 'PUT', path: `${pathTo(guest)}/config`, body: { revert: slot } })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTransient) throw error
  }
}

function isOff({ state }: GuestStatus): boolean {
  return state === 'stopped'
}

function requireHotplug(guest: GuestStatus, config: GuestConfig, slot: string): void {
  const features = String(config['hotplug'] ?? '1').split(',')
  const canPlug = /^(scsi|virtio)/.test(slot) && (features.includes('1') || features.includes('disk'))
  if (isOff(guest) || canPlug) return
  throw new ProviderError(
    'rejected',
    `Proxmox VE does not attach or detach ${slot} while ${guest.name} runs: shut it down first.`,
  )
}

const slotsMax = { scsi: 31, virtio: 16, mp: 256 } as const

/** Also free after the next start, and not one from which the guest would start. */
function freeSlot({ type, name }: Guest, current: GuestConfig, next: GuestConfig): string {
  const bus = type === 'lxc' ? 'mp' : bootDiskOf(current)?.name.startsWith('virtio') ? 'virtio' : 'scsi'
  const order = bootOrderOf(next)
  const slots = Array.from({ length: slotsMax[bus] }, (_, number) => `${bus}${number}`)
  const free = slots.find((slot) => !(slot in current || slot in next || order.includes(slot)))
  if (free === undefined) throw new ProviderError('rejected', `${name} has no room for another disk.`)
  return free
}

/** A container has it in a folder; a system finds a `virtio` disk by its serial number, of at most 20 characters. */
function driveOf(slot: string, source: string, { name, serial }: { name: string; serial: string }): string {
  if (slot.startsWith('mp')) return `${source},mp=/mnt/${name.replace(/[^\w.-]/g, '-')}`
  return slot.startsWith('virtio') ? `${source},serial=${serial.slice(0, 20)}` : source
}
