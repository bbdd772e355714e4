/** The disks of guests: what a storage has of them, and what the calls do that change them. */
import { createHash } from 'node:crypto'
import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { FakeGuest, GuestTools } from './guests.ts'
import { data, failure } from './responses.ts'

/** In GiB, by the id of the disk. */
export type FakeStorage = Map<string, number>

/** Gives a guest an unused disk of 10 GiB. */
export function addDisk(storage: FakeStorage, guest: FakeGuest, name: string): string {
  const volid = `local-lvm:vm-${guest.vmid}-${name}`
  storage.set(volid, 10)
  guest.config[freeUnused(guest)] = volid
  return volid
}

export function storageRoutes(
  storage: FakeStorage,
  permissions: Readonly<Record<string, object>>,
): FakeRoute[] {
  return [
    route('GET', '/nodes/{node}/storage/{storage}/content/{volume}', ({ params }) => {
      if (!('Datastore.Audit' in (permissions['/storage'] ?? {})))
        return failure(403, `Permission check failed (/storage/${params['storage']}, Datastore.Audit)`)
      const gib = storage.get(params['volume'] ?? '')
      return gib === undefined
        ? failure(500, `volume '${params['volume']}' does not exist\n`)
        : data({ format: 'raw', path: '/dev/pve/disk', size: gib * 2 ** 30, used: gib * 2 ** 30 })
    }),
  ]
}

const anyDisk = /^(scsi|virtio|sata|ide|mp|unused)\d+$/

/** What a guest has; after its next start if it is not asked for as it is. */
export function shownConfig(guest: FakeGuest, isCurrent: boolean): Record<string, string | number> {
  const kept = Object.entries(guest.config).filter(
    ([slot]) => isCurrent || !guest.pendingDelete.includes(slot),
  )
  return { ...Object.fromEntries(kept), digest: digestOf(guest) }
}

function digestOf({ config, pendingDelete }: FakeGuest): string {
  return createHash('sha1')
    .update(JSON.stringify([config, pendingDelete]))
    .digest('hex')
}

/** Null: the change is none of disks. */
export function changeDisks(
  storage: FakeStorage,
  guest: FakeGuest,
  { digest, delete: removed = '', revert = '', ...set }: Record<string, string>,
): FakeResponse | null {
  const slots = removed.split(',').filter((slot) => anyDisk.test(slot))
  const added = Object.entries(set).filter(([slot]) => anyDisk.test(slot))
  if (slots.length + added.length === 0 && revert === '') return null
  if (guest.lock) return failure(500, `VM is locked (${guest.lock})\n`)
  if (digest !== undefined && digest !== digestOf(guest))
    return guest.type === 'qemu'
      ? failure(500, 'checksum mismatch (file change by other user?)\n')
      : failure(500, 'detected modified configuration - file changed by other user? Try again.\n')
  guest.pendingDelete = guest.pendingDelete.filter((slot) => slot !== revert)
  for (const slot of slots) {
    const refusal = remove(storage, guest, slot)
    if (refusal) return refusal
  }
  for (const [slot, value] of added) {
    const [source = '', ...options] = value.split(',')
    const isNew = /^[\w-]+:\d+$/.test(source)
    const volid = isNew ? nextName(storage, guest) : source
    if (isNew) storage.set(volid, Number(source.split(':')[1]))
    if (!storage.has(volid)) return failure(500, `volume '${volid}' does not exist\n`)
    for (const [name, unused] of Object.entries(guest.config)) if (unused === volid) delete guest.config[name]
    guest.config[slot] = [volid, ...options, `size=${storage.get(volid)}G`].join(',')
  }
  return data(null)
}

function remove(storage: FakeStorage, guest: FakeGuest, slot: string): FakeResponse | null {
  const volid = String(guest.config[slot]).split(',')[0] ?? ''
  if (slot.startsWith('unused')) {
    if (guest.inSnapshots.includes(volid))
      return failure(500, `unable to delete '${volid}' - volume is still in use (snapshot?)\n`)
    storage.delete(volid)
  } else {
    const hotplug = String(guest.config['hotplug'] ?? 'disk')
    const canUnplug = guest.type === 'qemu' && /disk|1/.test(hotplug) && /^(scsi|virtio)/.test(slot)
    const isRefused = guest.state === 'running' && (guest.keepsDisks || !canUnplug)
    if (isRefused) guest.pendingDelete.push(slot)
    if (isRefused && guest.keepsDisks)
      return failure(400, 'Parameter verification failed.\n', {
        [slot]: `hotplug problem - error unplugging ${slot}`,
      })
    if (isRefused) return null
    guest.config[freeUnused(guest)] = volid
  }
  delete guest.config[slot]
  return null
}

function freeUnused({ config }: FakeGuest): string {
  let number = 0
  while (`unused${number}` in config) number++
  return `unused${number}`
}

export function diskRoutes(
  type: FakeGuest['type'],
  storage: FakeStorage,
  { guests, guarded, start, addTask }: GuestTools,
): FakeRoute[] {
  const path = `/nodes/{node}/${type}/{vmid}`
  const words =
    type === 'qemu'
      ? { call: 'move_disk', kind: 'qmmove', slot: 'disk', guest: 'VM', disk: "Can't move disk" }
      : {
          ...{ call: 'move_volume', kind: 'move_volume', slot: 'volume', guest: 'container' },
          disk: 'Cannot move volume',
        }
  return [
    route(
      'PUT',
      `${path}/resize`,
      guarded('VM.Config.Disk', (guest, { body }) => {
        const { disk, size } = body as { disk: string; size: string }
        return start(guest, 'resize', () => {
          const present = String(guest.config[disk])
          storage.set(present.split(',')[0] ?? '', Number.parseInt(size, 10))
          guest.config[disk] = present.replace(/size=\w+/, `size=${size}`)
        })
      }),
      { isOrder: true },
    ),
    route(
      'POST',
      `${path}/${words.call}`,
      guarded('VM.Config.Disk', (guest, { body }) => {
        const moved = body as Record<string, string | number>
        const slot = String(moved[words.slot])
        const targetSlot = String(moved[`target-${words.slot}`])
        const target = guests.get(`${type}/${moved['target-vmid']}`)
        const volid = String(guest.config[slot] ?? '')
        if (!target || target.node !== guest.node || volid === '')
          return failure(500, `could not find ${words.guest} ${moved['target-vmid']}\n`)
        if (guest.inSnapshots.includes(volid))
          return failure(500, `${words.disk} used by a snapshot to another ${words.guest}\n`)
        if (targetSlot in target.config) return failure(500, `Target ${targetSlot} is already in use\n`)
        const exitstatus = guest.failsWith ?? 'OK'
        guest.failsWith = null
        const upid = addTask({
          ...{ node: guest.node, kind: words.kind, vmid: 0, exitstatus },
          id: `${guest.vmid}-${slot}>${target.vmid}-${targetSlot}`,
          effect() {
            const name = nextName(storage, target)
            storage.set(name, storage.get(volid) ?? 0)
            storage.delete(volid)
            delete guest.config[slot]
            target.config[targetSlot] = name
          },
        })
        return data(upid)
      }),
      { isOrder: true },
    ),
  ]
}

/** A disk that is moved gets the first name that is free. */
function nextName(storage: FakeStorage, { vmid }: FakeGuest): string {
  let number = 0
  while (storage.has(`local-lvm:vm-${vmid}-disk-${number}`)) number++
  return `local-lvm:vm-${vmid}-disk-${number}`
}
