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
import { vultrAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { newSnapshot } from './testing/changes.ts'
import { rightCredentials, startFakeVultr } from './testing/fake-vultr.ts'
import { newInstance } from './testing/instances.ts'
import { newBlock } from './testing/volumes.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Vultr', manifest.firewalls, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addGroup(name),
    async addAtProvider(ref, { protocol, ports, network, description }) {
      const [subnet = '', size] = network.split('/')
      fake.addRule(ref, {
        ip_type: subnet.includes(':') ? 'v6' : 'v4',
        protocol,
        subnet,
        subnet_size: Number(size),
        ...(ports !== null && { port: ports.replace('-', ':') }),
        notes: description,
      })
    },
    async addForeign(ref) {
      const rule = { ip_type: 'v4', protocol: 'tcp', subnet: '0.0.0.0', subnet_size: 0 }
      fake.addRule(ref, { ...rule, port: '443', source: 'cloudflare', notes: 'cdn' })
      fake.addRule(ref, { ...rule, port: '25', action: 'drop' })
      const foreign = { kind: 'rule', direction: 'inbound' } as const
      return [
        { ...foreign, action: 'allow', traffic: 'tcp 443', peers: ['cloudflare'], description: 'cdn' },
        { ...foreign, action: 'deny', traffic: 'tcp 25', peers: ['0.0.0.0/0'], description: '' },
      ]
    },
    async attach(ref) {
      const instance = { ...newInstance('web'), firewall_group_id: ref }
      fake.instances.set(instance.id, instance)
      return [{ kind: 'server', ref: instance.id }]
    },
    absentRef: 'cb676a46-66fd-4dfb-b839-443f2e6c0b60',
    wrongCredentials: [{ api_key: 'WRONG-KEY' }],
    stop: () => fake.stop(),
  }
})

firewallManagementConformance('Vultr', manifest.firewallManagement, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    region: null,
    async addServer(name) {
      const instance = newInstance(name)
      fake.instances.set(instance.id, instance)
      return instance.id
    },
    absent: {
      firewall: 'cb676a46-66fd-4dfb-b839-443f2e6c0b60',
      server: 'cb676a46-66fd-4dfb-b839-443f2e6c0b61',
    },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { api_key: 'WRONG-KEY' },
    stop: () => fake.stop(),
  }
})

cloudConformance('Vultr', manifest.cloud, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    async addServer(name, { publicAddresses, tags }) {
      const instance = newInstance(name)
      for (const address of publicAddresses)
        instance[address.includes(':') ? 'v6_main_ip' : 'main_ip'] = address
      fake.instances.set(instance.id, { ...instance, tags })
      return instance.id
    },
    async removeServer(ref) {
      fake.instances.delete(ref)
    },
    async setState(ref, state) {
      const [status, power_status, server_status] = state.split(' ')
      Object.assign(fake.instances.get(ref) ?? {}, { status, power_status, server_status })
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      'pending stopped none': { lifecycle: 'provisioning', power: 'unknown' },
      'active running installingbooting': { lifecycle: 'provisioning', power: 'unknown' },
      'active running ok': { lifecycle: 'active', power: 'running' },
      'active stopped ok': { lifecycle: 'active', power: 'stopped' },
      'active running locked': { lifecycle: 'busy', power: 'running' },
      'resizing stopped locked': { lifecycle: 'busy', power: 'stopped' },
      'suspended stopped ok': { lifecycle: 'error', power: 'stopped' },
      'unheard unheard unheard': { lifecycle: 'error', power: 'unknown' },
    },
    wrongCredentials: [{ api_key: 'WRONG-KEY' }],
    stop: () => fake.stop(),
  }
})

serverChangesConformance('Vultr', manifest.serverChanges, async () => {
  const fake = await startFakeVultr()
  const tools = testTools(egress)
  const adapter = vultrAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, tools),
    async addServer(name) {
      const instance = newInstance(name)
      fake.instances.set(instance.id, instance)
      return instance.id
    },
    size: 'vc2-2c-2gb',
    image: '2284',
    async snapshotRef(name) {
      return [...fake.snapshots.values()].find(({ description }) => description.startsWith(name))?.id ?? ''
    },
    isImmediate: ['backup_on', 'backup_off'],
    restart: 'power_cycle',
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

serverCreationConformance('Vultr', manifest.serverCreation, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    region: 'fra',
    size: 'vc2-1c-2gb',
    soldOut: { region: 'fra', size: 'vhf-8c-32gb' },
    image: { family: 'debian', version: '13' },
    prices: { snapshot: '0.05' },
    async addLeftovers(ref) {
      const block = newBlock('data', ref)
      fake.blocks.set(block.id, block)
      const id = 'af76c2ae-0cf4-4ba4-a2b9-4a4f9e4a1d34'
      fake.addresses.set(id, { id, subnet: '203.0.113.9', instance_id: ref })
      const snapshot = newSnapshot(`before the update holdfast-server:${ref}`, 0)
      fake.snapshots.set(snapshot.id, snapshot)
      return ['volume', 'address', 'snapshot']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.userData.get(ref) ?? '',
    stop: () => fake.stop(),
  }
})

snapshotsConformance('Vultr', manifest.snapshots, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const instance = newInstance(name)
      fake.instances.set(instance.id, instance)
      return instance.id
    },
    moreThanPage: 501,
    stop: () => fake.stop(),
  }
})

volumesConformance('Vultr', manifest.volumes, async () => {
  const fake = await startFakeVultr()
  const adapter = vultrAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const instance = newInstance(name)
      fake.instances.set(instance.id, instance)
      return instance.id
    },
    async addVolume(name) {
      const block = newBlock(name)
      fake.blocks.set(block.id, block)
      return block.id
    },
    absentRegion: 'nrt',
    moreThanPage: 501,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

describeDocument('vultr', '/v2', exchanges, ['DELETE', 'GET', 'PATCH', 'POST'])
