/** Changes of machines of QEMU by a real libvirtd. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { testTools } from '#providers/testing/tools.ts'
import { libvirt } from '../adapter.ts'
import { type FaultyRelay, startFaultyRelay } from '../testing/faulty-relay.ts'
import { type LibvirtDaemon, libvirtPrograms, startLibvirtDaemon } from '../testing/libvirt-daemon.ts'
import { addQcow2, firstOctet } from '../testing/qcow2-image.ts'

const missing = missingPrograms(libvirtPrograms)
const driver = 'qemu:///session'
const longAgo = new Date(0)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'changes of machines of libvirt'), () => {
  let daemon: LibvirtDaemon
  let relay: FaultyRelay
  let provider: Required<
    Pick<Provider, 'cloud' | 'serverChanges' | 'snapshots' | 'serverCreation' | 'volumes'>
  >
  const virsh = (...command: string[]) => daemon.virsh(driver, ...command)
  beforeAll(async () => {
    daemon = await startLibvirtDaemon()
    await daemon.addImages(driver)
    const credentials = daemon.credentials(driver)
    relay = await startFaultyRelay(Number(credentials['port']))
    provider = libvirt.open({ ...credentials, port: String(relay.port) }, testTools()) as typeof provider
  })
  afterAll(async () => {
    await relay.stop()
    await daemon.stop()
  })

  const change = (ref: string, request: ServerChangeRequest) => provider.serverChanges.start(ref, request)
  const outcome = (ref: string, action: string | undefined) => provider.cloud.readAction(ref, action ?? '')
  const powerOf = async (ref: string) => (await provider.cloud.readServer(ref)).power
  const snapshotsOf = async (ref: string) =>
    (await provider.snapshots.listSnapshots(null)).snapshots.filter(({ serverRef }) => serverRef === ref)

  /** With a disk that can have snapshots. */
  const given = async (name: string) =>
    await daemon.addMachine(driver, name, await addQcow2(daemon, driver, name))

  async function snapshot(ref: string, name = 'before'): Promise<string> {
    await change(ref, { kind: 'snapshot', name })
    return (await snapshotsOf(ref)).find((one) => one.name === name)?.ref ?? ''
  }

  /** Writes to the beginning of the disk of a running machine. */
  async function write(ref: string, octet: number): Promise<void> {
    const device = '/machine/peripheral/virtio-disk0/virtio-backend'
    for (const command of [`write -P ${octet} 0 4096`, 'flush'])
      await virsh('qemu-monitor-command', ref, '--hmp', `qemu-io -d ${device} "${command}"`)
  }

  test('a restored machine has the content of its disk again, and runs on', async () => {
    const ref = await given('content')
    const content = () => firstOctet(daemon, driver, 'content')
    await write(ref, 170)
    const taken = await snapshot(ref, 'before „ö“ <upgrade>')
    await write(ref, 187)
    expect(await content()).toBe(187)
    await change(ref, { kind: 'restore', snapshot: taken })
    expect(await content()).toBe(170)
    expect(await powerOf(ref)).toBe('running')
    await provider.snapshots.deleteSnapshot(taken)
    expect(await virsh('snapshot-list', ref, '--name')).not.toContain('before')
  })

  test('a snapshot of a disk that is not qcow2 is refused', async () => {
    await virsh('vol-create-as', 'images', 'raw.img', '1MiB', '--format', 'raw')
    const disk =
      "<disk type='volume' device='disk'><driver name='qemu' type='raw'/>" +
      "<source pool='images' volume='raw.img'/><target dev='vda'/></disk>"
    const ref = await daemon.addMachine(driver, 'raw', disk)
    await expect(change(ref, { kind: 'snapshot', name: 'none' })).rejects.toMatchObject({
      kind: 'rejected',
      message: 'raw has the disk vda in the format raw, and libvirt takes snapshots of qcow2 disks only.',
    })
  })

  test('a machine with other disks than then is not restored, and has its volume still', async () => {
    const ref = await given('disks')
    const taken = await snapshot(ref)
    await virsh('destroy', ref)
    await virsh('vol-create-as', 'images', 'later.img', '1MiB', '--format', 'raw')
    const attach = async (kind: 'attach' | 'detach') =>
      provider.volumes.changeVolume(
        await provider.volumes.readVolume('images/later.img'),
        kind === 'attach' ? { kind, serverRef: ref } : { kind },
      )
    await attach('attach')
    await expect(change(ref, { kind: 'restore', snapshot: taken })).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/^disks has other disks than when the snapshot was taken/),
    })
    expect(await virsh('domblklist', ref)).toContain('later.img')
    await attach('detach')
    await change(ref, { kind: 'restore', snapshot: taken })
    expect(await powerOf(ref)).toBe('running')
  })

  test('a machine with snapshots is deleted with them', async () => {
    const ref = await given('deleted')
    await snapshot(ref)
    await provider.serverCreation.deleteServer(ref)
    expect(await virsh('list', '--all', '--name')).not.toContain('deleted')
    expect(await snapshotsOf(ref)).toEqual([])
  })

  test('a machine is renamed again if the answer was lost', async () => {
    const ref = await given('renamed-1')
    await virsh('destroy', ref)
    for (let time = 0; time < 2; time++) await change(ref, { kind: 'rename', name: 'renamed-2' })
    expect((await provider.cloud.readServer(ref)).name).toBe('renamed-2')
  })

  test.each(['off', 'running'] as const)(
    'a machine that is %s with another size and name than then has the size of then again, and its name',
    async (power) => {
      const ref = await given(`then-${power}`)
      const taken = await snapshot(ref)
      await virsh('destroy', ref)
      await change(ref, { kind: 'rename', name: `now-${power}` })
      await change(ref, { kind: 'resize', size: '1x1024', withDisk: false })
      if (power === 'running') await virsh('start', ref)
      await change(ref, { kind: 'restore', snapshot: taken })
      expect(await provider.cloud.readServer(ref)).toMatchObject({ name: `now-${power}`, size: '2x64' })
      expect(await powerOf(ref)).toBe('running')
    },
  )

  test('a resized machine starts with its size, and its disk grows only with with_disk', async () => {
    await virsh('vol-create-as', 'images', 'grown.img', '1MiB', '--format', 'raw')
    const disk =
      "<disk type='volume' device='disk'><driver name='qemu' type='raw'/>" +
      "<source pool='images' volume='grown.img'/><target dev='vda'/></disk>"
    const ref = await daemon.addMachine(driver, 'grown', disk)
    await virsh('destroy', ref)
    const capacity = () => virsh('vol-info', 'grown.img', 'images')
    await change(ref, { kind: 'resize', size: '4x8192', withDisk: false })
    expect(await capacity()).toMatch(/Capacity: +1.00 MiB/)
    for (let time = 0; time < 2; time++) await change(ref, { kind: 'resize', size: '1x1024', withDisk: true })
    expect(await capacity()).toMatch(/Capacity: +10.00 GiB/)
    await virsh('start', ref)
    expect(await provider.cloud.readServer(ref)).toMatchObject({ size: '1x1024', power: 'running' })
  })

  test('a disk with snapshots is not enlarged, and a machine with a topology not resized', async () => {
    const ref = await given('kept')
    await snapshot(ref)
    await virsh('destroy', ref)
    await expect(change(ref, { kind: 'resize', size: '1x1024', withDisk: true })).rejects.toMatchObject({
      kind: 'rejected',
      message: 'kept has snapshots at libvirt: delete them, or resize it without with_disk.',
    })
    expect((await provider.cloud.readServer(ref)).size).toBe('2x64')
    const topology = "<cpu><topology sockets='1' cores='2' threads='1'/></cpu>"
    const fixed = await daemon.addMachine(driver, 'fixed', `</devices>${topology}<devices>`)
    await virsh('destroy', fixed)
    await expect(change(fixed, { kind: 'resize', size: '1x1024', withDisk: false })).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The CPUs of fixed have a topology at libvirt: resize it there, with virsh edit.',
    })
  })

  test('a snapshot whose answer was lost is found, and one that was not sent is not', async () => {
    const ref = await given('lost')
    for (const [when, count] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      relay.cut(0, when)
      await expect(change(ref, { kind: 'snapshot', name: when })).rejects.toMatchObject({
        kind: 'unavailable',
      })
      relay.cut(null, when)
      const found = await provider.serverChanges.since(ref, 'snapshot', longAgo)
      expect([when, found.length]).toEqual([when, count])
      for (const action of found) expect(await outcome(ref, action)).toMatchObject({ state: 'succeeded' })
    }
    // Made elsewhere.
    await virsh('snapshot-create-as', ref, 'nightly-2026-11-27')
    expect(await provider.serverChanges.since(ref, 'snapshot', longAgo)).toHaveLength(1)
    expect(await outcome(ref, 'snapshot/gone-mhabcdef')).toMatchObject({ state: 'failed' })
  })

  test('whether a restore whose answer was lost was executed is not known, and it is not repeated', async () => {
    const ref = await given('unknown')
    const taken = await snapshot(ref)
    relay.cut(0, 'after')
    await expect(change(ref, { kind: 'restore', snapshot: taken })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    relay.cut(null, 'after')
    const [action] = await provider.serverChanges.since(ref, 'restore', longAgo)
    expect(await outcome(ref, action)).toMatchObject({ state: 'unknown' })
  })
})
