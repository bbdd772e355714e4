/** What the configuration of a guest says of its disks. */
import { Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, pathTo } from '../guests.ts'

export type GuestConfig = Readonly<Record<string, unknown>>

const read = dataReader(Type.Record(Type.String(), Type.Unknown()))

export function readConfig(
  client: JsonApi,
  guest: Pick<Guest, 'node' | 'type' | 'vmid'>,
): Promise<GuestConfig> {
  return read(client, { method: 'GET', path: `${pathTo(guest)}/config` })
}

/** As the guest runs, without what it will have after its next start only. */
export function readCurrentConfig(client: JsonApi, guest: Guest): Promise<GuestConfig> {
  return read(client, { method: 'GET', path: `${pathTo(guest)}/config`, query: { current: 1 } })
}

export const driveName = /^(?:scsi|virtio|sata|ide)\d+$/

/** Whether it has the drive by which Proxmox VE passes a configuration to cloud-init. */
export function hasCloudInit(config: GuestConfig): boolean {
  return Object.entries(config).some(
    ([name, value]) => driveName.test(name) && /[:/](vm-\d+-)?cloudinit(\.\w+)?(,|$)/.test(String(value)),
  )
}

/** The names of the devices from which it starts. */
export function bootOrderOf(config: GuestConfig): string[] {
  return /order=([^,]+)/.exec(String(config['boot'] ?? ''))?.[1]?.split(';') ?? []
}

/** `local-lvm:vm-100-disk-0,size=32G`; the size is null if it is not told. */
export function bootDiskOf(config: GuestConfig): { name: string; gib: number | null } | null {
  const candidates = [
    ...bootOrderOf(config),
    String(config['bootdisk'] ?? ''),
    'scsi0',
    'virtio0',
    'sata0',
    'ide0',
  ]
  for (const name of candidates) {
    const value = String(config[name] ?? '')
    if (!driveName.test(name) || value === '' || /,media=cdrom|^none/.test(value)) continue
    return { name, gib: gibOf(value) }
  }
  return null
}

const gibPer: Readonly<Record<string, number>> = { '': 2 ** -30, K: 2 ** -20, M: 2 ** -10, G: 1, T: 2 ** 10 }

export function gibOf(drive: string): number | null {
  const [, count, unit = ''] = /,size=(\d+(?:\.\d+)?)([KMGT]?)(?:,|$)/.exec(drive) ?? []
  return count === undefined ? null : Number(count) * (gibPer[unit] ?? 1)
}
