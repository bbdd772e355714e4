/** Volumes of a real libvirtd, and machines of QEMU that have them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CloudVolumes, volumePages } from '#providers/ports/cloud/volumes.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { libvirt } from '../adapter.ts'
import {
  type LibvirtDaemon,
  libvirtPrograms,
  scsiController,
  startLibvirtDaemon,
} from '../testing/libvirt-daemon.ts'
import { makeSystem, missingForSystem } from '../testing/small-system.ts'

const missing = missingPrograms(libvirtPrograms)
const driver = 'qemu:///session'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'volumes of libvirt'), () => {
  let daemon: LibvirtDaemon
  let provider: Provider
  let volumes: CloudVolumes
  const virsh = (...command: string[]) => daemon.virsh(driver, ...command)
  beforeAll(async () => {
    daemon = await startLibvirtDaemon()
    await daemon.addImages(driver)
    provider = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress()))
    volumes = provider.volumes as CloudVolumes
  })
  afterAll(() => daemon.stop())

  async function given(name: string): Promise<string> {
    await virsh('vol-create-as', 'images', name, '1GiB', '--allocation', '0', '--format', 'raw')
    return `images/${name}`
  }
  const pathOf = async (name: string) => (await virsh('vol-path', name, 'images')).trim()
  const names = async () => (await Array.fromAsync(volumePages(volumes))).flat().map((volume) => volume.name)
  const diskOf = (volume: string, target: string, device = 'disk') =>
    `<disk type='volume' device='${device}'><driver name='qemu' type='raw'/>` +
    `<source pool='images' volume='${volume}'/><target dev='${target}'/></disk>`

  const attach = async (ref: string, serverRef: string) =>
    volumes.changeVolume(await volumes.readVolume(ref), { kind: 'attach', serverRef })
  const detach = async (ref: string) =>
    volumes.changeVolume(await volumes.readVolume(ref), { kind: 'detach' })
  const rejected = { kind: 'rejected' }

  test('are the further disks of a machine, not the one from which it starts or what is in its drives', async () => {
    for (const name of ['root.img', 'data.img', 'drive.img', 'setup.iso', 'first.img', 'second.img'])
      await given(name)
    const disks = [diskOf('root.img', 'vda'), diskOf('data.img', 'vdb'), diskOf('drive.img', 'sda', 'cdrom')]
    const ref = await daemon.addMachine(driver, 'listed', disks.join(''))
    const ordered = diskOf('second.img', 'vdb').replace('</disk>', "<boot order='1'/></disk>")
    await daemon.addMachine(driver, 'ordered', diskOf('first.img', 'vda') + ordered)
    expect(await names()).toEqual(['data.img', 'debian-13.img', 'first.img'])
    expect(await volumes.readVolume('images/data.img')).toEqual({
      ref: 'images/data.img',
      name: 'data.img',
      state: 'attached',
      sizeGib: 1,
      region: (await virsh('hostname')).trim(),
      serverRef: ref,
      device: null,
      createdAt: null,
    })
    for (const name of ['root.img', 'drive.img', 'setup.iso', 'absent.img']) {
      await expect(volumes.readVolume(`images/${name}`)).rejects.toMatchObject({ kind: 'not_found' })
      await expect(volumes.deleteVolume(`images/${name}`)).rejects.toMatchObject({ kind: 'not_found' })
    }
  })

  test('are found in a machine by a path that stays', async () => {
    const machines = { virtio: '', 'scsi-0QEMU_QEMU_HARDDISK': scsiController }
    for (const [prefix, devices] of Object.entries(machines)) {
      const ref = await given(`stable-${prefix}.img`)
      await attach(ref, await daemon.addMachine(driver, `stable-${prefix}`, devices))
      const { device } = await volumes.readVolume(ref)
      expect(device).toMatch(new RegExp(`^/dev/disk/by-id/${prefix}_?-?holdfast-[0-9a-f]{11}$`))
    }
  })

  test('of a machine that is off are attached, enlarged and detached for its next start', async () => {
    const ref = await given('off.img')
    const machine = await daemon.addMachine(driver, 'off')
    await virsh('destroy', machine)
    await attach(ref, machine)
    await volumes.changeVolume(await volumes.readVolume(ref), { kind: 'grow', sizeGib: 3 })
    expect(await volumes.readVolume(ref)).toMatchObject({ serverRef: machine, sizeGib: 3 })
    await virsh('start', machine)
    expect(await virsh('domblklist', machine)).toContain('off.img')
    await virsh('destroy', machine)
    await detach(ref)
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'available', serverRef: null })
  })

  test('that a machine has only after its next start are not deleted', async () => {
    const ref = await given('next.img')
    await given('next-root.img')
    const machine = await daemon.addMachine(driver, 'next', diskOf('next-root.img', 'vda'))
    await virsh('attach-disk', machine, await pathOf('next.img'), 'vdb', '--config')
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: machine })
    await expect(volumes.deleteVolume(ref)).rejects.toMatchObject(rejected)
  })

  test('stay attached until the system in the machine releases them, or it is off', async () => {
    const ref = await given('kept.img')
    const machine = await daemon.addMachine(driver, 'keeping')
    await attach(ref, machine)
    await detach(ref)
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: machine })
    await virsh('destroy', machine)
    expect(await volumes.readVolume(ref)).toMatchObject({ state: 'available', serverRef: null })
  })

  const missingSystem = missingForSystem()
  test.skipIf(missingSystem.length > 0)(
    titleWithout(missingSystem, 'are attached to a system that runs, and released by it'),
    async () => {
      const system = makeSystem()
      const ref = await given('live.img')
      const machine = await daemon.addSystem(driver, 'live', system.boot('http://10.0.2.2:1/'))
      await attach(ref, machine)
      expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: machine })
      // It does not hear what it is asked before it has started.
      while ((await volumes.readVolume(ref)).state === 'attached') await detach(ref)
      expect(await virsh('domblklist', machine)).not.toContain('live.img')
      expect(await virsh('domstate', machine)).toContain('running')
      system.remove()
    },
  )

  test('that are created take room as they are filled, and are no images of new machines', async () => {
    const region = (await virsh('hostname')).trim()
    const order = { operationId: 'vol_1', name: 'my data', region, sizeGib: 5, serverRef: null }
    const ref = await provider.volumes?.creation?.createVolume(order)
    expect(ref).toBe('images/my data.holdfast-operation.vol_1.img')
    expect(await volumes.readVolume(ref ?? '')).toMatchObject({ name: 'my data', operationId: 'vol_1' })
    expect(await virsh('vol-info', 'my data.holdfast-operation.vol_1.img', 'images')).toMatch(
      /Capacity: +5.00 GiB\nAllocation: +0/,
    )
    const images = (await provider.serverCreation?.catalogue())?.images ?? []
    expect(images.filter(({ name }) => name.startsWith('my data'))).toEqual([])
    const refused = provider.volumes?.creation?.createVolume({ ...order, name: '../other' })
    await expect(refused).rejects.toMatchObject(rejected)
  })

  test('below the snapshot of a machine are left alone, also after the machine', async () => {
    await given('snapped.img')
    const file = `<source file='${await pathOf('snapped.img')}'/><target dev='vda'/>`
    const machine = await daemon.addMachine(driver, 'snapped', `<disk type='file'>${file}</disk>`)
    // QEMU creates the copy on write, of which the pool does not know.
    await virsh('snapshot-create-as', machine, 'update', '--disk-only')
    expect(await names()).not.toContain('snapped.img')
    await virsh('destroy', machine)
    await virsh('undefine', machine, '--snapshots-metadata')
    await expect(volumes.deleteVolume('images/snapped.img')).rejects.toMatchObject({
      kind: 'rejected',
      message: 'snapped.img is the base of snapped.update at libvirt, and cannot be changed.',
    })
    await expect(attach('images/snapped.img', machine)).rejects.toMatchObject(rejected)
    expect(await virsh('vol-list', 'images')).toContain('snapped.img')
  })
})
