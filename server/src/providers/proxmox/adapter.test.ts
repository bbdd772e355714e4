import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEgress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { testTools } from '#providers/testing/tools.ts'
import { givenCertificates, makeCertificates } from '#providers/tls/testing/certificates.ts'
import { proxmox } from './adapter.ts'
import { type FakeProxmox, startFakeProxmox } from './testing/fake-proxmox.ts'
import { type FakeGuest, newGuest } from './testing/guests.ts'
import { failure } from './testing/responses.ts'

let fake: FakeProxmox
let provider: Required<Pick<Provider, 'cloud' | 'serverChanges' | 'snapshots'>> & Provider
beforeEach(async () => {
  fake = await startFakeProxmox()
  provider = proxmox.open(fake.credentials, testTools()) as typeof provider
})
afterEach(() => fake.stop())

function given(own: Partial<FakeGuest> = {}): FakeGuest {
  const guest = { ...newGuest(100 + fake.guests.size, 'web'), ...own }
  fake.guests.set(`${guest.type}/${guest.vmid}`, guest)
  return guest
}

const listed = async () => (await provider.cloud.listServers(null)).servers
const requestsFor = (text: string) => fake.requests.filter((request) => request.includes(text))

describe('the connection to Proxmox VE', () => {
  const verify = (changed: Partial<Credentials>) =>
    proxmox.open({ ...fake.credentials, ...changed } as Credentials, testTools()).verify()
  const fingerprintOf = (certificate: string) => new X509Certificate(certificate).fingerprint256

  test('a self-signed certificate is known by its fingerprint, however it is written', async () => {
    const { server } = givenCertificates()
    const fingerprint = fingerprintOf(server.certificate)
    for (const certificate_fingerprint of [
      fingerprint,
      fingerprint.toLowerCase().replaceAll(':', ''),
      `SHA256 ${fingerprint}`,
    ])
      expect(
        await verify({ certificate_fingerprint, certificate_authority: '', server: '127.0.0.1' }),
      ).toEqual({ detail: 'Proxmox VE 9.1.3.' })
  })

  test('a server with another certificate gets no request, and the error shows its fingerprint', async () => {
    const own = fingerprintOf(givenCertificates().server.certificate)
    const other = fingerprintOf(makeCertificates().server.certificate)
    await expect(verify({ certificate_fingerprint: other })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(own),
    })
    await expect(verify({ certificate_authority: makeCertificates().authority })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('TLS with localhost failed'),
    })
    await expect(verify({ certificate_authority: '' })).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fake.requests).toEqual([])
  })

  test('the egress policy decides about the address, with a fingerprint as well', async () => {
    const policy = egressPolicy({ allowPrivateNetworks: false, egressAllow: [], egressDeny: [] })
    const certificate_fingerprint = fingerprintOf(givenCertificates().server.certificate)
    for (const credentials of [fake.credentials, { ...fake.credentials, certificate_fingerprint }])
      await expect(
        proxmox.open({ ...credentials, server: '127.0.0.1' }, testTools(createEgress(policy))).verify(),
      ).rejects.toMatchObject({ kind: 'blocked' })
    expect(fake.requests).toEqual([])
  })

  test('two connections to one cluster are known by the address', () => {
    expect(provider.server).toBe(`proxmox localhost ${fake.credentials['port']}`)
  })

  test('the privileges that the token lacks are named, and none is an error', async () => {
    fake.permissions['/vms'] = { 'VM.Audit': 1, 'VM.PowerMgmt': 1 }
    delete fake.permissions['/sdn/zones/localnetwork']
    expect((await provider.verify()).detail).toBe(
      'Proxmox VE 9.1.3. The token lacks privileges, so some actions will be refused: VM.Config.CPU, VM.Config.Memory, VM.Config.Options, VM.Config.Network, VM.Snapshot, VM.GuestAgent.Audit, VM.Clone, VM.Allocate, VM.Config.Disk, VM.Config.Cloudinit, SDN.Use on /sdn.',
    )
    fake.permissions['/vms'] = {}
    fake.permissions['/storage'] = { 'Datastore.Audit': 1 }
    await expect(provider.verify()).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('VM.Audit'),
    })
  })
})

describe('guests at Proxmox VE', () => {
  test('templates are not listed', async () => {
    given({ template: true })
    given({ type: 'lxc', name: 'mail', tags: ['prod', 'mail'] })
    expect(await listed()).toMatchObject([
      { ref: 'lxc/101', name: 'mail', region: 'pve1', size: '2x2048', diskGib: 32, tags: ['mail', 'prod'] },
    ])
  })

  test('a guest keeps its ref on another node, also if it moves within a call', async () => {
    const guest = given()
    guest.node = 'pve2'
    expect(await provider.cloud.readServer('qemu/100')).toMatchObject({ region: 'pve2' })
    // Listed at its old node, and gone from there.
    fake.answerNext({
      body: { data: [{ type: 'qemu', vmid: 100, node: 'pve1', status: 'running', id: 'qemu/100' }] },
    })
    expect(await provider.cloud.readServer('qemu/100')).toMatchObject({ region: 'pve2' })
  })

  test('addresses are asked of running guests with an agent, once, and again after a start', async () => {
    const guest = given({ addresses: ['192.168.1.5', '2001:db8::5'] })
    given({ state: 'stopped', addresses: ['192.168.1.6'] })
    given({ hasAgent: false, addresses: ['192.168.1.7'] })
    given({ type: 'lxc', addresses: ['10.0.0.8'] })
    const expected = [
      { ref: 'lxc/103', publicAddresses: [], privateAddresses: ['10.0.0.8'] },
      { ref: 'qemu/100', publicAddresses: ['2001:db8::5'], privateAddresses: ['192.168.1.5'] },
      { ref: 'qemu/101', publicAddresses: [], privateAddresses: [] },
      { ref: 'qemu/102', publicAddresses: [], privateAddresses: [] },
    ]
    expect(await listed()).toMatchObject(expected)
    expect(await listed()).toMatchObject(expected)
    expect(requestsFor('network-get-interfaces')).toEqual([
      'GET /nodes/pve1/qemu/100/agent/network-get-interfaces',
    ])
    expect(requestsFor('/interfaces')).toHaveLength(1)
    Object.assign(guest, { addresses: ['192.168.1.50'], uptime: 0 })
    expect((await listed())[1]).toMatchObject({ privateAddresses: ['192.168.1.50'] })
  })

  test('a listing asks few guests for addresses, and the next listings the others', async () => {
    for (let number = 0; number < 25; number++) given({ addresses: [`10.0.0.${number + 1}`] })
    const known = async () => (await listed()).filter((one) => one.privateAddresses.length > 0).length
    expect([await known(), await known(), await known()]).toEqual([10, 20, 25])
  })

  test('a guest whose agent stops keeps its addresses', async () => {
    const guest = given({ addresses: ['10.0.0.1'] })
    await listed()
    Object.assign(guest, { hasAgent: false, uptime: 0 })
    expect(await listed()).toMatchObject([{ privateAddresses: ['10.0.0.1'] }])
  })
})

describe('actions at Proxmox VE', () => {
  test('a locked guest is busy, and nothing is sent', async () => {
    given({ lock: 'backup' })
    for (const start of [
      provider.cloud.startAction('qemu/100', { kind: 'reboot' }),
      provider.serverChanges.start('qemu/100', { kind: 'rename', name: 'mail' }),
    ])
      await expect(start).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'Proxmox VE is busy with web: it is locked (backup).',
      })
    expect(fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  })

  test('a lock that Proxmox VE itself tells of is no outage of the connection', async () => {
    given()
    fake.answerNextOrder(
      failure(500, "can't lock file '/var/lock/qemu-server/lock-100.conf' - got timeout\n"),
    )
    const rename = { kind: 'rename', name: 'mail' } as const
    await expect(provider.serverChanges.start('qemu/100', rename)).rejects.toMatchObject({
      kind: 'unavailable',
      vendorCode: 'locked',
    })
  })

  test('power_off ends a shutdown that the system ignores', async () => {
    const guest = given({ ignoresShutdown: true })
    const shutdown = await provider.cloud.startAction('qemu/100', { kind: 'shutdown' })
    expect(await provider.cloud.readAction('qemu/100', shutdown)).toMatchObject({ state: 'succeeded' })
    const off = await provider.cloud.startAction('qemu/100', { kind: 'power_off' })
    while ((await provider.cloud.readAction('qemu/100', off)).state === 'running');
    expect(guest.state).toBe('stopped')
  })

  test('the cluster executes actions of guests that it manages', async () => {
    given({ isManagedByHa: true })
    const action = await provider.cloud.startAction('qemu/100', { kind: 'power_off' })
    expect(action).toContain(':hastop:100:')
    expect(await provider.cloud.actionsSince('qemu/100', 'power_off', new Date(0))).toEqual([action])
  })

  test('a paused guest is powered on, and one that runs needs nothing', async () => {
    const guest = given({ state: 'paused' })
    const resume = await provider.cloud.startAction('qemu/100', { kind: 'power_on' })
    expect(resume).toContain(':qmresume:')
    while ((await provider.cloud.readAction('qemu/100', resume)).state === 'running');
    expect(guest.state).toBe('running')
    const again = await provider.cloud.startAction('qemu/100', { kind: 'power_on' })
    expect(await provider.cloud.readAction('qemu/100', again)).toMatchObject({ state: 'succeeded' })
    expect(fake.tasks).toHaveLength(1)
  })

  test('a container has no reset, and says what to do instead', async () => {
    given({ type: 'lxc' })
    await expect(provider.cloud.startAction('lxc/100', { kind: 'power_cycle' })).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('reboot'),
    })
  })

  test('tasks of other users are not taken for lost ones', async () => {
    given()
    const action = await provider.cloud.startAction('qemu/100', { kind: 'reboot' })
    for (const task of fake.tasks) task.upid = task.upid.replace('holdfast@pve!servers', 'root@pam')
    expect(action).toContain(':qmreboot:')
    expect(await provider.cloud.actionsSince('qemu/100', 'reboot', new Date(0))).toEqual([])
  })

  test.each([
    [failure(403, 'Permission check failed (/vms/100, VM.PowerMgmt)\n'), 'auth', 'VM.PowerMgmt'],
    [failure(595, 'No route to host'), 'unavailable', 'No route to host'],
    [failure(500, "storage 'nas' is not online\n"), 'rejected', 'storage'],
    [failure(501, "Method 'POST /x' not implemented"), 'unsupported', 'not implemented'],
    [{ status: 500, body: '<html>proxy error</html>' }, 'unavailable', '500'],
  ] as const)('%j is an error of the kind %s', async (response, kind, words) => {
    given()
    fake.answerNextOrder(response)
    await expect(provider.cloud.startAction('qemu/100', { kind: 'reboot' })).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(words),
    })
  })
})

describe('snapshots at Proxmox VE', () => {
  async function take(name: string): Promise<void> {
    const { actionRef } = await provider.serverChanges.start('qemu/100', { kind: 'snapshot', name })
    while ((await provider.cloud.readAction('qemu/100', actionRef ?? '')).state === 'running');
  }
  const all = async () => (await provider.snapshots.listSnapshots(null)).snapshots

  test('any name is possible, and twice', async () => {
    given()
    const long = 'Über alles 🚀 '.repeat(10).trim()
    for (const name of ['vor dem Update', 'vor dem Update', '2026-11-26 20:00', long]) await take(name)
    const snapshots = await all()
    expect(snapshots.map(({ name }) => name)).toEqual([
      'vor dem Update',
      'vor dem Update',
      '2026-11-26 20:00',
      long,
    ])
    expect(new Set(snapshots.map(({ ref }) => ref)).size).toBe(4)
    expect(snapshots[0]).toMatchObject({ kind: 'checkpoint', serverRef: 'qemu/100', region: 'pve1' })
  })

  test('a guest runs after a restoration if it ran before', async () => {
    const guest = given()
    await take('before')
    const [snapshot] = await all()
    for (const state of ['running', 'stopped']) {
      guest.state = state
      const request = { kind: 'restore', snapshot: snapshot?.ref ?? '' } as const
      const { actionRef } = await provider.serverChanges.start('qemu/100', request)
      while ((await provider.cloud.readAction('qemu/100', actionRef ?? '')).state === 'running');
      expect(guest.state).toBe(state)
    }
  })

  test('a checkpoint of another guest cannot be restored', async () => {
    given()
    given()
    await take('before')
    const request = { kind: 'restore', snapshot: (await all())[0]?.ref ?? '' } as const
    await expect(provider.serverChanges.start('qemu/101', request)).rejects.toMatchObject({
      kind: 'rejected',
    })
  })

  test('a deletion that fails is reported with the words of Proxmox VE', async () => {
    const guest = given()
    await take('before')
    guest.failsWith = 'unable to remove snapshot: it has children'
    await expect(provider.snapshots.deleteSnapshot((await all())[0]?.ref ?? '')).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('children'),
    })
  })
})
