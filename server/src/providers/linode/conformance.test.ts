import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { firewallManagementConformance } from '#providers/testing/cloud/firewall-management-conformance.ts'
import { metricsConformance } from '#providers/testing/cloud/metrics-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { linodeAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeLinode } from './testing/fake-linode.ts'
import { newInstance } from './testing/instances.ts'
import { newVolume } from './testing/volumes.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Linode', manifest.firewalls, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network, description }) {
      fake.addRule(ref, direction, {
        label: 'by-hand',
        action: 'ACCEPT',
        protocol: protocol.toUpperCase(),
        ports,
        description,
        addresses: { [network.includes(':') ? 'ipv6' : 'ipv4']: [network] },
      })
    },
    async addForeign(ref) {
      const rule = { label: 'by-hand', action: 'ACCEPT', protocol: 'TCP' }
      fake.addRule(ref, 'inbound', { ...rule, ports: '80,443', addresses: { ipv4: ['0.0.0.0/0'] } })
      fake.addRule(ref, 'inbound', {
        ...rule,
        ports: '22',
        addresses: { ipv4: ['198.51.100.9/32', 'pl::customer:office'] },
      })
      fake.addRule(ref, 'outbound', {
        ...rule,
        action: 'DROP',
        ports: '25',
        description: 'no mail',
        addresses: { ipv4: ['0.0.0.0/0'] },
      })
      const allow = { kind: 'rule', direction: 'inbound', action: 'allow', description: '' } as const
      const policy = { kind: 'policy' as const, traffic: '', peers: [], description: '' }
      return [
        { ...allow, traffic: 'tcp 80,443', peers: ['0.0.0.0/0'] },
        { ...allow, traffic: 'tcp 22', peers: ['pl::customer:office'] },
        {
          kind: 'rule',
          direction: 'outbound',
          action: 'deny',
          traffic: 'tcp 25',
          peers: ['0.0.0.0/0'],
          description: 'no mail',
        },
        { ...policy, direction: 'inbound', action: 'deny' },
        { ...policy, direction: 'outbound', action: 'allow' },
      ]
    },
    async attach(ref) {
      fake.attach(ref, { id: 123, type: 'linode', label: 'web' })
      fake.attach(ref, { id: 321, type: 'nodebalancer', label: 'front' })
      return [
        { kind: 'server', ref: '123' },
        { kind: 'other', ref: 'nodebalancer front' },
      ]
    },
    absentRef: '4711',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

firewallManagementConformance('Linode', manifest.firewallManagement, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    region: null,
    async addServer(name) {
      const id = fake.instances.size + 1
      fake.instances.set(String(id), newInstance(id, name))
      return String(id)
    },
    absent: { firewall: '4711', server: '4711' },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { token: 'wrong-token' },
    stop: () => fake.stop(),
  }
})

cloudConformance('Linode', manifest.cloud, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    async addServer(name, { publicAddresses, tags }) {
      const id = fake.instances.size + 1
      const ipv6 = publicAddresses.find((address) => address.includes(':'))
      fake.instances.set(String(id), {
        ...newInstance(id, name),
        ipv4: publicAddresses.filter((address) => address !== ipv6),
        ipv6: ipv6 === undefined ? null : `${ipv6}/128`,
        tags,
      })
      return String(id)
    },
    async removeServer(ref) {
      fake.instances.delete(ref)
    },
    async setState(ref, status) {
      Object.assign(fake.instances.get(ref) ?? {}, { status })
    },
    async failNextAction(ref) {
      Object.assign(fake.instances.get(ref) ?? {}, { failsNext: true })
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      provisioning: { lifecycle: 'provisioning', power: 'unknown' },
      running: { lifecycle: 'active', power: 'running' },
      offline: { lifecycle: 'active', power: 'stopped' },
      stopped: { lifecycle: 'active', power: 'stopped' },
      booting: { lifecycle: 'active', power: 'starting' },
      rebooting: { lifecycle: 'active', power: 'starting' },
      shutting_down: { lifecycle: 'active', power: 'stopping' },
      busy: { lifecycle: 'busy', power: 'unknown' },
      migrating: { lifecycle: 'busy', power: 'unknown' },
      rebuilding: { lifecycle: 'busy', power: 'unknown' },
      cloning: { lifecycle: 'busy', power: 'unknown' },
      restoring: { lifecycle: 'busy', power: 'unknown' },
      deleting: { lifecycle: 'deleting', power: 'unknown' },
      billing_suspension: { lifecycle: 'error', power: 'stopped' },
    },
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

serverChangesConformance('Linode', manifest.serverChanges, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.instances.size + 1
      fake.instances.set(String(id), newInstance(id, name))
      return String(id)
    },
    size: 'g6-standard-4',
    image: 'linode/debian13',
    async snapshotRef(name) {
      return [...fake.images.values()].find(({ label }) => label === name)?.id ?? ''
    },
    stopsBy: 'shutdown',
    isImmediate: ['backup_on', 'backup_off'],
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

serverCreationConformance('Linode', manifest.serverCreation, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    region: 'eu-central',
    size: 'g6-standard-2',
    soldOut: { region: 'eu-central', size: 'g1-gpu-rtx6000-1' },
    image: { family: 'debian', version: '13' },
    prices: { volume: '0.10', backups: '5.00' },
    async addLeftovers(ref) {
      fake.volumes.set('7', newVolume(7, 'data', Number(ref)))
      return ['volume']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.userData.get(ref) ?? '',
    stop: () => fake.stop(),
  }
})

snapshotsConformance('Linode', manifest.snapshots, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.instances.size + 1
      fake.instances.set(String(id), newInstance(id, name))
      return String(id)
    },
    moreThanPage: 101,
    stop: () => fake.stop(),
  }
})

volumesConformance('Linode', manifest.volumes, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.instances.size + 1
      fake.instances.set(String(id), newInstance(id, name))
      return String(id)
    },
    async addVolume(name) {
      const id = Math.max(0, ...[...fake.volumes.keys()].map(Number)) + 1
      fake.volumes.set(String(id), newVolume(id, name))
      return String(id)
    },
    absentRegion: 'us-nowhere',
    moreThanPage: 501,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

metricsConformance('Linode', manifest.serverMetrics, async () => {
  const fake = await startFakeLinode()
  const adapter = linodeAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(label, state) {
      const id = fake.instances.size + 1
      const status = state === 'off' ? 'offline' : 'running'
      fake.instances.set(String(id), { ...newInstance(id, label), status })
      return String(id)
    },
    cpus: 2,
    // Public and private traffic are the same here.
    measured: {
      'system.cpu.utilization': 0.25,
      'system.network.receive': 2000,
      'system.network.transmit': 10_000,
    },
    unknownRef: '4711',
    stop: () => fake.stop(),
  }
})

describeDocument('linode', '', exchanges, ['DELETE', 'GET', 'POST', 'PUT'])
