/** An account with a resource of every type with an id, all related to each other. */
import { sql } from 'kysely'
import { givenAcmeAccountAtFake, givenManagedAtFake } from '../../src/areas/acme/testing/fake-ca.ts'
import {
  type GivenAgent,
  givenAgent,
  givenEnrolmentToken,
  report,
} from '../../src/areas/agents/testing/given-agent.ts'
import {
  givenCertificateAuthority,
  newCertificate,
} from '../../src/areas/certificates/testing/given-certificate.ts'
import { givenEndpoint } from '../../src/areas/certificates/testing/given-endpoint.ts'
import { givenStaleGap } from '../../src/areas/certificates/testing/given-gap.ts'
import { givenIssuance } from '../../src/areas/certificates/testing/given-issuance.ts'
import { givenOrphan } from '../../src/areas/cloud/testing/given-orphan.ts'
import { givenServer } from '../../src/areas/cloud/testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '../../src/areas/cloud/testing/given-snapshot.ts'
import { givenSshKey } from '../../src/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '../../src/areas/cloud/testing/given-volume.ts'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { givenContact } from '../../src/areas/domains/testing/given-contact.ts'
import { givenDomain } from '../../src/areas/domains/testing/given-domain.ts'
import { givenOperation } from '../../src/areas/domains/testing/given-operation.ts'
import { givenWatched } from '../../src/areas/domains/watched/testing/given-watched.ts'
import { givenAlert } from '../../src/areas/monitoring/alerts/testing/given-alert.ts'
import { addSeconds } from '../../src/kernel/time.ts'
import { givenOwner } from '../../src/testing/account/browser.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import type { TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

export interface Everything {
  world: ZoneWorld
  zone: TestZone
  /** One id of each type. */
  ids: Record<string, string>
  close(): Promise<void>
}

export async function givenEverything(): Promise<Everything> {
  const world = await givenZoneWorld()
  const receiver = await givenReceiver()
  const zone = await world.zone('example.com', { labels: { env: 'prod' } })
  return {
    world,
    zone,
    ids: await idsOfEach(world, zone, receiver),
    async close() {
      await world.close()
      await receiver.close()
    },
  }
}

async function idsOfEach(
  { service, connectionId }: ZoneWorld,
  zone: TestZone,
  receiver: Receiver,
): Promise<Record<string, string>> {
  const made = async (path: string, body: unknown) => {
    const response = await service.request('POST', path, { body })
    if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const first = async (path: string) => (await service.request('GET', path)).body.data[0]
  const endpoint = await made('/v1/webhook-endpoints', {
    url: receiver.url,
    name: 'Deploy hook',
    events: [
      'dns.records_changed',
      'dynamic_ip.changed',
      'monitor.alert',
      'heartbeat.missed',
      'domain.expiring',
      'server.action_finished',
      'watched_domain.available',
    ],
  })
  const channel = await made('/v1/notification-channels', {
    type: 'webhook',
    name: 'Ops chat',
    settings: { url: receiver.url },
  })
  const rule = await made('/v1/notification-rules', {
    name: 'On call',
    steps: [{ after_seconds: 0, channel_ids: [channel.id] }],
  })
  const dynamicIp = await made('/v1/dynamic-ips', { name: 'home' })
  const follower = { zone_id: zone.id, name: 'home', type: 'A' }
  const binding = await made(`/v1/dynamic-ips/${dynamicIp.id}/bindings`, follower)
  await service.request('PUT', `/v1/connections/${connectionId}/sandbox/firewalls/office`, {
    body: { rules: [], servers: ['web-1'] },
  })
  const firewallBinding = await made(`/v1/dynamic-ips/${dynamicIp.id}/firewall-bindings`, {
    connection_id: connectionId,
    firewall_ref: 'office',
    protocol: 'tcp',
    ports: '22',
    networks: ['{ipv4}/32'],
  })
  await service.app.inject(`/v1/ingest/dynamic-ips/${dynamicIp.token_secret}?ip=9.9.9.9`)
  const contact = await givenContact(service)
  // Before the connection has the domain.
  const watched = await givenWatched(service, 'example.com')
  const registration = await service.request('PUT', `/v1/watched-domains/${watched}/registration`, {
    body: {
      connection_id: connectionId,
      years: 1,
      max_price: { amount: '50', currency: 'EUR' },
      contacts: { registrant: contact },
    },
  })
  if (registration.status !== 200) throw new Error(JSON.stringify(registration.body))
  const domain = await givenDomain(service, connectionId, 'example.com', {
    // Soon, so that there is an event about it.
    expires_at: addSeconds(new Date(), 10 * 86_400).toISOString(),
  })
  await service.request('POST', '/v1/domains/operations', {
    body: { kind: 'set_contacts', domain_id: domain, contacts: { tech: contact } },
    headers: { prefer: 'wait=60' },
  })
  const operation = await givenOperation(service, connectionId, domain)
  // As if it had been queued because of a release.
  await service.database.tenant(service.accountId, (tx) =>
    sql`
      insert into watched_registration_orders (account_id, id, cycle_id, operation_id)
      values (${service.accountId}, ${watched}, 'cycle', ${operation})`.execute(tx),
  )
  const server = await givenServer(service, connectionId, 'web-1', {
    ignores_shutdown: true,
    addresses: ['9.9.9.9', '127.0.0.1'],
  })
  const snapshot = await givenSnapshot(service, server, 'before')
  const schedule = await givenSchedule(service, server)
  const volume = await givenVolume(service, connectionId, 'data', { server: 'web-1' })
  const firewall = (await eventually(() => first('/v1/firewalls?q=office'))).id
  const action = await made(`/v1/servers/${server}/actions`, { kind: 'shutdown', wait_seconds: 1800 })
  // As if the schedule had taken it by the action.
  await service.database.tenant(service.accountId, (tx) =>
    sql`update snapshots set action_id = ${action.id}, schedule_id = ${schedule} where id = ${snapshot}`.execute(
      tx,
    ),
  )
  const monitor = await made('/v1/monitors', {
    name: 'Nobody listens',
    type: 'tcp',
    settings: { host: '127.0.0.1', port: 1 },
    fail_after: 1,
  })
  const incident = await eventually(() => first(`/v1/incidents?subject_id=${monitor.id}`))
  const heartbeat = await made('/v1/heartbeats', {
    name: 'Never runs',
    schedule: { kind: 'period', period_seconds: 3600 },
  })
  const record = await eventually(() => first(`${zone.path}/records?name=home&type=A`))
  await eventually(() => first('/v1/webhook-deliveries?event=dynamic_ip.changed&state=delivered'))
  await eventually(() => first('/v1/webhook-deliveries?event=domain.expiring'))
  await givenOwner(service)
  const replay = await made('/v1/webhook-replays', {
    endpoint_id: endpoint.id,
    since: '2026-01-01T00:00:00Z',
    events: ['dynamic_ip.changed'],
    states: ['delivered'],
  })
  const delivery = await eventually(() => first(`/v1/webhook-deliveries?replay_id=${replay.id}`))
  const agent = await givenAgent(service, 'web-1', { server_id: server })
  const { alertId, ruleId } = await givenAlert(service, agent)
  const probe = await made('/v1/probes', { name: 'Office' })
  await service.request('PATCH', `/v1/monitors/${monitor.id}`, { body: { locations: ['local', probe.id] } })
  const maintenance = await made('/v1/maintenance-windows', {
    name: 'Upgrade',
    duration_minutes: 60,
    monitor_ids: [monitor.id],
    heartbeat_ids: [heartbeat.id],
    server_ids: [server],
  })
  await eventually(async () => {
    const { body } = await service.request('GET', `/v1/incidents/${incident.id}`)
    return body.maintenance_window_id === maintenance.id
  })
  const deployHook = await made('/v1/deploy-hooks', {
    name: 'Shop',
    source: 'github',
    server_id: server,
    recipe: 'deploy-shop',
    maintenance_minutes: 30,
    maintenance_monitor_ids: [monitor.id],
  })
  const deploy = await made('/v1/deploys', { hook_id: deployHook.id })
  // As if it had been opened for the deploy.
  await service.database.tenant(service.accountId, (tx) =>
    sql`update deploys set maintenance_window_id = ${maintenance.id} where account_id = ${service.accountId}`.execute(
      tx,
    ),
  )
  const acmeAccount = await givenAcmeAccountAtFake(service)
  const managed = await givenManagedAtFake(service, `www.${zone.name}`, acmeAccount)
  const served = await givenServedCertificate(service, agent, connectionId)
  // As if it had been issued for the server.
  await service.database.tenant(service.accountId, (tx) =>
    sql`
      update managed_certificates set server_id = ${server}, certificate_id = ${served}
      where account_id = ${service.accountId}`.execute(tx),
  )
  return {
    connection: connectionId,
    zone: zone.id,
    record: record.id,
    domain,
    contact,
    domain_operation: operation,
    watched_domain: watched,
    server,
    server_action: action.id,
    snapshot,
    snapshot_schedule: schedule,
    volume,
    firewall,
    cloud_orphan: await givenOrphan(service, connectionId, 'stray'),
    ssh_key: await givenSshKey(service),
    agent: agent.agentId,
    alert: alertId,
    alert_rule: ruleId,
    probe: probe.id,
    maintenance_window: maintenance.id,
    certificate: served,
    certificate_gap: await givenStaleGap(service, agent.serverId),
    certificate_issuance: await givenIssuance(service, 'www.example.com', served),
    acme_account: acmeAccount,
    managed_certificate: managed,
    certificate_authority: await givenCertificateAuthority(service),
    certificate_endpoint: await givenEndpoint(service, 'www.example.com'),
    deploy_hook: deployHook.id,
    deploy: deploy.id,
    enrolment_token: (await givenEnrolmentToken(service)).id,
    dynamic_ip: dynamicIp.id,
    dynamic_ip_binding: binding.id,
    firewall_binding: firewallBinding.id,
    notification_channel: channel.id,
    notification_rule: rule.id,
    monitor: monitor.id,
    heartbeat: heartbeat.id,
    domain_calendar: (await made('/v1/domains/calendars', { name: 'Renewals' })).id,
    ping_key: (await made('/v1/ping-keys', { name: 'Jobs' })).id,
    incident: incident.id,
    webhook_endpoint: endpoint.id,
    webhook_delivery: delivery.id,
    webhook_replay: replay.id,
    event: delivery.event_id,
    token: (await first('/v1/tokens')).id,
    member: (await first('/v1/members')).id,
    invitation: (await first('/v1/invitations')).id,
  }
}

/** A certificate that was replaced in a file and is still served; it was uploaded too, and its provider holds it. */
async function givenServedCertificate(
  service: TestService,
  agent: GivenAgent,
  connectionId: string,
): Promise<string> {
  const [served, renewed] = [
    await newCertificate('DNS:www.example.com,IP:127.0.0.1'),
    await newCertificate('DNS:www.example.com,IP:127.0.0.1'),
  ]
  const upload = await service.request('POST', '/v1/certificates', { body: { content: served } })
  for (const [hash, pem] of Object.entries({ before: served, after: renewed }))
    await report(service, agent, {
      certificates_hash: hash,
      certificates: [
        { pem, file: { path: '/etc/ssl/www.pem' } },
        { pem: served, listener: { address: '0.0.0.0', port: 443 } },
      ],
    })
  const id: string = upload.body.data[0].id
  // As if the provider held it: that of the sandbox is for other names.
  await service.database.tenant(service.accountId, (tx) =>
    sql`update certificate_places set connection_id = ${connectionId}
      where account_id = ${service.accountId} and certificate_id = ${id} and kind = 'upload'`.execute(tx),
  )
  return id
}
