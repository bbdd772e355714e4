import { givenFirewall } from '#server/areas/cloud/testing/given-firewall.ts'
import { givenOrphan } from '#server/areas/cloud/testing/given-orphan.ts'
import { givenSnapshot } from '#server/areas/cloud/testing/given-snapshot.ts'
import { givenSshKey, newPublicKey } from '#server/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '#server/areas/cloud/testing/given-volume.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

/** Servers of a cloud: one runs, one is down with an action that failed, one has a long name. And one without an API. */
export async function createServers(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  { sandbox }: { sandbox: string },
) {
  hoursAgo(0)
  const create = (name: string, fields: object) =>
    createResource(`connections/${sandbox}/sandbox/servers/${name}`, fields, 'PUT')
  await create('web-1', {
    size: 'medium',
    addresses: ['203.0.113.7', '2001:db8:4711::7'],
    tags: ['env=prod', 'web'],
  })
  await create('db-1', { power: 'stopped', size: 'large', action_error: 'The host is out of order' })
  await create('a-server-with-a-rather-long-name-for-a-column-of-a-table', { lifecycle: 'busy' })
  await create('later-1', {})
  const refs = ['web-1', 'db-1', 'a-server-with-a-rather-long-name-for-a-column-of-a-table']
  await createResource('servers/import', { connection_id: sandbox, refs })
  const idOf = async (name: string) =>
    (await service.request('GET', `/v1/servers?q=${name}`)).body.data[0].id as string
  const [server, downServer] = [await idOf('web-1'), await idOf('db-1')]
  await createResource(
    `servers/${server}`,
    { notes: 'Serves the shop. Ask Grace before it is restarted.', labels: { team: 'web' } },
    'PATCH',
  )
  await eventually(
    async () =>
      (await service.request('GET', `/v1/servers/${server}/metrics?points=1`)).body.series.length > 0,
  )
  const { id: serverAction } = await createResource(`servers/${server}/actions`, { kind: 'reboot' })
  await eventually(
    async () => (await service.request('GET', `/v1/actions/${serverAction}`)).body.finished_at !== null,
  )
  const { id: passwordAction } = await createResource(`servers/${server}/actions`, { kind: 'reset_password' })
  await eventually(
    async () => (await service.request('GET', `/v1/actions/${passwordAction}`)).body.finished_at !== null,
  )
  const snapshot = await givenSnapshot(service, server, 'before the upgrade')
  await givenSshKey(service, { name: 'Grace, laptop' })
  await givenSshKey(service, {
    public_key: newPublicKey('a-rather-long-comment-of-a-key@a-laptop.kelpworks.example'),
  })
  const volume = await givenVolume(service, sandbox, 'data-of-the-shop', { server: 'web-1', size_gib: 50 })
  const looseVolume = await givenVolume(service, sandbox, 'a-volume-with-a-rather-long-name-for-a-column')
  // Its name is taken.
  const { id: refusedVolume } = await createResource('volumes', {
    connection_id: sandbox,
    name: 'data-of-the-shop',
    region: 'nowhere-1',
    size_gib: 20,
  })
  await eventually(
    async () => (await service.request('GET', `/v1/volumes/${refusedVolume}`)).body.state === 'error',
  )
  const rule = { protocol: 'tcp', ports: '443', network: '0.0.0.0/0', description: 'Web' }
  const firewall = await givenFirewall(service, sandbox, 'shop', {
    servers: ['web-1', 'db-1'],
    rules: [
      rule,
      { ...rule, network: '::/0' },
      {
        ...rule,
        ports: '5432',
        network: '10.0.0.0/8',
        description: 'Database, from the private networks of all our sites',
      },
      { protocol: 'icmp', network: '0.0.0.0/0' },
      { ...rule, direction: 'outbound', protocol: 'udp', ports: '53', description: '' },
    ],
    foreign_rules: [
      {
        kind: 'policy',
        direction: 'inbound',
        action: 'deny',
        traffic: '',
        peers: [],
        description: '',
      },
    ],
  })
  const looseFirewall = await givenFirewall(
    service,
    sandbox,
    'a-firewall-with-a-rather-long-name-and-no-rules',
  )
  const { id: refusedFirewall } = await createResource('firewalls', {
    connection_id: sandbox,
    name: 'shop',
    rules: [rule],
  })
  await createResource('cloud/spending/settings', { ceilings: [{ amount: '60', currency: 'EUR' }] }, 'PATCH')
  const orphan = await givenOrphan(service, sandbox, 'a-server-that-appeared-after-its-order-was-given-up', {
    size: 'medium',
    addresses: ['203.0.113.66'],
  })
  await createResource('snapshot-schedules', {
    server_id: server,
    name: 'Nightly',
    cron: '30 2 * * *',
    time_zone: 'Europe/Berlin',
    keep: 7,
  })
  const { id: failedServerAction } = await createResource(`servers/${downServer}/actions`, {
    kind: 'power_on',
  })
  await eventually(
    async () => (await service.request('GET', `/v1/actions/${failedServerAction}`)).body.finished_at !== null,
  )
  const { id: cellar } = await createResource('connections', { provider: 'manual', name: 'Cellar' })
  const { id: ownServer } = await createResource('servers/manual', {
    connection_id: cellar,
    name: 'nas',
    region: 'Rack 7',
    size: '8 cores, 64 GB',
    addresses: ['192.168.1.20', '2001:db8:4711::20', '192.0.2.40', '192.0.2.41', '192.0.2.42'],
    notes: 'Behind the boiler.',
  })
  return {
    ownServer,
    server,
    downServer,
    serverAction,
    failedServerAction,
    passwordAction,
    snapshot,
    volume,
    looseVolume,
    refusedVolume,
    firewall,
    looseFirewall,
    refusedFirewall,
    orphan,
  }
}
