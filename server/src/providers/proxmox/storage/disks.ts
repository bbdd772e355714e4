/**
 * The disks of a guest that are not part of it: those from which it does not start, and those that it has as `unused0`
 * and so on, with nothing but their id. Others that a storage has are left alone: they may be copies that are being made,
 * or belong to guests that the token does not see.
 */
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { dataReader } from '../connection/client.ts'
import type { Guest } from '../guests.ts'
import { bootDiskOf, bootOrderOf, driveName, type GuestConfig, gibOf } from './guest-config.ts'

export type Disk = {
  /** Its name in the configuration: `scsi1`, `mp0`, `unused0`. */
  slot: string
  /** Its id in all storages, such as `local-lvm:vm-100-disk-1`. */
  volid: string
  /** Null: the configuration does not tell. */
  gib: number | null
  serial: string | null
}

const readInfo = dataReader(Type.Object({ size: Type.Number() }))

export function isUnused({ slot }: Pick<Disk, 'slot'>): boolean {
  return unusedName.test(slot)
}

const unusedName = /^unused\d+$/
const mountPointName = /^mp\d+$/

export function furtherDisksOf(guest: Pick<Guest, 'type' | 'vmid'>, config: GuestConfig): Disk[] {
  const system = new Set([...bootOrderOf(config), bootDiskOf(config)?.name])
  const isFurther = (slot: string) =>
    guest.type === 'qemu' ? driveName.test(slot) && !system.has(slot) : mountPointName.test(slot)
  return Object.entries(config)
    .filter(([slot]) => unusedName.test(slot) || isFurther(slot))
    .flatMap(([slot, value]) => diskIn(slot, String(value)))
    .filter(({ volid }) => ownerOf(volid) === guest.vmid)
}

/** Nothing for a drive, the configuration of cloud-init, or a device or folder of the host. */
function diskIn(slot: string, value: string): Disk[] {
  const volid = value.split(',')[0]?.replace(/^(file|volume)=/, '') ?? ''
  if (!/^[A-Za-z][\w.-]*:./.test(volid) || /,media=cdrom(,|$)|cloudinit/.test(value)) return []
  return [{ slot, volid, gib: gibOf(value), serial: /,serial=([^,]+)/.exec(value)?.[1] ?? null }]
}

export function volidsIn(config: GuestConfig): string[] {
  return Object.entries(config).flatMap(([slot, value]) =>
    diskIn(slot, String(value)).map(({ volid }) => volid),
  )
}

/** Null for a device or folder of the host. */
export function storageOf(value: string): string | null {
  const volid = diskIn('', value)[0]?.volid
  return volid === undefined ? null : volid.slice(0, volid.indexOf(':'))
}

/** The number of the guest whose disk it is; null if its id does not tell. */
export function ownerOf(volid: string): number | null {
  const [, named, inFolder] = /[:/](?:(?:vm|subvol)-(\d+)-[^/]*|(\d+)\/[^/]+)$/.exec(volid) ?? []
  return Number(named ?? inFolder) || null
}

/** The name that a person gave it, or the one that Proxmox VE did. */
export function nameOf(volid: string): string {
  const file = volid.slice(volid.search(/[^:/]+$/))
  return /^(?:vm|subvol)-\d+-(?!disk-\d)(.+?)(?:\.(?:raw|qcow2|vmdk))?$/.exec(file)?.[1] ?? file
}

export async function readGib(client: JsonApi, { node }: Guest, volid: string): Promise<number> {
  const storage = volid.slice(0, volid.indexOf(':'))
  const path = pathOf('nodes', node, 'storage', storage, 'content', volid)
  return (await readInfo(client, { method: 'GET', path })).size / 2 ** 30
}

/** As Linux in the guest shows it. Null: that depends on the system, or on the version of the machine. */
export function devicePathOf({ slot, serial }: Disk): string | null {
  if (slot.startsWith('scsi') && serial === null)
    return `/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_drive-${slot}`
  return slot.startsWith('virtio') && serial !== null ? `/dev/disk/by-id/virtio-${serial}` : null
}
