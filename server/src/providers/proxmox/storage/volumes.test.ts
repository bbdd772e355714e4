/** What is particular about the volumes of Proxmox VE. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CloudVolumes, volumePages } from '#providers/ports/cloud/volumes.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { testTools } from '#providers/testing/tools.ts'
import { proxmox } from '../adapter.ts'
import { addDisk } from '../testing/disks.ts'
import { type FakeProxmox, startFakeProxmox } from '../testing/fake-proxmox.ts'
import { type FakeGuest, newGuest } from '../testing/guests.ts'

let fake: FakeProxmox
let provider: Provider
let volumes: CloudVolumes
beforeAll(async () => {
  fake = await startFakeProxmox()
  provider = proxmox.open(fake.credentials, testTools())
  volumes = provider.volumes as CloudVolumes
})
afterAll(() => fake.stop())

let last = 100
function given(name: string, own: Partial<FakeGuest> = {}): { ref: string; guest: FakeGuest } {
  const vmid = ++last
  const guest = { ...newGuest(vmid, name), ...own }
  const scsi0 = `local-lvm:vm-${vmid}-disk-0`
  fake.storage.set(scsi0, 3)
  guest.config = { boot: 'order=scsi0', scsi0: `${scsi0},size=3G`, ...own.config }
  const ref = `${guest.type}/${vmid}`
  fake.guests.set(ref, guest)
  return { ref, guest }
}

const all = async () => (await Array.fromAsync(volumePages(volumes))).flat()
const namesOf = async (ref: string) =>
  (await all()).filter(({ serverRef }) => serverRef === ref).map(({ name }) => name)
const attach = async (ref: string, serverRef: string) =>
  await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'attach', serverRef })
const detach = async (ref: string) =>
  await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'detach' })
const refusal = (message: string) => ({ kind: 'rejected', message: expect.stringContaining(message) })

describe('volumes at Proxmox VE', () => {
  test('are the disks from which a guest does not start, and nothing that it only uses', async () => {
    const vm = given('vm', {
      config: {
        boot: 'order=scsi0;scsi1;net0',
        scsi1: 'local-lvm:vm-101-disk-1,size=1G',
        scsi2: 'local:101/vm-101-data.qcow2,discard=on,size=512M',
        virtio3: 'file=local-zfs:base-9000-disk-0/vm-101-disk-2,serial=disk-2,size=2T',
        scsi4: 'local-lvm:vm-100-disk-9,size=1G',
        scsi5: '/dev/disk/by-id/ata-WDC,size=1G',
        ide2: 'local:iso/debian-13.iso,media=cdrom',
        ide0: 'local-lvm:vm-101-cloudinit,media=cdrom',
        efidisk0: 'local-lvm:vm-101-disk-3,size=4M',
        tpmstate0: 'local-lvm:vm-101-disk-4,size=4M',
      },
    })
    const container = given('container', {
      type: 'lxc',
      config: {
        rootfs: 'local-lvm:vm-102-disk-0,size=8G',
        mp0: 'local-zfs:subvol-102-disk-1,mp=/srv,size=4G',
        mp1: '/mnt/photos,mp=/photos',
      },
    })
    expect((await all()).filter(({ serverRef }) => serverRef === vm.ref)).toMatchObject([
      { name: 'data', sizeGib: 0.5, device: '/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_drive-scsi2' },
      { name: 'vm-101-disk-2', sizeGib: 2048, device: '/dev/disk/by-id/virtio-disk-2' },
    ])
    expect(await namesOf(container.ref)).toEqual(['subvol-102-disk-1'])
    for (const part of ['scsi0', 'scsi1', 'scsi4', 'efidisk0'])
      await expect(
        volumes.deleteVolume(String(vm.guest.config[part]).replace(/,.*/, '')),
      ).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('keep their ref and their name at another guest, also when the first one uses the name again', async () => {
    const [one, other] = [given('one'), given('other')]
    const ref = addDisk(fake.storage, one.guest, 'disk-1')
    await attach(ref, other.ref)
    const moved = { ref, name: ref.replace('local-lvm:', ''), state: 'attached', serverRef: other.ref }
    expect(await volumes.readVolume(ref)).toMatchObject(moved)
    expect(other.guest.config).toMatchObject({ scsi1: `local-lvm:vm-${other.guest.vmid}-disk-1,size=10G` })
    addDisk(fake.storage, one.guest, 'disk-1')
    const second = (await all()).find((volume) => volume.ref !== ref && volume.name === moved.name)
    expect(second).toMatchObject({ ref: `${ref}~2`, state: 'available' })
    await volumes.deleteVolume(`${ref}~2`)
    expect(fake.storage.has(ref)).toBe(false)
    expect(await volumes.readVolume(ref)).toMatchObject(moved)
    expect((await all()).filter(({ name }) => name === moved.name)).toMatchObject([moved])
  })

  test('that are moved when the answer is lost are found, and moved once', async () => {
    const [one, other] = [given('one'), given('other')]
    const ref = addDisk(fake.storage, one.guest, 'lost')
    fake.loseNextAnswer()
    await expect(attach(ref, other.ref)).rejects.toMatchObject({ isTransient: true })
    const isMoved = () => !fake.storage.has(ref)
    for (const task of fake.tasks) while (task.readings > 0 && !isMoved()) await readTask(task.upid)
    expect(await volumes.readVolume(ref)).toMatchObject({ name: 'lost', state: 'available' })
    await attach(ref, other.ref)
    expect(await namesOf(other.ref)).toEqual(['lost'])
  })

  test('are not moved to another node, to a guest of another type, or while a snapshot has them', async () => {
    const { guest } = given('one')
    const ref = addDisk(fake.storage, guest, 'stays')
    await expect(attach(ref, given('elsewhere', { node: 'pve2' }).ref)).rejects.toMatchObject(
      refusal('stays is at the node pve1, and elsewhere at pve2.'),
    )
    await expect(attach(ref, given('box', { type: 'lxc' }).ref)).rejects.toMatchObject(
      refusal('stays is the disk of a virtual machine, and box is a container.'),
    )
    guest.inSnapshots.push(ref)
    await expect(attach(ref, given('other').ref)).rejects.toMatchObject(refusal('used by a snapshot'))
    await expect(volumes.deleteVolume(ref)).rejects.toMatchObject(refusal('still in use (snapshot?)'))
    expect(await volumes.readVolume(ref)).toMatchObject({ ref, state: 'available' })
  })

  test('that a running guest does not release stay attached, also after its next start', async () => {
    const { ref: server, guest } = given('web')
    const ref = addDisk(fake.storage, guest, 'kept')
    await attach(ref, server)
    guest.keepsDisks = true
    await expect(detach(ref)).rejects.toMatchObject(refusal('hotplug problem'))
    expect(guest.pendingDelete).toEqual([])
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: server })
    guest.pendingDelete.push('scsi1')
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: server })
  })

  test.each([
    ['a virtual machine without hotplug', { config: { hotplug: 'network,usb' } }, 'web runs: shut it down'],
    ['a container', { type: 'lxc' as const }, 'only from a container that is stopped'],
  ])('are attached to and detached from %s once it is stopped', async (_what, own, message) => {
    const { ref: server, guest } = given('web', { ...own, state: 'stopped' })
    const ref = addDisk(fake.storage, guest, 'cold')
    await attach(ref, server)
    guest.state = 'running'
    await expect(detach(ref)).rejects.toMatchObject(refusal(message))
    expect(guest.pendingDelete).toEqual([])
    guest.state = 'stopped'
    await detach(ref)
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'available', serverRef: null })
  })

  test('stay where they are if the other guest takes no disk as it is', async () => {
    const { guest } = given('one')
    const ref = addDisk(fake.storage, guest, 'refused')
    const other = given('fixed', { config: { hotplug: '0' } })
    await expect(attach(ref, other.ref)).rejects.toMatchObject(refusal('fixed runs: shut it down'))
    expect(guest.config).toMatchObject({ unused0: ref })
  })

  test('are enlarged while they are attached, and not changed while their guest is locked', async () => {
    const { ref: server, guest } = given('web')
    const ref = addDisk(fake.storage, guest, 'locked')
    await expect(
      volumes.changeVolume(await volumes.readVolume(ref), { kind: 'grow', sizeGib: 20 }),
    ).rejects.toMatchObject(refusal('attach locked to a server first'))
    guest.lock = 'backup'
    await expect(attach(ref, server)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(volumes.deleteVolume(ref)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('are not deleted with their guest', async () => {
    const { ref: server, guest } = given('web')
    const ref = addDisk(fake.storage, guest, 'precious')
    const refused = refusal('Proxmox VE deletes the volumes of web with it: precious.')
    await expect(provider.serverCreation?.deleteServer(server)).rejects.toMatchObject(refused)
    await attach(ref, server)
    await expect(provider.serverCreation?.deleteServer(server)).rejects.toMatchObject(refused)
    expect(guest.state).toBe('running')
    await detach(ref)
    await attach(ref, given('next').ref)
    await provider.serverCreation?.deleteServer(server)
    expect(fake.guests.has(server)).toBe(false)
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached' })
  })

  test('are created with their server, in the storage from which it starts', async () => {
    const create = async (name: string, serverRef: string | null) => {
      const order = { operationId: `vol_${name}`, name, region: 'pve1', sizeGib: 5, serverRef }
      return await volumes.readVolume((await volumes.creation?.createVolume(order)) ?? '')
    }
    const { ref: server, guest } = given('new-vm')
    guest.config = { virtio0: `local-lvm:vm-${guest.vmid}-disk-0,size=3G`, boot: 'order=virtio0;virtio1' }
    expect(await create('first', server)).toMatchObject({
      ...{ name: 'first', sizeGib: 5, serverRef: server, operationId: 'vol_first' },
      device: '/dev/disk/by-id/virtio-vol_first',
    })
    expect(Object.keys(guest.config)).toEqual(['virtio0', 'boot', 'virtio2'])
    const box = given('new-box', {
      type: 'lxc',
      config: { rootfs: 'local-lvm:vm-1-disk-0,size=8G', mp0: '/mnt/photos,mp=/photos' },
    })
    expect(await create('data 1', box.ref)).toMatchObject({ name: 'data 1', serverRef: box.ref })
    expect(box.guest.config['mp1']).toMatch(/^local-lvm:vm-\d+-disk-\d,mp=\/mnt\/data-1,size=5G$/)
    await expect(create('nowhere', null)).rejects.toMatchObject(refusal('choose the server'))
    const elsewhere = given('elsewhere', { node: 'pve2' }).ref
    await expect(create('far', elsewhere)).rejects.toMatchObject(refusal('at the node pve2, not pve1'))
    const fixed = given('fixed', { config: { hotplug: '0' } }).ref
    await expect(create('later', fixed)).rejects.toMatchObject(refusal('fixed runs: shut it down'))
    const onDevice = given('device', { config: { scsi0: '/dev/sdb' } }).ref
    await expect(create('without', onDevice)).rejects.toMatchObject(refusal('in no storage'))
  })

  test('that are created keep their name when they are moved', async () => {
    const [one, other] = [given('one'), given('other')]
    const order = { name: 'travels', region: 'pve1', sizeGib: 5, serverRef: one.ref }
    const ref = (await volumes.creation?.createVolume({ ...order, operationId: 'vol_travels' })) ?? ''
    await detach(ref)
    await attach(ref, other.ref)
    const expected = { ref, name: 'travels', operationId: 'vol_travels', serverRef: other.ref }
    expect(await volumes.readVolume(ref)).toMatchObject(expected)
    expect((await all()).filter(({ name }) => name === 'travels')).toMatchObject([expected])
  })

  test('are not listed without their size: the error names the privilege that the token lacks', async () => {
    const { guest } = given('web')
    addDisk(fake.storage, guest, 'unknown')
    const granted = fake.permissions['/storage']
    fake.permissions['/storage'] = { 'Datastore.AllocateSpace': 1 }
    await expect(all()).rejects.toMatchObject({ kind: 'auth', message: expect.stringContaining('Audit') })
    fake.permissions['/storage'] = granted ?? {}
  })
})

/** Each reading brings the task nearer to its end. */
async function readTask(upid: string): Promise<void> {
  const guest = upid.split(':')[6] ?? ''
  await provider.cloud?.readAction(`qemu/${guest}`, upid)
}
