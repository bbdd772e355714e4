/** Creations at Proxmox VE: what the conformance suite cannot know. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { testTools } from '#providers/testing/tools.ts'
import { proxmox } from '../adapter.ts'
import { type FakeProxmox, startFakeProxmox } from '../testing/fake-proxmox.ts'
import { newGuest, newTemplate } from '../testing/guests.ts'
import { failure } from '../testing/responses.ts'

let fake: FakeProxmox
let cloud: CloudProvider
let creation: ServerCreation & Required<Pick<ServerCreation, 'complete'>>
beforeEach(async () => {
  fake = await startFakeProxmox()
  fake.guests.set('qemu/9000', newTemplate(9000, 'debian-13'))
  const provider = proxmox.open(fake.credentials, testTools())
  cloud = provider.cloud as typeof cloud
  creation = provider.serverCreation as typeof creation
})
afterEach(() => fake.stop())

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'

function order(name: string, own: Partial<ServerOrder> = {}): ServerOrder {
  return {
    operationId: `act_${name}`,
    name,
    region: 'pve1',
    size: '2x4096',
    image: 'qemu/9000',
    keys: [key],
    userData: null,
    tags: ['web'],
    ...own,
  }
}

/** Within 20 calls. */
async function completed(ref: string, ordered: ServerOrder): Promise<void> {
  for (let call = 0; call < 20; call++) if (await creation.complete(ref, async () => ordered)) return
  throw new Error('The creation does not end.')
}

async function created(ordered: ServerOrder): Promise<string> {
  const { ref } = await creation.create(ordered)
  await completed(ref, ordered)
  return ref
}

const guestOf = (ref: string) => fake.guests.get(ref) ?? newGuest(0, 'absent')
const requestsFor = (text: string) => fake.requests.filter((request) => request.includes(text))

describe('a creation at Proxmox VE', () => {
  test('copies the template, sets up what was ordered, grows the disk, and starts the guest', async () => {
    const guest = guestOf(await created(order('web-1')))
    expect(guest).toMatchObject({
      ...{ vmid: 100, name: 'web-1', state: 'running', template: false, lock: null },
      ...{ cpus: 2, memoryMib: 4096, tags: ['web', 'holdfast-operation.act_web-1.100'] },
    })
    expect(guest.config).toMatchObject({
      scsi0: 'local-lvm:vm-100-disk-0,size=40G',
      ciuser: 'root',
      sshkeys: encodeURIComponent(key),
      ipconfig0: 'ip=dhcp,ip6=auto',
      onboot: 1,
    })
    expect(guest.config).not.toHaveProperty('cipassword')
    expect(fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([
      'POST /nodes/pve1/qemu/9000/clone',
      'PUT /nodes/pve1/qemu/100/config',
      'PUT /nodes/pve1/qemu/100/resize',
      'POST /nodes/pve1/qemu/100/status/start',
    ])
  })

  test('without keys sets a password, the same when it is repeated', async () => {
    const ordered = order('web-1', { keys: [] })
    const { password, ref } = await creation.create(ordered)
    expect(password).toMatch(/^[\w-]{24}$/)
    await completed(ref, ordered)
    expect(guestOf(ref).config['cipassword']).toBe(password)
    expect((await creation.create(ordered)).password).toBe(password)
    expect((await creation.create(order('web-2', { keys: [] }))).password).not.toBe(password)
  })

  test('keeps the addresses and the larger disk of the template', async () => {
    const template = guestOf('qemu/9000')
    const own = { ipconfig0: 'ip=192.0.2.7/24,gw=192.0.2.1', scsi0: 'nfs:vm-9000-disk-0,size=1T' }
    Object.assign(template.config, own)
    expect(guestOf(await created(order('web-1'))).config).toMatchObject(own)
    expect(requestsFor('/resize')).toEqual([])
  })

  test('from a template without cloud-init has no keys and no password', async () => {
    fake.guests.set('qemu/9001', { ...newTemplate(9001, 'golden'), config: newGuest(9001, 'x').config })
    const { images } = await creation.catalogue()
    expect(images.map(({ ref, kind, regions }) => [ref, kind, regions])).toEqual([
      ['qemu/9000', 'system', ['pve1']],
      ['qemu/9001', 'snapshot', ['pve1']],
    ])
    const ordered = order('web-1', { image: 'qemu/9001' })
    await expect(creation.create(ordered)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('no cloud-init drive'),
    })
    const { ref, password } = await creation.create({ ...ordered, keys: [] })
    expect(password).toBeNull()
    await completed(ref, { ...ordered, keys: [] })
    expect(guestOf(ref)).toMatchObject({ state: 'running' })
    expect(guestOf(ref).config).not.toHaveProperty('ciuser')
  })

  test('takes another number if someone else has taken it meanwhile', async () => {
    fake.answerNextOrder(failure(500, 'unable to create VM 100: config file already exists\n'))
    expect(await created(order('web-1'))).toBe('qemu/101')
  })

  test('chooses a number for itself while others are created, and skips used ones', async () => {
    fake.guests.set('qemu/101', newGuest(101, 'present'))
    const refs = await Promise.all(
      ['web-1', 'web-2', 'web-3'].map(async (name) => (await creation.create(order(name))).ref),
    )
    expect(refs.toSorted()).toEqual(['qemu/100', 'qemu/102', 'qemu/103'])
  })

  test('whose answer was lost is not sent again while the clone has no name yet', async () => {
    guestOf('qemu/9000').isLarge = true
    fake.loseNextAnswer()
    const ordered = order('web-1')
    await expect(creation.create(ordered)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(creation.create(ordered)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('still cloning'),
    })
    expect(await creation.findByOperation('act_web-1')).toMatchObject({ ref: 'qemu/100' })
    await completed('qemu/100', ordered)
    expect(requestsFor('/clone')).toHaveLength(1)
  })

  test('is being made until it is complete', async () => {
    const ordered = order('web-1')
    const { ref } = await creation.create(ordered)
    for (;;) {
      const { lifecycle, operationId } = await cloud.readServer(ref)
      expect(operationId).toBe('act_web-1')
      if (requestsFor('/config').length > 1) break
      expect(lifecycle).toBe('provisioning')
      await creation.complete(ref, async () => ordered)
    }
  })

  test('waits for the lock of the template, and is sent again', async () => {
    const template = guestOf('qemu/9000')
    template.lock = 'backup'
    await expect(creation.create(order('web-1'))).rejects.toMatchObject({
      kind: 'rate_limited',
      vendorCode: 'locked',
    })
    template.lock = null
    template.failsWith = "clone failed: can't lock file '/var/lock/pve-manager/pve-storage-nfs' - got timeout"
    expect(await created(order('web-1'))).toBe('qemu/100')
    expect(requestsFor('/clone')).toHaveLength(3)
  })

  test('that fails leaves nothing, and says why', async () => {
    guestOf('qemu/9000').failsWith = 'clone failed: no space left on device'
    const ordered = order('web-1')
    const { ref } = await creation.create(ordered)
    await expect(completed(ref, ordered)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('no space left'),
    })
    expect(await creation.findByOperation('act_web-1')).toBeNull()
  })

  test('of a guest that does not start says why, and the guest is found', async () => {
    const ordered = order('web-1')
    const { ref } = await creation.create(ordered)
    while (requestsFor('/resize').length === 0) await creation.complete(ref, async () => ordered)
    while (guestOf(ref).config['scsi0'] !== 'local-lvm:vm-100-disk-0,size=40G')
      await cloud.readAction(ref, fake.tasks[0]?.upid ?? '')
    guestOf(ref).failsWith = 'start failed: not enough memory'
    await expect(completed(ref, ordered)).rejects.toMatchObject({
      message: expect.stringContaining('not enough memory'),
    })
    expect(await creation.findByOperation('act_web-1')).toMatchObject({ ref })
  })

  test('is complete if another worker has started the guest meanwhile', async () => {
    const ordered = order('web-1')
    const { ref } = await creation.create(ordered)
    while (requestsFor('/resize').length === 0) await creation.complete(ref, async () => ordered)
    while (guestOf(ref).config['scsi0'] !== 'local-lvm:vm-100-disk-0,size=40G')
      await cloud.readAction(ref, fake.tasks[0]?.upid ?? '')
    guestOf(ref).failsWith = 'VM 100 already running'
    await completed(ref, ordered)
  })

  test('never touches a guest that has got its number', async () => {
    const ordered = order('web-1')
    const { ref } = await creation.create(ordered)
    while (guestOf(ref).lock !== null) await creation.complete(ref, async () => ordered)
    fake.guests.set(ref, newGuest(100, 'other'))
    await expect(completed(ref, ordered)).rejects.toMatchObject({ kind: 'rejected' })
    expect(guestOf(ref)).toEqual(newGuest(100, 'other'))
  })

  test('a copy of a guest does not count as made by its operation', async () => {
    const ref = await created(order('web-1'))
    fake.guests.set('qemu/200', { ...structuredClone(guestOf(ref)), vmid: 200, name: 'copy' })
    const { servers } = await cloud.listServers(null)
    expect(servers.map((server) => [server.ref, server.operationId])).toEqual([
      ['qemu/100', 'act_web-1'],
      ['qemu/200', undefined],
    ])
  })
})

describe('a deletion at Proxmox VE', () => {
  test.each(['qemu', 'lxc'] as const)('stops a guest that runs first: %s', async (type) => {
    fake.guests.set(`${type}/100`, { ...newGuest(100, 'web'), type })
    await creation.deleteServer(`${type}/100`)
    expect([...fake.guests.keys()]).toEqual(['qemu/9000'])
    expect(requestsFor('DELETE')).toEqual([
      `DELETE /nodes/pve1/${type}/100?purge=1&destroy-unreferenced-disks=1`,
    ])
  })

  test('whose answer was lost is not sent again', async () => {
    fake.guests.set('qemu/100', { ...newGuest(100, 'web'), state: 'stopped' })
    fake.loseNextAnswer()
    await expect(creation.deleteServer('qemu/100')).rejects.toMatchObject({ kind: 'unavailable' })
    await creation.deleteServer('qemu/100')
    expect(fake.guests.has('qemu/100')).toBe(false)
    expect(requestsFor('DELETE')).toHaveLength(1)
  })

  test('that Proxmox VE refuses says why', async () => {
    const guest = { ...newGuest(100, 'web'), state: 'stopped' }
    fake.guests.set('qemu/100', guest)
    guest.failsWith = "can't remove VM 100 - protection mode enabled"
    await expect(creation.deleteServer('qemu/100')).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('protection'),
    })
  })
})
