import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ForeignRule } from '#providers/ports/firewalls.ts'
import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { metricsConformance } from '#providers/testing/cloud/metrics-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { openApiCheck } from '#providers/testing/openapi/openapi-document.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { proxmox } from './adapter.ts'
import { manifest } from './manifest.ts'
import { addDisk } from './testing/disks.ts'
import { startFakeProxmox } from './testing/fake-proxmox.ts'
import { type FakeGuest, newGuest, newTemplate } from './testing/guests.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function setup(type: FakeGuest['type']) {
  const fake = await startFakeProxmox()
  const add = (name: string, own: Partial<FakeGuest> = {}) => {
    const vmid = 100 + fake.guests.size
    fake.guests.set(`${type}/${vmid}`, { ...newGuest(vmid, name), type, ...own })
    return `${type}/${vmid}`
  }
  const tools = testTools(egress)
  return { fake, add, open: (credentials = fake.credentials) => proxmox.open(credentials, tools) }
}

const kinds = { qemu: 'virtual machines', lxc: 'containers' } as const

for (const type of ['qemu', 'lxc'] as const) {
  const title = `Proxmox VE with ${kinds[type]}`
  const { cloud, serverChanges, snapshots, serverMetrics } = manifest
  const capabilities = cloud && {
    ...cloud,
    actions: cloud.actions.filter((kind) => type === 'qemu' || kind !== 'power_cycle'),
  }

  cloudConformance(title, capabilities, async () => {
    const { fake, add, open } = await setup(type)
    return {
      open,
      addServer: async (name, { publicAddresses, tags }) => add(name, { addresses: publicAddresses, tags }),
      removeServer: async (ref) => void fake.guests.delete(ref),
      async setState(ref, text) {
        const [state = '', lock = null] = text.split(' with lock ')
        Object.assign(fake.guests.get(ref) ?? {}, { state, lock })
      },
      states: {
        stopped: { lifecycle: 'active', power: 'stopped' },
        paused: { lifecycle: 'active', power: 'paused' },
        suspended: { lifecycle: 'active', power: 'paused' },
        prelaunch: { lifecycle: 'active', power: 'starting' },
        shutdown: { lifecycle: 'active', power: 'stopping' },
        'io-error': { lifecycle: 'error', power: 'paused' },
        'guest-panicked': { lifecycle: 'error', power: 'running' },
        // Its node does not answer.
        unknown: { lifecycle: 'error', power: 'unknown' },
        'running with lock backup': { lifecycle: 'busy', power: 'running' },
        'stopped with lock migrate': { lifecycle: 'busy', power: 'stopped' },
        'stopped with lock clone': { lifecycle: 'provisioning', power: 'stopped' },
        'stopped with lock create': { lifecycle: 'provisioning', power: 'stopped' },
        running: { lifecycle: 'active', power: 'running' },
      },
      async failNextAction(ref) {
        Object.assign(fake.guests.get(ref) ?? {}, { failsWith: 'start failed: QEMU exited with code 1' })
      },
      loseNextAnswer: async () => fake.loseNextAnswer(),
      lacks: ['createdAt'],
      wrongCredentials: [
        { ...fake.credentials, token_secret: 'wrong' },
        { ...fake.credentials, token_id: 'no-token' },
        { ...fake.credentials, certificate_fingerprint: 'none' },
      ],
      stop: () => fake.stop(),
    }
  })

  serverChangesConformance(title, serverChanges, async () => {
    const { fake, add, open } = await setup(type)
    return {
      open,
      addServer: async (name) => add(name),
      size: '4x8192',
      image: '',
      isImmediate: ['resize'],
      async snapshotRef(name) {
        const guests = [...fake.guests.entries()]
        return guests.flatMap(([ref, { snapshots: own }]) =>
          own.filter(({ description }) => description.trim() === name).map((one) => `${ref}/${one.name}`),
        )[0] as string
      },
      loseNextAnswer: async () => fake.loseNextAnswer(),
      stop: () => fake.stop(),
    }
  })

  snapshotsConformance(title, snapshots, async () => {
    const { fake, add, open } = await setup(type)
    for (let number = 0; number < 20; number++) add(`other-${number}`)
    return { open, addServer: async (name) => add(name), moreThanPage: 3, stop: () => fake.stop() }
  })

  volumesConformance(title, manifest.volumes, async () => {
    const { fake, add, open } = await setup(type)
    // A container gives a disk away only while it is stopped.
    const state = type === 'qemu' ? 'running' : 'stopped'
    for (let number = 0; number < 20; number++) add(`other-${number}`, { state })
    const [ref = ''] = fake.guests.keys()
    return {
      open,
      addServer: async (name) => add(name, { state }),
      addVolume: async (name) => addDisk(fake.storage, fake.guests.get(ref) ?? newGuest(0, 'absent'), name),
      moreThanPage: 3,
      lacks: ['createdAt'],
      absentRegion: 'pve9',
      loseNextAnswer: async () => fake.loseNextAnswer(),
      stop: () => fake.stop(),
    }
  })

  firewallConformance(title, manifest.firewalls, async () => {
    const { fake, add, open } = await setup(type)
    fake.permissions['/'] = { 'Sys.Audit': 1 }
    const rulesAt = (ref: string) => fake.guests.get(ref)?.firewall.rules ?? []
    return {
      open,
      makeFirewall: async (name) =>
        add(name, {
          config: { net0: 'virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1' },
          firewall: { options: { enable: 1 }, rules: [], changesAfterReading: 0 },
        }),
      async addAtProvider(ref, { direction, protocol, ports, network, description }) {
        rulesAt(ref).push({
          type: direction === 'inbound' ? 'in' : 'out',
          action: 'ACCEPT',
          enable: 1,
          proto: protocol,
          [direction === 'inbound' ? 'source' : 'dest']: network,
          ...(ports !== null && { dport: ports.replace('-', ':') }),
          comment: description,
        })
      },
      async addForeign(ref) {
        const accept = { type: 'in', action: 'ACCEPT', enable: 1 }
        rulesAt(ref).push(
          { ...accept, proto: 'tcp', dport: '80,443' },
          { ...accept, macro: 'SSH', source: '192.0.2.1-192.0.2.9', iface: 'net0' },
          {
            ...accept,
            proto: 'tcp',
            dport: '25',
            sport: '1024:65535',
            source: '+office',
            dest: '192.0.2.80',
          },
          { ...accept, proto: 'icmp', 'icmp-type': 'echo-request', source: 'dc/office' },
          { ...accept, proto: 'tcp', dport: '23', source: '0.0.0.0/0', enable: 0 },
          { type: 'group', action: 'webserver', enable: 1 },
          { type: 'out', action: 'REJECT', enable: 1, proto: 'tcp', dport: '25', comment: 'no mail' },
        )
        const allow: ForeignRule = {
          kind: 'rule',
          direction: 'inbound',
          action: 'allow',
          traffic: '',
          peers: [],
          description: '',
        }
        const policy: Omit<ForeignRule, 'direction' | 'action'> = {
          kind: 'policy',
          traffic: '',
          peers: [],
          description: '',
        }
        return [
          { ...allow, traffic: 'tcp 80,443' },
          { ...allow, traffic: 'SSH iface net0', peers: ['192.0.2.1-192.0.2.9'] },
          { ...allow, traffic: 'tcp 25 sport 1024:65535 dest 192.0.2.80', peers: ['+office'] },
          { ...allow, traffic: 'icmp icmp-type echo-request', peers: ['dc/office'] },
          { ...allow, traffic: 'security group webserver' },
          { ...allow, direction: 'outbound', traffic: 'security group webserver' },
          { ...allow, direction: 'outbound', action: 'deny', traffic: 'tcp 25', description: 'no mail' },
          { ...policy, direction: 'inbound', action: 'deny' },
          { ...policy, direction: 'outbound', action: 'allow' },
        ]
      },
      attach: async (ref) => [{ kind: 'server', ref }],
      attachedFirst: (ref) => [{ kind: 'server', ref }],
      absentRef: `${type}/4711`,
      wrongCredentials: [{ ...fake.credentials, token_secret: 'wrong' }],
      stop: () => fake.stop(),
    }
  })

  const ofSystem: readonly string[] = ['system.filesystem.used', 'system.filesystem.total']
  const measurable = serverMetrics && {
    ...serverMetrics,
    names: serverMetrics.names.filter((name) => type === 'lxc' || !ofSystem.includes(name)),
  }

  metricsConformance(title, measurable, async () => {
    const { fake, add, open } = await setup(type)
    return {
      open,
      addServer: async (name, state) => add(name, { state: state === 'off' ? 'stopped' : 'running' }),
      cpus: 2,
      measured: {
        'system.cpu.utilization': 0.25,
        'system.memory.used': 2 ** 30,
        'system.memory.total': 2 * 2 ** 30,
        'system.disk.read': 40_960,
        'system.disk.write': 1_048_576,
        'system.network.receive': 250_000,
        'system.network.transmit': 1_250_000,
        'system.filesystem.used': 8 * 2 ** 30,
        'system.filesystem.total': 32 * 2 ** 30,
      },
      unknownRef: `${type}/4711`,
      stop: () => fake.stop(),
    }
  })
}

serverCreationConformance('Proxmox VE', manifest.serverCreation, async () => {
  const { fake, open } = await setup('qemu')
  fake.guests.set('qemu/9000', newTemplate(9000, 'debian-13'))
  return {
    open,
    region: 'pve1',
    size: '2x4096',
    soldOut: { region: 'pve3', size: '2x4096' },
    image: { family: null, version: null },
    lacksPrices: true,
    addLeftovers: async () => [],
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async () => null,
    stop: () => fake.stop(),
  }
})

describe('the published schema of Proxmox VE', () => {
  test('allows every request above and every response', () => {
    const file = join(import.meta.dirname, 'testing', 'published-schema.json')
    const check = openApiCheck(JSON.parse(readFileSync(file, 'utf8')), '/api2/json')
    expect([...new Set(exchanges.map(({ request }) => request.method))].sort()).toEqual([
      'DELETE',
      'GET',
      'POST',
      'PUT',
    ])
    expect([...new Set(exchanges.flatMap(check))]).toEqual([])
  })
})
