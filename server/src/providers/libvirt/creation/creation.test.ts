/** Creations at a real libvirtd with QEMU, and what is left when the connection is cut. */
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { testTools } from '#providers/testing/tools.ts'
import { libvirt } from '../adapter.ts'
import { type FaultyRelay, startFaultyRelay } from '../testing/faulty-relay.ts'
import { type LibvirtDaemon, libvirtPrograms, startLibvirtDaemon } from '../testing/libvirt-daemon.ts'
import { uuidOf } from './operation.ts'

const missing = missingPrograms(libvirtPrograms)
const driver = 'qemu:///session'
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'

function order(name: string, own: Partial<ServerOrder> = {}): ServerOrder {
  return {
    operationId: `act_${name}`,
    name,
    region: hostname(),
    size: '1x1024',
    image: 'images/debian-13.img',
    keys: [key],
    userData: '#cloud-config\npackages: [nginx]\n',
    tags: ['web'],
    ...own,
  }
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'machines that are created by libvirt'), () => {
  let daemon: LibvirtDaemon
  let relay: FaultyRelay
  let cloud: CloudProvider
  let creation: ServerCreation & Required<Pick<ServerCreation, 'complete'>>
  beforeAll(async () => {
    daemon = await startLibvirtDaemon()
    await daemon.addImages(driver)
    const credentials = daemon.credentials(driver)
    relay = await startFaultyRelay(Number(credentials['port']))
    const provider = libvirt.open({ ...credentials, port: String(relay.port) }, testTools())
    cloud = provider.cloud as typeof cloud
    creation = provider.serverCreation as typeof creation
  })
  afterAll(async () => {
    await relay.stop()
    await daemon.stop()
  })

  const volumes = async () =>
    (await daemon.virsh(driver, 'vol-list', 'images'))
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/)[0] ?? '')
      .filter((name) => name !== '')

  async function completed(ref: string, ordered: ServerOrder): Promise<void> {
    for (let call = 0; call < 10; call++) if (await creation.complete(ref, async () => ordered)) return
    throw new Error('The creation does not end.')
  }

  async function created(ordered: ServerOrder): Promise<string> {
    const { ref } = await creation.create(ordered)
    await completed(ref, ordered)
    return ref
  }

  /** Repeats what was cut, as the engine does. */
  async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isTransient) throw error
      return await untilDone(attempt)
    }
  }

  test('have the size, disk and configuration that were ordered', async () => {
    const ref = await created(order('web-1'))
    expect(ref).toBe(uuidOf('act_web-1'))
    expect(await cloud.readServer(ref)).toMatchObject({
      ...{ name: 'web-1', power: 'running', cpus: 1, memoryMib: 1024, size: '1x1024' },
      ...{ operationId: 'act_web-1', tags: ['web'] },
    })
    expect(await daemon.virsh(driver, 'dominfo', ref)).toMatch(/Autostart: +enable/)
    const own = `web-1-${ref.slice(0, 8)}`
    expect(await volumes()).toEqual(['debian-13.img', `${own}-cidata.iso`, `${own}.img`])
    expect(await daemon.virsh(driver, 'vol-info', `${own}.img`, 'images')).toMatch(/Capacity: +10\.00 GiB/)
    const path = (await daemon.virsh(driver, 'vol-path', `${own}-cidata.iso`, 'images')).trim()
    const configuration = await readFile(path, 'latin1')
    for (const text of ['CIDATA', '#cloud-config\npackages: [nginx]\n', key, '"local-hostname":"web-1"'])
      expect(configuration).toContain(text)
  })

  test('are copied once, also by two workers', async () => {
    const ordered = order('web-0')
    const { ref } = await creation.create(ordered)
    const isComplete = () => creation.complete(ref, async () => ordered)
    const count = relay.cut(null, 'before')
    expect(await Promise.all([isComplete(), isComplete(), isComplete()])).toEqual([false, false, false])
    expect(count()).toBe(1)
    expect(await isComplete()).toBe(true)
    expect(await isComplete()).toBe(true)
  })

  test('without keys have a password', async () => {
    const ordered = order('web-2', { keys: [], userData: null })
    const { password } = await creation.create(ordered)
    const ref = await created(ordered)
    const path = (
      await daemon.virsh(driver, 'vol-path', `web-2-${ref.slice(0, 8)}-cidata.iso`, 'images')
    ).trim()
    expect(await readFile(path, 'latin1')).toContain(`"password":"${password}"`)
  })

  test('are made of volumes that no machine uses', async () => {
    await created(order('web-3'))
    const { regions, images } = await creation.catalogue()
    expect(regions.map(({ ref }) => ref)).toEqual([hostname()])
    expect(images).toMatchObject([{ ref: 'images/debian-13.img', name: 'debian-13', kind: 'system' }])
  })

  test('with the name of another machine are refused', async () => {
    await created(order('web-4'))
    await expect(creation.create(order('web-4', { operationId: 'act_other' }))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('web-4'),
    })
    expect(await creation.findByOperation('act_other')).toBeNull()
  })

  test('are recognized by their UUID, not by metadata that was copied', async () => {
    const ref = await daemon.addMachine(driver, 'copy')
    const metadata = '<server xmlns="urn:holdfast:server"><operation>act_web-5</operation></server>'
    await daemon.virsh(
      driver,
      ...[
        'metadata',
        ref,
        'urn:holdfast:server',
        '--key',
        'holdfast',
        '--config',
        '--live',
        '--set',
        metadata,
      ],
    )
    expect((await cloud.readServer(ref)).operationId).toBeUndefined()
  })

  test('are deleted with their volumes, and no others', async () => {
    const ref = await created(order('web-6'))
    await daemon.virsh(driver, 'vol-create-as', 'images', 'data.img', '1MiB', '--format', 'raw')
    const path = (await daemon.virsh(driver, 'vol-path', 'data.img', 'images')).trim()
    await daemon.virsh(driver, 'attach-disk', ref, path, 'vdb', '--persistent')
    expect(await creation.leftovers(ref)).toMatchObject([{ ref: 'images/data.img', name: 'data.img' }])
    await creation.deleteServer(ref)
    expect((await volumes()).filter((name) => /^(web-6|data)/.test(name))).toEqual(['data.img'])
    await creation.deleteLeftover('images/data.img')
    expect(await volumes()).not.toContain('data.img')
  })

  test.each(['before', 'after'] as const)(
    'exist once if the connection is cut at any single change, %s it is executed',
    async (when) => {
      let total = 1
      for (let change = 0; change < total; change++) {
        // The path of a socket of QEMU has the name, and is short.
        const name = `${when.charAt(0)}-${change}`
        const ordered = order(name)
        const count = relay.cut(change, when)
        const { ref } = await untilDone(() => creation.create(ordered))
        await untilDone(() => completed(ref, ordered))
        total = Math.max(total, count())
        relay.cut(null, when)
        const { servers } = await cloud.listServers(null)
        const own = servers.filter((server) => server.name === name)
        expect([change, own.map(({ power }) => power)]).toEqual([change, ['running']])
        const disks = (await volumes()).filter((volume) => volume.startsWith(`${name}-`))
        expect([change, disks.length]).toEqual([change, 2])
        await creation.deleteServer(ref)
      }
      expect(total).toBeGreaterThan(5)
    },
  )

  test('are gone with their volumes if the connection is cut at any single change of the deletion', async () => {
    let total = 1
    for (let change = 0; change < total; change++) {
      const ordered = order(`d-${change}`)
      const ref = await created(ordered)
      const count = relay.cut(change, 'after')
      await untilDone(() => creation.deleteServer(ref))
      total = Math.max(total, count())
      relay.cut(null, 'after')
      expect(await creation.findByOperation(ordered.operationId)).toBeNull()
      expect([change, (await volumes()).filter((name) => name.startsWith('d-'))]).toEqual([change, []])
    }
  })
})
