/**
 * Every operation that changes something leaves exactly one entry in the audit log. The tests are generated from the list of
 * operations. A new operation gets a sample body, and needs an entry below only if that is not sufficient.
 */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentsToAudit } from '../../src/areas/agents/testing/given-agent.ts'
import { newCertificate } from '../../src/areas/certificates/testing/given-certificate.ts'
import { givenFirewall } from '../../src/areas/cloud/testing/given-firewall.ts'
import { givenServer } from '../../src/areas/cloud/testing/given-server.ts'
import { givenSnapshot } from '../../src/areas/cloud/testing/given-snapshot.ts'
import { newPublicKey } from '../../src/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '../../src/areas/cloud/testing/given-volume.ts'
import {
  givenDeploy,
  givenFailedDeploy,
  givenHookOnServer,
} from '../../src/areas/deploys/testing/given-deploys.ts'
import { givenDomain } from '../../src/areas/domains/testing/given-domain.ts'
import { givenWatched } from '../../src/areas/domains/watched/testing/given-watched.ts'
import { givenRepeatedWindow } from '../../src/areas/monitoring/maintenance/recurrence/testing/given-repeated-window.ts'
import type { Operation } from '../../src/platform/http/operation/operation.ts'
import { givenMember, givenOwner } from '../../src/testing/account/browser.ts'
import { type FuzzResources, givenResources } from '../../src/testing/fuzz/resources.ts'
import { idKindOf, type Schema } from '../../src/testing/fuzz/values.ts'
import { sampleOf } from '../../src/testing/sample/sample.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'
import { acmeBodies, probesToAudit, withOtherEntries, withoutId } from './audit-exceptions.ts'

let service: TestService
let receiver: Receiver
let things: FuzzResources
beforeAll(async () => {
  service = await givenService()
  receiver = await givenReceiver()
  await givenOwner(service)
  things = givenResources(service, receiver.url, {})
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

const host = { type: 'A', name: 'host', value: '192.0.2.7' }

/** Bodies that differ from the sample, some of which need preparation; `zone` is the id in the path. */
const bodies: Record<string, (zone: string) => unknown> = {
  'account.tokens.create': () => ({ name: 'audited', preset: 'read_only' }),
  'account.members.update': () => ({ role: 'admin' }),
  'account.invitations.create': () => ({ email: 'invited@example.com', role: 'viewer' }),
  'account.connections.create': () => ({ provider: 'sandbox' }),
  'account.sandbox.changes.create': () => ({ zone: 'behind.example', rrsets: [] }),
  'webhooks.endpoints.create': () => ({ url: receiver.url, events: ['dns.records_changed'] }),
  'webhooks.replays.create': () => ({ endpoint_id: '<<webhook_endpoint:0>>', since: '2026-01-01T00:00:00Z' }),
  'dns.zones.create': () => ({ name: 'audited.example', connection_id: '<<connection:0>>' }),
  'dns.zones.import': async () => {
    const connection_id = await things.fill('<<connection:0>>', { zone: '' })
    const body = { zone: 'there.example', rrsets: [{ name: '@', type: 'NS', values: ['ns1.example.'] }] }
    await service.request('POST', `/v1/connections/${connection_id}/sandbox/changes`, { body })
    return { name: 'there.example', connection_id }
  },
  'dns.records.create': () => host,
  'dns.records.bulk': () => ({ create: [{ ...host, name: 'bulk' }] }),
  'notifications.channels.create': () => ({ type: 'webhook', settings: { url: receiver.url } }),
  'notifications.rules.create': () => ({
    name: 'audited',
    steps: [{ after_seconds: 0, channel_ids: ['<<notification_channel:0>>'] }],
  }),
  'monitors.create': () => ({ name: 'audited', type: 'tcp', settings: { host: 'localhost', port: 1 } }),
  'domains.create': () => ({ name: 'held-elsewhere.com' }),
  'domains.watched.create': () => ({ name: 'audited.com' }),
  'domains.watched.bulk': () => ({ names: ['audited-too.com'] }),
  'domains.watched.registration.put': () => ({
    connection_id: '<<connection:0>>',
    years: 1,
    max_price: { amount: '50.00', currency: 'EUR' },
  }),
  'maintenance_windows.create': () => ({ name: 'audited', duration_minutes: 60, labels: { env: 'prod' } }),
  'maintenance_windows.update': () => ({ name: 'audited anew' }),
  'ping_keys.create': () => ({ name: 'audited' }),
  'heartbeats.create': () => ({ name: 'audited', schedule: { kind: 'cron', expression: '30 2 * * *' } }),
  'dynamic_ips.bindings.create': () => ({ zone_id: '<<zone:0>>', name: 'audited-home', type: 'A' }),
  'account.sandbox.firewalls.replace': () => ({ rules: [] }),
  'cloud.actions.create': () => ({ kind: 'reboot' }),
  'cloud.spending.settings.update': () => ({ ceilings: [{ amount: '100', currency: 'EUR' }] }),
  'cloud.orphans.update': () => ({ ignored: true }),
  'certificates.gaps.update': () => ({ ignored: true, ignored_reason: 'Known' }),
  'cloud.volumes.create': () => ({
    connection_id: '<<connection:0>>',
    name: 'audited',
    region: 'nowhere-1',
    size_gib: 10,
  }),
  'cloud.volumes.run': () => ({ kind: 'grow', size_gib: 20 }),
  'cloud.firewalls.rules.replace': () => ({ hash: hashOfNoRules, rules: [] }),
  'cloud.firewalls.create': () => ({ connection_id: '<<connection:0>>', name: 'audited' }),
  'cloud.firewalls.run': () => givenAttachment(),
  'cloud.agents.create': async () => ({ server_id: await givenNewServer('measured') }),
  'cloud.agents.update': () => ({ interval_seconds: 120 }),
  'certificates.create': async () => ({ content: await newCertificate('DNS:audited.example') }),
  ...acmeBodies(() => service),
  'certificates.endpoints.create': () => ({ name: 'audited.example' }),
  'certificates.endpoints.update': () => ({ is_pinned: false }),
  'certificates.authorities.create': async () => ({
    name: 'audited',
    pem: await newCertificate('DNS:authority.example', { isAuthority: true }),
  }),
  'cloud.deploy_hooks.create': () => ({ name: 'audited', source: 'github', url: receiver.url }),
  'cloud.deploy_hooks.update': () => ({ name: 'audited anew' }),
  'cloud.deploys.create': async () => ({ hook_id: (await givenHookOnServer(service)).hook.id }),
  'cloud.ssh_keys.create': () => ({ public_key: newPublicKey() }),
  'cloud.snapshot_schedules.create': async () => {
    const server_id = await givenNewServer('scheduled')
    return { server_id, name: 'audited', cron: '0 3 * * *', keep: 2 }
  },
  'cloud.servers.create': () => ({
    connection_id: '<<connection:0>>',
    name: 'audited',
    region: 'nowhere-1',
    size: 'small',
    image: 'debian-13',
    max_monthly_price: { amount: '10.00', currency: 'EUR' },
  }),
  'cloud.servers.manual.create': async () => ({
    connection_id: (await post('/v1/connections', { provider: 'manual' })).id,
    name: 'audited',
  }),
  'dynamic_ips.firewall_bindings.create': async () => {
    const connection_id = await things.fill('<<connection:0>>', { zone: '' })
    await service.request('PUT', `/v1/connections/${connection_id}/sandbox/firewalls/audited`, {
      body: { rules: [] },
    })
    return { connection_id, firewall_ref: 'audited', protocol: 'tcp', networks: ['{ipv4}/32'] }
  },
  'dynamic_ips.firewall_bindings.update': () => ({ ports: '443' }),
  'domains.check': () => ({ names: ['example.com'], connection_id: '<<connection:0>>' }),
  'domains.operations.create': async () => ({
    kind: 'set_lock',
    domain_id: await givenUnlockedDomain(),
    locked: true,
  }),
  'dns.plan.apply': async (zone) => {
    await service.request('PATCH', `/v1/dns/zones/${zone}`, { body: { apply_mode: 'manual' } })
    await service.request('POST', `/v1/dns/zones/${zone}/records`, { body: { ...host, name: 'planned' } })
    const { body: plan } = await service.request('GET', `/v1/dns/zones/${zone}/plan`)
    return { hash: plan.hash, force: plan.guards.map(({ code }: { code: string }) => code) }
  },
}

/** Queries that an operation needs for its body. */
const queries: Record<string, (path: string, body: unknown) => Promise<string>> = {
  'dns.records.import': async (path, body) => {
    const { body: preview } = await service.request('POST', `${path}?dry_run=true`, { body })
    return `?hash=${preview.hash}`
  },
}

const post = async (path: string, body: unknown) => (await service.request('POST', path, { body })).body

async function givenEndpoint(url = receiver.url): Promise<string> {
  return (await post('/v1/webhook-endpoints', { url, events: ['dns.records_changed'] })).id
}

/** A delivery that has failed once and waits for its next attempt. */
async function givenWaitingDelivery(): Promise<string> {
  const { id } = await post(`/v1/webhook-endpoints/${await givenEndpoint('http://127.0.0.1:9/')}/test`, {})
  await eventually(async () => {
    const { body } = await service.request('GET', `/v1/webhook-deliveries/${id}`)
    return body.attempt_count > 0 && body.next_attempt_at !== null
  })
  return id
}

/** A zone with a warning, which no sandbox produces. */
async function givenZoneWithWarning(): Promise<string> {
  const connection_id = (await post('/v1/connections', { provider: 'sandbox' })).id
  const { body: zone } = await service.request('POST', '/v1/dns/zones', {
    body: { name: 'warned.example', connection_id },
    headers: { prefer: 'wait=10' },
  })
  const notices = [{ code: 'serial_not_raised', message: 'The serial stays.', canRepair: true }]
  await service.database.tenant(service.accountId, (tx) =>
    sql`update dns_zones set notices = ${JSON.stringify(notices)} where id = ${zone.id}`.execute(tx),
  )
  return zone.id
}

async function givenUnlockedDomain(): Promise<string> {
  const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
  return await givenDomain(service, connection, 'unlocked.example', { locked: false })
}

/** An operation whose registrar does not answer. */
async function givenQueuedOperation(): Promise<string> {
  const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
  const domain_id = await givenDomain(service, connection, 'queued.example')
  const faults = [{ on: 'write', kind: 'unavailable' }]
  await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults } })
  const { id } = await post('/v1/domains/operations', { kind: 'set_lock', domain_id, locked: false })
  await eventually(
    async () => (await service.request('GET', `/v1/domains/operations/${id}`)).body.error !== null,
  )
  return id
}

/** An action that its provider cannot take yet. */
async function givenQueuedAction(): Promise<string> {
  const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
  const server = await givenServer(service, connection, 'queued')
  const faults = [{ on: 'order', kind: 'rate_limited' }]
  await service.request('PATCH', `/v1/connections/${connection}/sandbox`, { body: { faults } })
  const { id } = await post(`/v1/servers/${server}/actions`, { kind: 'reboot' })
  await eventually(async () => {
    const { body } = await service.request('GET', `/v1/actions/${id}`)
    return body.state === 'queued' && body.error !== null
  })
  return id
}

async function givenAuditedVolume(): Promise<string> {
  const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
  await givenServer(service, connection, 'storage')
  return await givenVolume(service, connection, 'audited')
}

/** Of a firewall that has none. */
const hashOfNoRules = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945'

async function givenAuditedFirewall(): Promise<string> {
  const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
  return await givenFirewall(service, connection, 'audited')
}

/** To a server of the account that has the firewall. */
async function givenAttachment() {
  const firewall = await things.fill('<<firewall:0>>', { zone: '' })
  const { body } = await service.request('GET', `/v1/firewalls/${firewall}`)
  return { kind: 'attach', server_id: await givenServer(service, body.connection_id, 'filtered') }
}

const givenAuditedSnapshot = async () =>
  await givenSnapshot(service, await givenNewServer('copied'), 'audited')

async function givenPassword(): Promise<string> {
  const server = await givenNewServer('locked-out')
  const { id } = await post(`/v1/servers/${server}/actions`, { kind: 'reset_password' })
  await eventually(async () => (await service.request('GET', `/v1/actions/${id}`)).body.state === 'succeeded')
  return id
}

const givenNewServer = async (name: string) =>
  await givenServer(service, (await post('/v1/connections', { provider: 'sandbox' })).id, name)

/** A delivery of a notification channel, from its test. */
async function givenChannelDelivery(): Promise<string> {
  const channel = `/v1/notification-channels/${await things.fill('<<notification_channel:0>>', { zone: '' })}`
  await post(`${channel}/test`, {})
  return await eventually(
    async () => (await service.request('GET', `${channel}/deliveries`)).body.data[0]?.id,
  )
}

/** A watched domain that is registered when it is released. */
async function givenRegistration(): Promise<string> {
  const connection_id = (await post('/v1/connections', { provider: 'sandbox' })).id
  const id = await givenWatched(service)
  const body = { connection_id, years: 1, max_price: { amount: '50.00', currency: 'EUR' } }
  await service.request('PUT', `/v1/watched-domains/${id}/registration`, { body })
  return id
}

let members = 0
const givenSomebody = async () =>
  (await givenMember(service, { email: `somebody-${++members}@example.com`, role: 'viewer' })).memberId

/** Resources in the state that an operation needs. */
const prepare: Record<string, () => Promise<string>> = {
  'account.members.update': givenSomebody,
  'account.members.remove': givenSomebody,
  'account.invitations.revoke': async () =>
    (await post('/v1/invitations', { email: 'revoked@example.com', role: 'viewer' })).id,
  'dns.zones.resolve_warning': givenZoneWithWarning,
  'webhooks.endpoints.promote': async () => {
    const id = await givenEndpoint()
    await post(`/v1/webhook-endpoints/${id}/rotate`, {})
    return id
  },
  'webhooks.endpoints.resume': async () => {
    const id = await givenEndpoint()
    await service.request('PATCH', `/v1/webhook-endpoints/${id}`, { body: { enabled: false } })
    return id
  },
  'notifications.channels.deliveries.redeliver': givenChannelDelivery,
  'webhooks.deliveries.retry': givenWaitingDelivery,
  'webhooks.deliveries.skip': givenWaitingDelivery,
  ...agentsToAudit(() => service),
  'cloud.deploys.cancel': () => givenDeploy(service),
  'cloud.deploys.rollback': () => givenFailedDeploy(service),
  ...probesToAudit(() => service),
  'maintenance_windows.skip': () => givenRepeatedWindow(service),
  'cloud.actions.cancel': givenQueuedAction,
  'cloud.snapshots.delete': givenAuditedSnapshot,
  'cloud.volumes.delete': givenAuditedVolume,
  'cloud.firewalls.rules.replace': givenAuditedFirewall,
  'cloud.firewalls.run': givenAuditedFirewall,
  'cloud.firewalls.delete': givenAuditedFirewall,
  'cloud.actions.password': givenPassword,
  'domains.auth_code': givenUnlockedDomain,
  'domains.operations.cancel': givenQueuedOperation,
  'domains.watched.registration.delete': givenRegistration,
  'webhooks.replays.cancel': async () =>
    (await post('/v1/webhook-replays', { endpoint_id: await givenEndpoint(), since: '2026-01-01T00:00:00Z' }))
      .id,
}

/** Performs a successful request of the operation. */
async function performed(operation: Operation) {
  const within = { zone: '', dynamicIp: '' }
  const prepared = await prepare[operation.id]?.()
  if (prepared !== undefined) things.addCreated(prepared)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const kind = idKindOf(operation.params?.properties[name] as Schema)
    return kind ? `<<${kind}:0>>` : '1'
  })
  const url = await things.fill(path, within)
  const body = (await bodies[operation.id]?.(within.zone)) ?? sampleOf(operation.body ?? { type: 'object' })
  const sent = JSON.parse(await things.fill(JSON.stringify(body), within))
  const query = (await queries[operation.id]?.(url, sent)) ?? ''
  const response = await service.request(operation.method, `${url}${query}`, {
    body: sent,
    headers: { prefer: 'wait=10', 'user-agent': 'audited/1' },
  })
  expect([operation.id, response.status, response.body?.detail]).toEqual([
    operation.id,
    operation.response.status,
    undefined,
  ])
  const id = url.match(/[a-z]+_[0-9a-z]{26}/g)?.at(-1)
  if (operation.method === 'DELETE') things.removeDeleted(id ?? '')
  // A created resource has its own id, even if its path is below another resource.
  return { response, id: operation.response.status === 201 ? response.body.id : (id ?? response.body?.id) }
}

describe('every operation that changes something', () => {
  it('leaves one entry in the audit log with actor, action and target, and without secrets', async () => {
    const { body: me } = await service.request('GET', '/v1/whoami')
    const changing = service.operations.filter(
      ({ id, method }) => method !== 'GET' && !(id in withOtherEntries),
    )
    expect(changing.length).toBeGreaterThan(20)
    const isOperation = (action: string) => service.operations.some(({ id }) => id === action)
    for (const operation of changing) {
      const { response, id } = await performed(operation)
      const requestId = response.headers['request-id']
      const { body: log } = await service.request('GET', `/v1/audit-log?request_id=${requestId}`)
      // Due work that the request started has entries of its own with the same request id.
      const entries = log.data.filter(({ action }: { action: string }) => isOperation(action))
      expect([operation.id, entries]).toEqual([
        operation.id,
        [
          expect.objectContaining({
            action: operation.id,
            actor: { type: 'token', id: me.token.id, name: me.token.name, hint: me.token.hint },
            origin: { ip: '127.0.0.1', user_agent: 'audited/1' },
            target: expect.objectContaining({ type: expect.any(String), id: expect.any(String) }),
          }),
        ],
      ])
      const [{ changes, target }] = entries
      expect([operation.id, changes]).not.toEqual([operation.id, { before: null, after: null }])
      // What is done with a part targets the whole or the part; all others target the resource itself. The instance and what
      // an account has once have no id.
      const named = operation.id.startsWith('instance.') ? 'instance' : (withoutId[operation.id] ?? id)
      const isOfPart =
        operation.id.startsWith('dns.') ||
        [
          'notifications.channels.deliveries.redeliver',
          'certificates.create',
          'cloud.actions.create',
          'cloud.servers.create',
        ].includes(operation.id)
      if (!isOfPart) expect([operation.id, target.id]).toEqual([operation.id, named])
      for (const secret of [response.body?.token, response.body?.secret, response.body?.token_secret])
        if (typeof secret === 'string') expect(JSON.stringify(log)).not.toContain(secret)
    }
  })

  it('leaves no second entry when the response is replayed', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { name: 'once', preset: 'read_only' }
    const first = await service.request('POST', '/v1/tokens', { body, headers })
    const again = await service.request('POST', '/v1/tokens', { body, headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
    const { body: log } = await service.request('GET', `/v1/audit-log?target=${first.body.id}`)
    expect(log.data).toHaveLength(1)
  })
})
