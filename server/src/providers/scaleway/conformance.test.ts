import { randomUUID } from 'node:crypto'
import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { firewallManagementConformance } from '#providers/testing/cloud/firewall-management-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { scalewayAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { blockPaths, newVolume } from './testing/block.ts'
import { image, soldOut } from './testing/creation.ts'
import { type FakeScaleway, rightCredentials, startFakeScaleway } from './testing/fake-scaleway.ts'
import { newInstance } from './testing/instances.ts'
import { backUp } from './testing/snapshots.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Scaleway', manifest.firewalls, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    makeFirewall: async (name) => fake.addGroup('fr-par-1', name),
    // Its description is lost: rules have none at Scaleway.
    async addAtProvider(ref, { direction, protocol, ports, network }) {
      const [from = null, to = null] = ports === null ? [] : ports.split('-').map(Number)
      fake.addRule(ref, {
        direction,
        protocol: protocol.toUpperCase(),
        action: 'accept',
        ip_range: network,
        dest_port_from: from,
        dest_port_to: to,
      })
    },
    async addForeign(ref) {
      const rule = { direction: 'inbound', ip_range: '0.0.0.0/0' }
      fake.addRule(ref, { ...rule, protocol: 'TCP', action: 'drop', dest_port_from: 23, dest_port_to: 24 })
      fake.addRule(ref, { ...rule, protocol: 'ANY', action: 'accept', ip_range: '198.51.100.0/24' })
      const foreign = { kind: 'rule', direction: 'inbound', description: '' } as const
      const policy = { kind: 'policy' as const, traffic: '', peers: [], description: '' }
      return [
        { ...foreign, action: 'deny', traffic: 'tcp 23-24', peers: ['0.0.0.0/0'] },
        { ...foreign, action: 'allow', traffic: '', peers: ['198.51.100.0/24'] },
        // One of those that every group has.
        { ...foreign, direction: 'outbound', action: 'deny', traffic: 'tcp 25', peers: ['0.0.0.0/0'] },
        { ...policy, direction: 'inbound', action: 'deny' },
        { ...policy, direction: 'outbound', action: 'allow' },
      ]
    },
    async attach(ref) {
      const id = '11111111-1111-4111-8111-111111111112'
      fake.attach(ref, { id, name: 'web' })
      return [{ kind: 'server', ref: `fr-par-1/${id}` }]
    },
    absentRef: 'fr-par-1/11111111-1111-4111-8111-111111111111',
    wrongCredentials: [{ ...rightCredentials, secret_key: 'wrong-key' }],
    stop: () => fake.stop(),
  }
})

firewallManagementConformance('Scaleway', manifest.firewallManagement, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    region: 'fr-par-1',
    async addServer(name) {
      const instance = newInstance('fr-par-1', name)
      fake.instances.set(`fr-par-1/${instance.id}`, instance)
      return `fr-par-1/${instance.id}`
    },
    absent: {
      firewall: 'fr-par-1/11111111-1111-4111-8111-111111111111',
      server: 'fr-par-1/11111111-1111-4111-8111-111111111113',
    },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { ...rightCredentials, secret_key: 'wrong-key' },
    stop: () => fake.stop(),
  }
})

cloudConformance('Scaleway', manifest.cloud, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    async addServer(name, { publicAddresses, tags }) {
      const instance = newInstance('nl-ams-1', name)
      const ref = `nl-ams-1/${instance.id}`
      fake.instances.set(ref, { ...instance, addresses: publicAddresses, tags })
      return ref
    },
    async removeServer(ref) {
      fake.instances.delete(ref)
    },
    async setState(ref, state) {
      Object.assign(fake.instances.get(ref) ?? {}, { state })
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      running: { lifecycle: 'active', power: 'running' },
      starting: { lifecycle: 'active', power: 'starting' },
      stopping: { lifecycle: 'active', power: 'stopping' },
      stopped: { lifecycle: 'active', power: 'stopped' },
      'stopped in place': { lifecycle: 'active', power: 'stopped' },
      locked: { lifecycle: 'busy', power: 'unknown' },
    },
    wrongCredentials: [{ ...rightCredentials, secret_key: 'wrong-key' }],
    stop: () => fake.stop(),
  }
})

/** It starts from a volume of Block Storage. */
function addInstance({ instances, volumes }: FakeScaleway, name: string): string {
  const [instance, disk] = [newInstance('fr-par-1', name), newVolume('fr-par-1', `${name}-boot`)]
  volumes.set(`fr-par-1/${disk.id}`, disk)
  const ref = `fr-par-1/${instance.id}`
  instances.set(ref, { ...instance, volumes: [{ id: disk.id, type: 'sbs_volume', isBoot: true }] })
  return ref
}

serverChangesConformance('Scaleway', manifest.serverChanges, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightCredentials, tools),
    addServer: async (name) => addInstance(fake, name),
    size: soldOut,
    image: `fr-par-1/${image}`,
    async snapshotRef(name) {
      const found = [...fake.backups.images.values()].find((one) => one.name === name)
      return `fr-par-1/${found?.id}`
    },
    isImmediate: ['resize', 'rescue_on', 'rescue_off'],
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

snapshotsConformance('Scaleway', manifest.snapshots, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightCredentials, tools),
    addServer: async (name) => addInstance(fake, name),
    moreThanPage: 101,
    stop: () => fake.stop(),
  }
})

serverCreationConformance('Scaleway', manifest.serverCreation, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightCredentials, tools),
    region: 'fr-par-1',
    size: 'PLAY2-PICO',
    soldOut: { region: 'fr-par-1', size: soldOut },
    image: { family: 'debian', version: '13' },
    prices: { volume: '0.092492', snapshot: '0.031353' },
    async addLeftovers(ref) {
      const instance = fake.instances.get(ref)
      const volume = newVolume('fr-par-1', 'data')
      fake.volumes.set(`fr-par-1/${volume.id}`, volume)
      instance?.volumes.push({ id: volume.id, type: 'sbs_volume', isBoot: false })
      instance?.reserved.push({ id: randomUUID(), address: '203.0.113.81' })
      if (instance) backUp(fake.backups, fake.volumes, instance, 'before the update')
      return ['volume', 'address', 'snapshot']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.instances.get(ref)?.userData ?? '',
    stop: () => fake.stop(),
  }
})

volumesConformance('Scaleway', manifest.volumes, async () => {
  const fake = await startFakeScaleway()
  const adapter = scalewayAt(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightCredentials, tools),
    async addServer(name) {
      const instance = newInstance('fr-par-1', name)
      fake.instances.set(`fr-par-1/${instance.id}`, instance)
      return `fr-par-1/${instance.id}`
    },
    async addVolume(name) {
      const volume = newVolume('fr-par-1', name)
      fake.volumes.set(`fr-par-1/${volume.id}`, volume)
      return `fr-par-1/${volume.id}`
    },
    absentRegion: 'fr-par-2',
    moreThanPage: 101,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

describeDocument(
  'scaleway',
  '',
  exchanges,
  ['DELETE', 'GET', 'PATCH', 'POST'],
  'instance.openapi.json',
  blockPaths,
)
