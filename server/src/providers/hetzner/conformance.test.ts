import { certificatesConformance, dnsNamesOf } from '#providers/testing/cloud/certificates-conformance.ts'
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
import { hetznerAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { certificatePaths, type FakeCertificate } from './testing/certificates.ts'
import { rightCredentials, startFakeHetzner } from './testing/fake-hetzner.ts'
import { newImage, newServer } from './testing/servers.ts'
import { newVolume } from './testing/volumes.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('Hetzner Cloud', manifest.firewalls, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network, description }) {
      fake.addRule(ref, {
        direction: direction === 'inbound' ? 'in' : 'out',
        protocol,
        port: ports,
        [direction === 'inbound' ? 'source_ips' : 'destination_ips']: [network],
        description,
      })
    },
    async attach(ref) {
      fake.attach(ref, 42, { selector: 'env=prod', server: 43 })
      return [
        { kind: 'server', ref: '42' },
        { kind: 'tag', ref: 'env=prod' },
        { kind: 'server', ref: '43' },
      ]
    },
    absentRef: '4711',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

firewallManagementConformance('Hetzner Cloud', manifest.firewallManagement, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    region: null,
    async addServer(name) {
      const id = fake.servers.size + 1
      fake.servers.set(String(id), newServer(id, name))
      return String(id)
    },
    absent: { firewall: '4711', server: '4711' },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { token: 'wrong-token' },
    stop: () => fake.stop(),
  }
})

cloudConformance('Hetzner Cloud', manifest.cloud, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    async addServer(name, { publicAddresses, tags }) {
      const id = fake.servers.size + 1
      const ofFamily = (isIpv6: boolean) =>
        publicAddresses.find((one) => one.includes(':') === isIpv6) ?? null
      fake.servers.set(String(id), {
        ...newServer(id, name),
        ipv4: ofFamily(false),
        // Hetzner shows the network, whose first address the server has.
        ipv6: ofFamily(true)?.replace(/::1$/, '::/64') ?? null,
        labels: Object.fromEntries(tags.map((tag) => [tag, ''])),
      })
      return String(id)
    },
    async removeServer(ref) {
      fake.servers.delete(ref)
    },
    async setState(ref, state) {
      const server = fake.servers.get(ref)
      if (server)
        Object.assign(server, { status: state.replace('locked ', ''), locked: state.startsWith('locked ') })
    },
    async failNextAction(ref) {
      const server = fake.servers.get(ref)
      if (server) server.failsNext = true
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      initializing: { lifecycle: 'provisioning', power: 'unknown' },
      running: { lifecycle: 'active', power: 'running' },
      'locked running': { lifecycle: 'busy', power: 'running' },
      starting: { lifecycle: 'active', power: 'starting' },
      stopping: { lifecycle: 'active', power: 'stopping' },
      off: { lifecycle: 'active', power: 'stopped' },
      migrating: { lifecycle: 'busy', power: 'unknown' },
      rebuilding: { lifecycle: 'busy', power: 'unknown' },
      deleting: { lifecycle: 'deleting', power: 'unknown' },
      unknown: { lifecycle: 'error', power: 'unknown' },
    },
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

serverChangesConformance('Hetzner Cloud', manifest.serverChanges, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.servers.size + 1
      fake.servers.set(String(id), newServer(id, name))
      return String(id)
    },
    size: 'cpx32',
    image: 'debian-13',
    async snapshotRef(name) {
      return String([...fake.images.values()].find(({ description }) => description === name)?.id)
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

serverCreationConformance('Hetzner Cloud', manifest.serverCreation, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    region: 'fsn1',
    size: 'cpx22',
    soldOut: { region: 'nbg1', size: 'cpx22' },
    image: { family: 'debian', version: '13' },
    prices: { volume: '0.044', snapshot: '0.011', backups: '1.598' },
    async addLeftovers(ref) {
      const server = Number(ref)
      fake.volumes.set('1', newVolume(1, 'data', server))
      fake.addresses.set('2', { id: 2, name: 'mail', ip: '203.0.113.9', assignee_id: server })
      fake.images.set('5000', newImage(5000, 'before the update', newServer(server, 'deleted-1')))
      return ['volume', 'address', 'snapshot']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.userData.get(ref) ?? '',
    stop: () => fake.stop(),
  }
})

snapshotsConformance('Hetzner Cloud', manifest.snapshots, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.servers.size + 1
      fake.servers.set(String(id), newServer(id, name))
      return String(id)
    },
    moreThanPage: 51,
    stop: () => fake.stop(),
  }
})

volumesConformance('Hetzner Cloud', manifest.volumes, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.servers.size + 1
      fake.servers.set(String(id), newServer(id, name))
      return String(id)
    },
    async addVolume(name) {
      const id = Math.max(0, ...[...fake.volumes.keys()].map(Number)) + 1
      fake.volumes.set(String(id), newVolume(id, name))
      return String(id)
    },
    absentRegion: 'sin',
    moreThanPage: 51,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

metricsConformance('Hetzner Cloud', manifest.serverMetrics, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name, status) {
      const id = fake.servers.size + 1
      fake.servers.set(String(id), { ...newServer(id, name), status })
      return String(id)
    },
    cpus: 2,
    measured: {
      'system.cpu.utilization': 0.421,
      'system.disk.read': 40_960,
      'system.disk.write': 1_048_576,
      'system.disk.read_operations': 12,
      'system.disk.write_operations': 30.5,
      'system.network.receive': 250_000,
      'system.network.transmit': 1_250_000.5,
    },
    unknownRef: '4711',
    stop: () => fake.stop(),
  }
})

certificatesConformance('Hetzner Cloud', manifest.certificates, async () => {
  const fake = await startFakeHetzner()
  const adapter = hetznerAt(fake.url)
  const add = (certificate: Omit<FakeCertificate, 'id'>) => {
    const id = fake.certificates.size + 1
    fake.certificates.set(String(id), { id, ...certificate })
    return String(id)
  }
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    add: async ({ name, pem, chain, isRenewed }) =>
      add({
        name,
        type: isRenewed ? 'managed' : 'uploaded',
        pem: pem + chain,
        domains: dnsNamesOf(pem),
        loadBalancers: [4711],
      }),
    addPending: async (name) => add({ name, type: 'managed', pem: null, domains: [name], loadBalancers: [] }),
    moreThanPage: 51,
    deniedCredentials: { token: 'wrong-token' },
    stop: () => fake.stop(),
  }
})

describeDocument(
  'hetzner',
  '/v1',
  exchanges,
  ['DELETE', 'GET', 'POST', 'PUT'],
  'openapi.json',
  certificatePaths,
)
