import { randomUUID } from 'node:crypto'
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
import { digitaloceanAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { certificatePaths, type FakeCertificate, tokenWithoutCertificates } from './testing/certificates.ts'
import { newSnapshot } from './testing/creation.ts'
import { newDroplet } from './testing/droplets.ts'
import { rightCredentials, startFakeDigitalOcean } from './testing/fake-digitalocean.ts'
import { newVolume } from './testing/volumes.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

firewallConformance('DigitalOcean', manifest.firewalls, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    makeFirewall: async (name) => fake.addFirewall(name),
    async addAtProvider(ref, { direction, protocol, ports, network }) {
      const target = { addresses: [network] }
      const rule = { protocol, ports: ports ?? 'all' }
      fake.addRules(
        ref,
        direction === 'inbound'
          ? { inbound_rules: [{ ...rule, sources: target }] }
          : { outbound_rules: [{ ...rule, destinations: target }] },
      )
    },
    async addForeign(ref) {
      const id = '4de7ac8b-495b-4884-9a69-1050c6793cd6'
      const tagged = { addresses: ['198.51.100.9'], tags: ['frontend'] }
      const others = { droplet_ids: [7], load_balancer_uids: [id], kubernetes_ids: [id] }
      fake.addRules(ref, {
        inbound_rules: [
          { protocol: 'tcp', ports: '22', sources: { addresses: ['203.0.113.0/24'] }, action: 'deny' },
          { protocol: 'tcp', ports: '5432', sources: tagged },
        ],
        outbound_rules: [{ protocol: 'udp', ports: 'all', destinations: others }],
      })
      const rule = { kind: 'rule', action: 'allow', description: '' } as const
      return [
        { ...rule, direction: 'inbound', action: 'deny', traffic: 'tcp 22', peers: ['203.0.113.0/24'] },
        { ...rule, direction: 'inbound', traffic: 'tcp 5432', peers: ['tag frontend'] },
        {
          ...rule,
          direction: 'outbound',
          traffic: 'udp',
          peers: ['droplet 7', `load balancer ${id}`, `cluster ${id}`],
        },
      ]
    },
    async attach(ref) {
      Object.assign(fake.firewall(ref), { droplet_ids: [8043964], tags: ['gateway'] })
      return [
        { kind: 'server', ref: '8043964' },
        { kind: 'tag', ref: 'gateway' },
      ]
    },
    absentRef: '4de7ac8b-495b-4884-9a69-1050c6793cd6',
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

firewallManagementConformance('DigitalOcean', manifest.firewallManagement, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  const tools = testTools(egress)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, tools),
    region: null,
    async addServer(name) {
      const id = fake.droplets.size + 1
      fake.droplets.set(String(id), newDroplet(id, name))
      return String(id)
    },
    absent: { firewall: 'bb4b2611-3d72-467b-8602-280330ecd65c', server: '4711' },
    loseNextAnswer: () => fake.loseNextAnswer(),
    wrongCredentials: { token: 'wrong-token' },
    stop: () => fake.stop(),
  }
})

cloudConformance('DigitalOcean', manifest.cloud, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    async addServer(name, { publicAddresses, tags }) {
      const id = fake.droplets.size + 1
      const addresses = publicAddresses.map((ip_address) => ({ ip_address, type: 'public' as const }))
      fake.droplets.set(String(id), { ...newDroplet(id, name), addresses, tags })
      return String(id)
    },
    async removeServer(ref) {
      fake.droplets.delete(ref)
    },
    async setState(ref, state) {
      const droplet = fake.droplets.get(ref)
      if (droplet)
        Object.assign(droplet, { status: state.replace('locked ', ''), locked: state.startsWith('locked ') })
    },
    async failNextAction(ref) {
      const droplet = fake.droplets.get(ref)
      if (droplet) droplet.failsNext = true
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    states: {
      new: { lifecycle: 'provisioning', power: 'unknown' },
      active: { lifecycle: 'active', power: 'running' },
      'locked active': { lifecycle: 'busy', power: 'running' },
      off: { lifecycle: 'active', power: 'stopped' },
      archive: { lifecycle: 'deleting', power: 'stopped' },
    },
    wrongCredentials: [{ token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

serverChangesConformance('DigitalOcean', manifest.serverChanges, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.droplets.size + 1
      fake.droplets.set(String(id), newDroplet(id, name))
      return String(id)
    },
    size: 's-2vcpu-2gb',
    image: 'debian-13-x64',
    async snapshotRef(name) {
      return String([...fake.snapshots.values()].find((snapshot) => snapshot.name === name)?.id)
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

serverCreationConformance('DigitalOcean', manifest.serverCreation, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    region: 'nyc3',
    size: 's-2vcpu-2gb',
    soldOut: { region: 'nyc3', size: 's-8vcpu-16gb' },
    image: { family: 'debian', version: '13' },
    prices: { volume: '0.10', snapshot: '0.06' },
    async addLeftovers(ref) {
      const volume = newVolume('data', ref)
      fake.volumes.set(volume.id, volume)
      fake.snapshots.set('6372321', newSnapshot('6372321', 'before the update', ref))
      return ['volume', 'snapshot']
    },
    loseNextAnswer: async () => fake.loseNextAnswer(),
    userDataOf: async (ref) => fake.userData.get(ref) ?? '',
    stop: () => fake.stop(),
  }
})

snapshotsConformance('DigitalOcean', manifest.snapshots, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.droplets.size + 1
      fake.droplets.set(String(id), newDroplet(id, name))
      return String(id)
    },
    moreThanPage: 201,
    stop: () => fake.stop(),
  }
})

volumesConformance('DigitalOcean', manifest.volumes, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name) {
      const id = fake.droplets.size + 1
      fake.droplets.set(String(id), newDroplet(id, name))
      return String(id)
    },
    async addVolume(name) {
      const volume = newVolume(name)
      fake.volumes.set(volume.id, volume)
      return volume.id
    },
    absentRegion: 'ams1',
    moreThanPage: 201,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    stop: () => fake.stop(),
  }
})

metricsConformance('DigitalOcean', manifest.serverMetrics, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  return {
    open: () => adapter.open(rightCredentials, testTools(egress)),
    async addServer(name, state) {
      const id = fake.droplets.size + 1
      fake.droplets.set(String(id), { ...newDroplet(id, name), status: state === 'off' ? 'off' : 'active' })
      return String(id)
    },
    cpus: 2,
    measured: {
      'system.cpu.utilization': 0.25,
      'system.network.receive': 250_000,
      'system.network.transmit': 1_250_000,
      'system.memory.total': 2 * 2 ** 30,
      'system.memory.used': 2 ** 29,
      'system.filesystem.total': 50 * 2 ** 30,
      'system.filesystem.used': 20 * 2 ** 30,
    },
    unknownRef: '4711',
    stop: () => fake.stop(),
  }
})

certificatesConformance('DigitalOcean', manifest.certificates, async () => {
  const fake = await startFakeDigitalOcean()
  const adapter = digitaloceanAt(fake.url)
  const add = (certificate: Omit<FakeCertificate, 'id'>) => {
    const id = randomUUID()
    fake.certificates.set(id, { id, ...certificate })
    return id
  }
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    add: async ({ name, pem, isRenewed }) =>
      add({ name, type: isRenewed ? 'lets_encrypt' : 'custom', pem, names: dnsNamesOf(pem) }),
    addPending: async (name) => add({ name, type: 'lets_encrypt', pem: null, names: [name] }),
    moreThanPage: 201,
    deniedCredentials: { token: tokenWithoutCertificates },
    stop: () => fake.stop(),
  }
})

describeDocument('digitalocean', '', exchanges, ['DELETE', 'GET', 'POST'], 'openapi.json', certificatePaths)
