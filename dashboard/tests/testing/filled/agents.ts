import { enrol, givenAgent, report } from '#server/areas/agents/testing/given-agent.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

const gib = 2 ** 30

/** What an agent measures in a minute; `wave` is from 0 to 1. */
function metricsAt(wave: number) {
  return {
    'system.cpu.utilization': {
      '': 0.2 + wave / 2,
      user: 0.1 + wave / 3,
      system: 0.06,
      iowait: wave / 9,
      steal: 0.01,
    },
    'system.load.1': 0.4 + wave * 3,
    'system.load.5': 0.8 + wave,
    'system.load.15': 1.1,
    'system.memory.used': (1.5 + wave) * gib,
    'system.memory.available': (2.5 - wave) * gib,
    'system.memory.total': 4 * gib,
    'system.swap.used': (0.2 + wave / 4) * gib,
    'system.swap.total': 1 * gib,
    'system.filesystem.used': { '/': 21 * gib, '/var/lib/postgresql': (150 + wave) * gib },
    'system.filesystem.total': { '/': 40 * gib, '/var/lib/postgresql': 160 * gib },
    'system.filesystem.inodes_used': { '/': 400_000, '/var/lib/postgresql': 90_000 },
    'system.filesystem.inodes_total': { '/': 2_600_000, '/var/lib/postgresql': 10_000_000 },
    'system.disk.read': { sda: 2e6 * wave, sdb: 5e5 },
    'system.disk.write': { sda: 4e6 * wave, sdb: 9e5 },
    'system.disk.read_operations': { sda: 90 * wave, sdb: 12 },
    'system.disk.write_operations': { sda: 160 * wave, sdb: 30 },
    'system.disk.busy': { sda: wave / 2, sdb: 0.1 },
    'system.network.receive': { eth0: 6e6 * wave },
    'system.network.transmit': { eth0: 2e6 * wave },
    'system.network.receive_errors': { eth0: wave > 0.9 ? 3 : 0 },
    'system.network.transmit_errors': { eth0: 0 },
    'system.uptime': 700_000 + wave,
    'agent.memory': 4e6,
    'agent.cpu': 0.001,
    'agent.queue': 0,
  }
}

const facts = {
  hostname: 'web-1.kelpworks.example',
  os: { id: 'debian', version: '13', name: 'Debian GNU/Linux 13 (trixie)' },
  kernel: '6.12.48+deb13-cloud-amd64',
  architecture: 'x86_64',
  virtualization: 'kvm',
  cpu: { model: 'AMD EPYC-Rome Processor', count: 2 },
  memory_bytes: 4 * gib,
  addresses: [
    { device: 'eth0', address: '203.0.113.7', prefix_length: 32 },
    { device: 'eth0', address: '2001:db8:4711::7', prefix_length: 64 },
    { device: 'wireguard-office', address: '10.20.0.7', prefix_length: 24 },
  ],
  disks: [
    { name: 'sda', size_bytes: 41e9, model: 'QEMU HARDDISK' },
    { name: 'sdb', size_bytes: 172e9 },
  ],
  listeners: [
    { protocol: 'tcp', address: '0.0.0.0', port: 443, process: 'nginx' },
    { protocol: 'tcp', address: '::', port: 443, process: 'nginx' },
    { protocol: 'tcp', address: '127.0.0.1', port: 5432, process: 'postgres' },
    { protocol: 'tcp', address: '0.0.0.0', port: 22 },
    { protocol: 'udp', address: '10.20.0.7', port: 51820, process: 'a-process-with-a-rather-long-name' },
  ],
  updates: { pending: 12, security: 3 },
  reboot_required: true,
  reboot_packages: ['linux-image-cloud-amd64', 'libc6'],
  clock_synchronized: true,
}

/** What node_exporter answers on a server whose memory is nearly full, in the last 40 minutes. */
async function pushReadings(service: TestEnvironment['service'], token: string): Promise<void> {
  const minutes = Array.from({ length: 40 }, (_, minute) => minute)
  const lines = minutes.flatMap((minute) => {
    const at = Date.now() - (minutes.length - minute) * 60_000
    const used = 6.4e9 + 1e9 * Math.sin(minute / 9)
    return [
      `node_load1 ${2 + Math.sin(minute / 5)} ${at}`,
      `node_memory_MemTotal_bytes 8e9 ${at}`,
      `node_memory_MemAvailable_bytes ${8e9 - used} ${at}`,
      `node_cpu_seconds_total{cpu="0",mode="idle"} ${minute * 20} ${at}`,
      `node_cpu_seconds_total{cpu="0",mode="user"} ${minute * 40} ${at}`,
      `node_filesystem_size_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/"} 1e11 ${at}`,
      `node_filesystem_avail_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/"} 3e10 ${at}`,
    ]
  })
  const { status, body } = await service.request('POST', '/v1/ingest/collector/node-exporter', {
    token,
    body: Buffer.from(`${lines.join('\n')}\n`),
    headers: { 'content-type': 'text/plain', 'user-agent': 'node_exporter, by curl' },
  })
  if (status !== 200) throw new Error(`The readings were not taken: ${JSON.stringify(body)}`)
}

/** An incident of some hours: a unit failed, and the agent reports so rarely that it is not silent meanwhile. */
async function createIncident(
  createResource: CreateResource,
  hoursAgo: TestEnvironment['hoursAgo'],
  { agentId }: { agentId: string },
  reported: (fields: object) => Promise<void>,
): Promise<void> {
  hoursAgo(5)
  const rule = await createResource('alert-rules', {
    name: 'Failed unit',
    condition: 'failed_unit',
    for_seconds: 0,
    recover_seconds: 0,
    severity: 'critical',
  })
  await createResource(`agents/${agentId}`, { interval_seconds: 3600 }, 'PATCH')
  const reports = [
    { hours: 5, failed_units: ['nginx.service'] },
    { hours: 2.5, failed_units: [] },
  ]
  for (const { hours, failed_units } of reports) {
    hoursAgo(hours)
    const sent_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    await reported({ sent_at, samples: [], failed_units })
  }
  hoursAgo(0)
  await createResource(`agents/${agentId}`, { interval_seconds: 60 }, 'PATCH')
  await createResource(`alert-rules/${rule.id}`, { enabled: false }, 'PATCH')
}

/** Agents in every state: one reports with facts, one is silent, one has a wrong clock, one is revoked, one is new. */
export async function createAgents(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  { server, downServer, ownServer }: { server: string; downServer: string; ownServer: string },
) {
  const report1 = async (...input: Parameters<typeof report>) => {
    const { status, body } = await report(...input)
    if (status !== 200) throw new Error(`The report was not taken: ${JSON.stringify(body)}`)
  }
  hoursAgo(1)
  const silent = await givenAgent(service, 'a-machine-with-a-rather-long-name.of-a-branch.kelpworks.example')
  await report1(service, silent, { sent_at: new Date(Date.now() - 3_600_000).toISOString() })
  const agent = await givenAgent(service, 'web-1.kelpworks.example', { server_id: server, name: 'web-1' })
  await createIncident(createResource, hoursAgo, agent, (fields) => report1(service, agent, fields))
  hoursAgo(0)
  const minutes = Array.from({ length: 50 }, (_, minute) => minute)
  await report1(service, agent, {
    samples: minutes.map((minute) => ({
      at: new Date(Date.now() - (minutes.length - minute) * 60_000).toISOString(),
      metrics: metricsAt((Math.sin(minute / 4) + 1) / 2),
    })),
    failed_units: ['certbot.service', 'backup-of-the-shop@nightly.service'],
    facts_hash: 'a',
    facts,
  })
  const wrongClock = await givenAgent(service, 'cellar')
  await report1(service, wrongClock, { sent_at: new Date(Date.now() + 1_500_000).toISOString() })
  const { agentId: revokedAgent } = await givenAgent(service, 'db-1', { server_id: downServer })
  await createResource(`agents/${revokedAgent}/revoke`)
  const { body: entered } = await service.request('GET', `/v1/servers/${ownServer}`)
  const { id: measured } = await createResource('servers/manual', {
    connection_id: entered.connection_id,
    name: 'a-server-that-prometheus-measures',
    labels: { env: 'lab' },
  })
  const collector = await createResource('agents', { server_id: measured })
  await pushReadings(service, collector.token)
  const { id: unreachable } = await createResource('servers/manual', {
    connection_id: entered.connection_id,
    name: 'a-server-behind-a-firewall',
  })
  const scraped = await createResource('agents', {
    server_id: unreachable,
    scrape: {
      url: 'https://127.0.0.1:9/metrics',
      authentication: { kind: 'basic', username: 'holdfast', password: 'a-password-for-metrics' },
      ignore_certificate: true,
    },
  })
  const { token } = await createResource('agents/enrolment-tokens', { name: 'Rack 7', uses_max: 20 })
  await enrol(service, token, 'rack-7-1')
  await eventually(
    async () => (await service.request('GET', `/v1/agents/${silent.agentId}`)).body.state === 'silent',
  )
  await eventually(
    async () => (await service.request('GET', `/v1/agents/${scraped.id}`)).body.scrape.state === 'failing',
  )
  const { id: alertIncident } = await eventually(
    async () => (await service.request('GET', `/v1/incidents?server_id=${silent.serverId}`)).body.data[0],
  )
  return {
    agent: agent.agentId,
    collector: collector.id,
    measuredServer: measured,
    scrapedCollector: scraped.id,
    agentSecret: agent.secret,
    silentAgent: silent.agentId,
    revokedAgent,
    alertIncident,
  }
}
