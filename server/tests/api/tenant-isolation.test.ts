/**
 * Guarantees that one account cannot distinguish another account's resources from nonexistent ones. Every operation is
 * called with the other account's ids in path, query and body, and must respond exactly as for an id that does not
 * exist. The tests are generated from the list of operations, so new ones are covered.
 */

import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  givenAcmeAccountAtFake,
  givenManagedAtFake,
  givenOrderOf,
} from '../../src/areas/acme/testing/fake-ca.ts'
import { givenAgent, givenEnrolmentToken } from '../../src/areas/agents/testing/given-agent.ts'
import {
  givenCertificate,
  givenCertificateAuthority,
} from '../../src/areas/certificates/testing/given-certificate.ts'
import { givenEndpoint } from '../../src/areas/certificates/testing/given-endpoint.ts'
import { givenGap } from '../../src/areas/certificates/testing/given-gap.ts'
import { givenIssuance } from '../../src/areas/certificates/testing/given-issuance.ts'
import { givenAction } from '../../src/areas/cloud/testing/given-action.ts'
import { givenFirewall } from '../../src/areas/cloud/testing/given-firewall.ts'
import { givenOrphan } from '../../src/areas/cloud/testing/given-orphan.ts'
import { givenServer } from '../../src/areas/cloud/testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '../../src/areas/cloud/testing/given-snapshot.ts'
import { givenSshKey } from '../../src/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '../../src/areas/cloud/testing/given-volume.ts'
import { givenContact } from '../../src/areas/domains/testing/given-contact.ts'
import { givenDomain } from '../../src/areas/domains/testing/given-domain.ts'
import { givenOperation } from '../../src/areas/domains/testing/given-operation.ts'
import { givenWatched } from '../../src/areas/domains/watched/testing/given-watched.ts'
import { givenAlert } from '../../src/areas/monitoring/alerts/testing/given-alert.ts'
import { type IdKind, idPattern, idPrefixes } from '../../src/kernel/id.ts'
import { givenOwner } from '../../src/testing/account/browser.ts'
import { plainReads } from '../../src/testing/sample/plain-reads.ts'
import { sampleOf } from '../../src/testing/sample/sample.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

let service: TestService
let receiver: Receiver
let other: { accountId: string; token: string }
/** One resource of each type in the first account. */
let theirs: Record<string, string>

beforeAll(async () => {
  service = await givenService()
  receiver = await givenReceiver()
  other = await service.otherAccount()
  theirs = await givenOneOfEach()
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

async function givenOneOfEach(): Promise<Record<string, string>> {
  const made = async (path: string, body: unknown) =>
    (await service.request('POST', path, { body, headers: { prefer: 'wait=10' } })).body
  const first = async (path: string) => (await service.request('GET', path)).body.data[0]
  const connection = await made('/v1/connections', { provider: 'sandbox', credentials: {} })
  const zone = await made('/v1/dns/zones', { name: 'canary.example', connection_id: connection.id })
  const acmeAccount = await givenAcmeAccountAtFake(service, 'canary')
  const managed = await givenManagedAtFake(service, 'canary.example', acmeAccount)
  const endpoint = await made('/v1/webhook-endpoints', { url: receiver.url, events: ['dns.records_changed'] })
  const record = await made(`/v1/dns/zones/${zone.id}/records`, {
    type: 'TXT',
    name: 'canary',
    value: 'canary',
  })
  const delivery = await eventually(() => first('/v1/webhook-deliveries'))
  await givenOwner(service)
  const invitation = await made('/v1/invitations', { email: 'canary@example.com', role: 'viewer' })
  const version = await eventually(() => first(`/v1/dns/zones/${zone.id}/versions`))
  const replay = await made('/v1/webhook-replays', {
    endpoint_id: endpoint.id,
    since: '2026-01-01T00:00:00Z',
  })
  const dynamicIp = await made('/v1/dynamic-ips', { name: 'canary' })
  const follower = { zone_id: zone.id, name: 'canary-home', type: 'A' }
  const binding = await made(`/v1/dynamic-ips/${dynamicIp.id}/bindings`, follower)
  await service.request('PUT', `/v1/connections/${connection.id}/sandbox/firewalls/canary`, {
    body: { rules: [] },
  })
  const firewallBinding = await made(`/v1/dynamic-ips/${dynamicIp.id}/firewall-bindings`, {
    connection_id: connection.id,
    firewall_ref: 'canary',
    protocol: 'tcp',
    networks: ['{ipv4}/32'],
  })
  await service.app.inject(`/v1/ingest/dynamic-ips/${dynamicIp.token_secret}?ip=9.9.9.9`)
  const domain = await givenDomain(service, connection.id, 'canary.example')
  const server = await givenServer(service, connection.id, 'canary')
  const operation = await givenOperation(service, connection.id, domain)
  const contact = await givenContact(service, { name: 'canary' })
  const channel = await made('/v1/notification-channels', {
    type: 'webhook',
    settings: { url: receiver.url },
  })
  const rule = await made('/v1/notification-rules', {
    name: 'canary',
    steps: [{ after_seconds: 0, channel_ids: [channel.id] }],
  })
  const monitor = await made('/v1/monitors', {
    name: 'canary',
    type: 'tcp',
    settings: { host: '127.0.0.1', port: 1 },
    paused: true,
  })
  const heartbeat = await made('/v1/heartbeats', {
    name: 'canary',
    schedule: { kind: 'period', period_seconds: 3600 },
  })
  await service.app.inject(`/v1/ingest/heartbeats/${heartbeat.token_secret}`)
  const incident = await made('/v1/incidents', { title: 'canary' })
  const agent = await givenAgent(service, 'canary', { server_id: server })
  const { alertId, ruleId } = await givenAlert(service, agent)
  const deployHook = await made('/v1/deploy-hooks', {
    name: 'canary',
    source: 'github',
    url: 'http://127.0.0.1:1/',
  })
  return {
    alert: alertId,
    alert_rule: ruleId,
    monitor: monitor.id,
    probe: (await made('/v1/probes', { name: 'canary' })).id,
    maintenance_window: (
      await made('/v1/maintenance-windows', {
        name: 'canary',
        duration_minutes: 60,
        monitor_ids: [monitor.id],
      })
    ).id,
    heartbeat: heartbeat.id,
    domain_calendar: (await made('/v1/domains/calendars', { name: 'canary' })).id,
    ping_key: (await made('/v1/ping-keys', { name: 'canary' })).id,
    ping: (await first(`/v1/heartbeats/${heartbeat.id}/pings`)).id,
    incident: incident.id,
    notification_channel: channel.id,
    notification_rule: rule.id,
    dynamic_ip: dynamicIp.id,
    dynamic_ip_binding: binding.id,
    firewall_binding: firewallBinding.id,
    firewall_name: 'canary',
    domain,
    contact,
    domain_operation: operation,
    server,
    server_action: await givenAction(service, server),
    server_name: 'canary',
    snapshot: await givenSnapshot(service, server, 'canary'),
    snapshot_schedule: await givenSchedule(service, server),
    cloud_orphan: await givenOrphan(service, connection.id, 'stray'),
    volume: await givenVolume(service, connection.id, 'canary'),
    firewall: await givenFirewall(service, connection.id, 'canary'),
    ssh_key: await givenSshKey(service, { name: 'canary' }),
    agent: agent.agentId,
    enrolment_token: (await givenEnrolmentToken(service, { name: 'canary' })).id,
    certificate: await givenCertificate(service, 'DNS:canary.example'),
    acme_account: acmeAccount,
    managed_certificate: managed,
    acme_order: await givenOrderOf(service, managed),
    certificate_gap: await givenGap(service),
    certificate_issuance: await givenIssuance(service, 'canary.example'),
    certificate_authority: await givenCertificateAuthority(service, 'canary'),
    certificate_endpoint: await givenEndpoint(service, 'canary.example'),
    deploy_hook: deployHook.id,
    deploy: (await made('/v1/deploys', { hook_id: deployHook.id })).id,
    watched_domain: await givenWatched(service, 'canary.com'),
    domain_name: 'canary.example',
    address: (await first(`/v1/dynamic-ips/${dynamicIp.id}/history`)).id,
    report: (await first(`/v1/dynamic-ips/${dynamicIp.id}/reports`)).id,
    webhook_replay: replay.id,
    token: (await first('/v1/tokens')).id,
    audit: (await first('/v1/audit-log')).id,
    webhook_endpoint: endpoint.id,
    invitation: invitation.id,
    member: (await first('/v1/members')).id,
    webhook_delivery: delivery.id,
    event: delivery.event_id,
    connection: connection.id,
    zone: zone.id,
    record: record.id,
    apply: version.apply_id,
    version: String(version.version),
  }
}

const kinds = Object.keys(idPrefixes) as IdKind[]
const unknown = Object.fromEntries([
  ...kinds.map((kind) => [kind, `${idPrefixes[kind]}_00000000000000000000000000`]),
  ['version', '1'],
  ['firewall_name', 'canary'],
  ['domain_name', 'canary.example'],
  ['server_name', 'canary'],
])

/** Puts ids into every place of a request that accepts one. */
function requestOf(operation: TestService['operations'][number], ids: Record<string, string>) {
  const idIn = (schema: { pattern?: string }) => {
    const kind = kinds.find((candidate) => idPattern(candidate) === schema.pattern)
    return kind && ids[kind]
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = operation.params?.properties[name] as { pattern?: string }
    return idIn(schema) ?? ids[name] ?? ''
  })
  const queryIds = Object.entries(operation.query?.properties ?? {}).flatMap(([name, schema]) => {
    const id = idIn(schema as { pattern?: string })
    return id ? [[name, id]] : []
  })
  const required = Object.entries(operation.query?.properties ?? {})
    .filter(([name]) => (operation.query?.required ?? ([] as string[])).includes(name as never))
    .map(([name, schema]) => [
      name,
      String(idIn(schema as { pattern?: string }) ?? sampleOf(schema as TSchema)),
    ])
  const query = new URLSearchParams(
    [...required, ...queryIds].map(([name, value]) => [name ?? '', value ?? '']),
  )
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    body: operation.body ? sampleOf(operation.body, idIn) : operation.method === 'GET' ? undefined : {},
    hasId:
      path !== operation.path ||
      queryIds.length > 0 ||
      JSON.stringify(operation.body ?? '').includes('_[0-7]'),
  }
}

/** The response without parts that differ between any two requests, and with the requested ids replaced. */
function comparable(response: { status: number; body: unknown }, ids: Record<string, string>) {
  let text = JSON.stringify({
    status: response.status,
    body: { ...(response.body as object), request_id: '' },
  })
  for (const [kind, id] of Object.entries(ids)) if (id.length > 5) text = text.replaceAll(id, `<${kind}>`)
  return text
}

describe('another account', () => {
  it('is tested with an id of every type that a path contains', () => {
    const taken = service.operations.flatMap(({ params }) =>
      Object.values((params?.properties ?? {}) as Record<string, { pattern?: string }>).flatMap(
        ({ pattern }) => kinds.find((kind) => idPattern(kind) === pattern) ?? [],
      ),
    )
    expect([...new Set(taken)].filter((kind) => !theirs[kind])).toEqual([])
  })

  it("gets for the first account's ids exactly what it gets for nonexistent ids", async () => {
    const asked: string[] = []
    for (const operation of service.operations) {
      const foreign = requestOf(operation, theirs)
      const missing = requestOf(operation, unknown)
      if (!foreign.hasId) continue
      asked.push(operation.id)
      const options = { token: other.token }
      const responses = [
        comparable(
          await service.request(operation.method, foreign.url, { ...options, body: foreign.body }),
          theirs,
        ),
        comparable(
          await service.request(operation.method, missing.url, { ...options, body: missing.body }),
          unknown,
        ),
      ]
      expect([operation.id, responses[0]]).toEqual([operation.id, responses[1]])
      if (operation.params)
        expect([operation.id, responses[0]]).toEqual([operation.id, expect.stringContaining('"status":404')])
    }
    expect(asked.length).toBeGreaterThan(20)
  })

  it('finds nothing of the first account in any list', async () => {
    for (const operation of plainReads(service.operations)) {
      const { body } = await service.request('GET', operation.path, { token: other.token })
      expect([operation.id, JSON.stringify(body).includes('canary')]).toEqual([operation.id, false])
      for (const id of Object.values(theirs).filter((value) => value.length > 5))
        expect([operation.id, JSON.stringify(body).includes(id)]).toEqual([operation.id, false])
    }
  })

  it('has left everything of the first account unchanged', async () => {
    const { zone, record, webhook_endpoint: endpoint, connection, token } = theirs
    for (const path of [
      `/v1/dns/zones/${zone}`,
      `/v1/dns/zones/${zone}/records/${record}`,
      `/v1/webhook-endpoints/${endpoint}`,
      `/v1/connections/${connection}`,
      `/v1/tokens/${token}`,
    ])
      expect([path, (await service.request('GET', path)).status]).toEqual([path, 200])
  })
})

describe('the database itself', () => {
  it('returns to an unscoped query the rows of its own account only, and none outside of an account', async () => {
    type Tables = { dns_records: { account_id: string } }
    const all = () => (tx: Parameters<Parameters<typeof service.database.tenant>[1]>[0]) =>
      tx.withTables<Tables>().selectFrom('dns_records').select('account_id').execute()
    const mine = await service.database.tenant(service.accountId, all())
    expect(new Set(mine.map(({ account_id }) => account_id))).toEqual(new Set([service.accountId]))
    expect(await service.database.tenant(other.accountId, all())).toEqual([])
    await expect(service.database.system(all())).rejects.toThrow('permission denied')
  })

  it('rejects writing a row of another account', async () => {
    const write = service.database.tenant(other.accountId, (tx) =>
      sql`insert into events (account_id, id, kind, body, created_at) values (${service.accountId}, 'evt_x', 'x', '{}', now())`.execute(
        tx,
      ),
    )
    await expect(write).rejects.toThrow('row-level security')
  })

  it('has forced row-level security on every tenant table, and no role of the service can bypass it', async () => {
    const { rows } = await service.database.system((tx) =>
      sql<{ table: string; forced: boolean; policies: number }>`
        select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
               (select count(*) from pg_policy p where p.polrelid = c.oid and p.polroles && array(
                 select oid from pg_roles where rolname in ('holdfast_app', 'holdfast_system'))) as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
        tx,
      ),
    )
    expect(rows.length).toBeGreaterThan(10)
    const partitions = await service.database.system((tx) =>
      sql<{ name: string; secured: boolean; open: boolean }>`
        select c.relname as name, c.relrowsecurity as secured,
               has_any_column_privilege('holdfast_app', c.oid, 'select, insert, update') or
               has_table_privilege('holdfast_app', c.oid, 'delete, truncate') or
               has_any_column_privilege('holdfast_system', c.oid, 'select, insert, update') or
               has_table_privilege('holdfast_system', c.oid, 'delete, truncate') as open
        from pg_class c where c.relispartition and c.relkind = 'r'`.execute(tx),
    )
    expect(partitions.rows.length).toBeGreaterThan(10)
    for (const row of partitions.rows) expect(row).toEqual({ name: row.name, secured: true, open: false })
    for (const row of rows) expect(row).toEqual({ table: row.table, forced: true, policies: 2 })
    const roles = await service.database.system((tx) =>
      sql<{ user: string; bypasses: boolean; owns: number }>`
        select r.rolname as user, r.rolsuper or r.rolbypassrls as bypasses,
               (select count(*) from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
        from pg_roles r where r.rolname in ('holdfast_app', 'holdfast_system')`.execute(tx),
    )
    expect(roles.rows).toHaveLength(2)
    for (const role of roles.rows) expect(role).toMatchObject({ bypasses: false, owns: 0 })
  })
})
