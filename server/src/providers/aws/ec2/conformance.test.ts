import { describe, expect, test } from 'vitest'
import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { firewallManagementConformance } from '#providers/testing/cloud/firewall-management-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { manifest } from '../manifest.ts'
import { ec2At } from '../testing/ec2-at.ts'
import { elsewhere, newDisk } from '../testing/ec2-creation.ts'
import { newInstance } from '../testing/ec2-instances.ts'
import { ec2ModelCheck } from '../testing/ec2-model-check.ts'
import { type FakeEc2, startFakeEc2 } from '../testing/fake-ec2.ts'
import { rightKeys } from '../testing/signature-fault.ts'
import { trafficOf } from './firewalls/rules.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('EC2', manifest.firewalls, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  return {
    open: (credentials = rightKeys) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addGroup('eu-central-1', name),
    addAtProvider: async (ref, rule) =>
      fake.addRule(ref, { ...trafficOf(rule), description: rule.description }),
    async addForeign(ref) {
      const tcp = { isEgress: false, protocol: 'tcp', from: 5432, to: 5432 }
      fake.addRule(ref, { ...tcp, referencedGroup: 'sg-0fedcba9876543210', description: 'from web' })
      fake.addRule(ref, { ...tcp, from: 443, to: 444, prefixList: 'pl-0123456789abcdef0' })
      fake.addRule(ref, { isEgress: false, protocol: 'icmp', from: 8, to: 0, cidr: '0.0.0.0/0' })
      fake.addRule(ref, { isEgress: false, protocol: '132', from: -1, to: -1, cidr: '::/0' })
      const allow = { kind: 'rule', direction: 'inbound', action: 'allow', description: '' } as const
      return [
        { ...allow, traffic: 'tcp 5432', peers: ['sg-0fedcba9876543210'], description: 'from web' },
        { ...allow, traffic: 'tcp 443-444', peers: ['pl-0123456789abcdef0'] },
        { ...allow, traffic: 'icmp type 8 code 0', peers: ['0.0.0.0/0'] },
        { ...allow, traffic: 'protocol 132', peers: ['::/0'] },
        // That of every new group.
        { ...allow, direction: 'outbound', traffic: '', peers: ['0.0.0.0/0'] },
      ]
    },
    async attach(ref) {
      const [region = '', group = ''] = ref.split('/')
      const instance = { ...newInstance(region, 'web'), groups: [group] }
      fake.instances.set(`${region}/${instance.id}`, instance)
      return [{ kind: 'server', ref: `${region}/${instance.id}` }]
    },
    absentRef: 'eu-central-1/sg-0123456789abcdef0',
    wrongCredentials: [
      { ...rightKeys, access_key_id: 'AKIAWRONG' },
      { ...rightKeys, secret_access_key: 'wrong' },
    ],
    stop: fake.stop,
  }
})

firewallManagementConformance('EC2', manifest.firewallManagement, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const [region = '', group = ''] = fake.addGroup('eu-central-1', 'default').split('/')
  return {
    open: (credentials = rightKeys) => adapter.open(credentials, testTools(egress)),
    region,
    async addServer(name) {
      const instance = { ...newInstance(region, name), groups: [group] }
      fake.instances.set(`${region}/${instance.id}`, instance)
      return `${region}/${instance.id}`
    },
    absent: { firewall: `${region}/sg-0123456789abcdef0`, server: `${region}/i-0123456789abcdef0` },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { ...rightKeys, secret_access_key: 'wrong' },
    stop: fake.stop,
  }
})

cloudConformance('EC2', manifest.cloud, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightKeys) => adapter.open(credentials, tools),
    async addServer(name, { publicAddresses, tags }) {
      const instance = newInstance('eu-central-1', name)
      instance.addresses = publicAddresses
      for (const text of tags) instance.tags[text] = ''
      const ref = `eu-central-1/${instance.id}`
      fake.instances.set(ref, instance)
      return ref
    },
    // It is shown for an hour.
    async removeServer(ref) {
      Object.assign(fake.instances.get(ref) ?? {}, { state: 'terminated' })
    },
    async setState(ref, state) {
      Object.assign(fake.instances.get(ref) ?? {}, { state })
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      pending: { lifecycle: 'active', power: 'starting' },
      running: { lifecycle: 'active', power: 'running' },
      stopping: { lifecycle: 'active', power: 'stopping' },
      stopped: { lifecycle: 'active', power: 'stopped' },
      'shutting-down': { lifecycle: 'deleting', power: 'stopping' },
    },
    wrongCredentials: [
      { ...rightKeys, access_key_id: 'AKIAWRONG' },
      { ...rightKeys, secret_access_key: 'wrong' },
    ],
    stop: fake.stop,
  }
})

serverChangesConformance('EC2', manifest.serverChanges, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightKeys, tools),
    addServer: async (name) => addInstance(fake, name),
    size: 't3.small',
    image: 'eu-central-1/ami-0123456789abcdef1',
    async snapshotRef(name) {
      const images = [...fake.creation.images]
      return images.find(([, { tags }]) => tags.some(({ Value }) => Value === name))?.[0] ?? ''
    },
    // A reboot does not change the state.
    isImmediate: ['resize', 'reboot'],
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: fake.stop,
  }
})

snapshotsConformance('EC2', manifest.snapshots, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightKeys, tools),
    addServer: async (name) => addInstance(fake, name),
    moreThanPage: 51,
    stop: fake.stop,
  }
})

function addInstance(fake: FakeEc2, name: string): string {
  const instance = newInstance('eu-central-1', name)
  const ref = `eu-central-1/${instance.id}`
  fake.instances.set(ref, instance)
  return ref
}

serverCreationConformance('EC2', manifest.serverCreation, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const tools = testTools(egress)
  return {
    open: () => adapter.open(rightKeys, tools),
    region: 'eu-central-1',
    size: 't3.micro',
    soldOut: { region: 'eu-central-1', size: elsewhere },
    image: { family: 'debian', version: '13' },
    lacksPrices: true,
    async addLeftovers(ref) {
      const disk = newDisk('eu-central-1', 'data')
      const instance = fake.instances.get(ref)
      fake.creation.disks.set(`eu-central-1/${disk.id}`, { ...disk, instance: instance?.id ?? '' })
      instance?.disks.push({ id: disk.id, device: '/dev/sdf', isKept: true })
      fake.creation.addresses.set('eu-central-1/eipalloc-0123456789abcdef0', {
        address: '203.0.113.81',
        instance: instance?.id ?? '',
      })
      const { serverChanges } = adapter.open(rightKeys, tools)
      await serverChanges?.start(ref, { kind: 'snapshot', name: 'kept' })
      return ['volume', 'address', 'snapshot']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.instances.get(ref)?.userData ?? '',
    stop: fake.stop,
  }
})

volumesConformance('EC2', manifest.volumes, async () => {
  const fake = await startFakeEc2()
  const adapter = ec2At(fake.url)
  const tools = testTools(egress)
  const region = 'eu-central-1'
  return {
    open: () => adapter.open(rightKeys, tools),
    async addServer(name) {
      const instance = newInstance(region, name)
      fake.instances.set(`${region}/${instance.id}`, instance)
      return `${region}/${instance.id}`
    },
    async addVolume(name) {
      const disk = newDisk(region, name)
      fake.creation.disks.set(`${region}/${disk.id}`, disk)
      return `${region}/${disk.id}`
    },
    absentRegion: 'eu-north-1',
    moreThanPage: 51,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: fake.stop,
  }
})

const file = specificationFile('aws', 'ec2', 'service-2.json')
const title = 'the service model of EC2'
describe.skipIf(file === null)(file === null ? `${title} (skipped: it is not there)` : title, () => {
  test('allows every request above and every response', () => {
    expect(exchanges.length).toBeGreaterThan(50)
    expect([...new Set(exchanges.flatMap(ec2ModelCheck(file ?? '')))]).toEqual([])
  })
})
