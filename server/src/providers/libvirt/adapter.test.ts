import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEgress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { libvirt } from './adapter.ts'
import { type LibvirtDaemon, libvirtPrograms, startLibvirtDaemon } from './testing/libvirt-daemon.ts'

const missing = missingPrograms(libvirtPrograms)
const driver = 'qemu:///session'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'machines of QEMU'), () => {
  let daemon: LibvirtDaemon
  let cloud: CloudProvider
  beforeAll(async () => {
    daemon = await startLibvirtDaemon()
    cloud = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress())).cloud as CloudProvider
  })
  afterAll(() => daemon.stop())

  const powerOf = async (ref: string) => (await cloud.readServer(ref)).power

  test('a machine is described', async () => {
    const ref = await daemon.addMachine(driver, 'described')
    expect(await cloud.readServer(ref)).toMatchObject({ name: 'described', cpus: 2, memoryMib: 64 })
  })

  test('what can be repeated is no error of a machine that is as it should be', async () => {
    const ref = await daemon.addMachine(driver, 'repeated')
    for (const [kind, power] of [
      ['power_on', 'running'],
      ['power_off', 'stopped'],
      ['power_off', 'stopped'],
      ['shutdown', 'stopped'],
      ['power_on', 'running'],
    ] as const) {
      await cloud.startAction(ref, { kind })
      expect([kind, await powerOf(ref)]).toEqual([kind, power])
    }
  })

  test('a paused machine is powered on', async () => {
    const ref = await daemon.addMachine(driver, 'paused')
    await daemon.virsh(driver, 'suspend', ref)
    expect(await powerOf(ref)).toBe('paused')
    await cloud.startAction(ref, { kind: 'power_on' })
    expect(await powerOf(ref)).toBe('running')
  })

  test('a restart of a stopped machine is refused with the words of libvirt', async () => {
    const ref = await daemon.addMachine(driver, 'stopped')
    await daemon.virsh(driver, 'destroy', ref)
    for (const kind of ['reboot', 'power_cycle'] as const)
      await expect(cloud.startAction(ref, { kind })).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('domain is not running'),
      })
    expect(await cloud.actionsSince(ref, 'reboot', new Date(0))).toEqual([])
  })

  test('the system of a machine that does not obey runs on after a shutdown', async () => {
    const ref = await daemon.addMachine(driver, 'deaf')
    const action = await cloud.startAction(ref, { kind: 'shutdown' })
    expect(await cloud.readAction(ref, action)).toMatchObject({ state: 'succeeded' })
    expect(await powerOf(ref)).toBe('running')
  })

  test('the host is named when the connection is verified', async () => {
    const provider = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress()))
    expect((await provider.verify()).detail).toMatch(/^libvirt on .+\.$/)
  })

  test('another server than the one of the certificate is refused', async () => {
    const credentials = { ...daemon.credentials(driver), server: '127.0.0.1' }
    const provider = libvirt.open(credentials, testTools(loopbackEgress()))
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('private networks are reached only where the installation allows it', async () => {
    const policy = egressPolicy({ allowPrivateNetworks: false, egressAllow: [], egressDeny: [] })
    const provider = libvirt.open(daemon.credentials(driver), testTools(createEgress(policy)))
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'blocked' })
  })
})

test.each([
  'qemu+ssh://host/system',
  'qemu+ext:///system?command=/bin/sh',
  'qemu:///system?socket=/run/other',
  'qemu://other/system',
  'test:///etc/passwd',
  '',
])('a driver that is not one of the daemon itself is refused before it is reached: “%s”', async (wrong) => {
  const provider = libvirt.open(
    { server: 'localhost', port: '1', driver: wrong },
    testTools(loopbackEgress()),
  )
  await expect(provider.verify()).rejects.toMatchObject({
    kind: 'auth',
    message: 'The field driver must be like qemu:///system.',
  })
})

test.each([
  ['a message without an end', Buffer.from([0x7f, 0xff, 0xff, 0xff]), 'unknown'],
  ['a message that is too short', Buffer.from([0, 0, 0, 8, 0x20, 0, 0x80, 0x86]), 'unknown'],
  ['a list that is longer than its message', answer([1_000_000]), 'unknown'],
  ['nothing more', null, 'unavailable'],
])('a server that is not one of libvirt and sends %s is an error', async (_what, sent, kind) => {
  const { authority, server, client } = givenCertificates()
  const listening = createServer({ key: server.key, cert: server.certificate }, (socket) => {
    socket.on('error', () => {})
    socket.write(Buffer.from([1]))
    socket.once('data', () => (sent === null ? socket.end() : socket.write(sent)))
  })
  await once(listening.listen(0, '127.0.0.1'), 'listening')
  const { port } = listening.address() as AddressInfo
  const provider = libvirt.open(
    {
      server: 'localhost',
      port: String(port),
      driver,
      certificate_authority: authority,
      client_certificate: client.certificate,
      client_key: client.key,
    },
    testTools(loopbackEgress()),
  )
  await expect(provider.verify()).rejects.toMatchObject({ name: 'ProviderError', kind })
  listening.close()
})

/** To the first call. */
function answer(values: readonly number[]): Buffer {
  const words = [0x20_00_80_86, 1, 66, 1, 1, 0, ...values]
  const octets = Buffer.alloc(4 * (words.length + 1))
  for (const [index, word] of [octets.length, ...words].entries()) octets.writeUInt32BE(word, 4 * index)
  return octets
}
