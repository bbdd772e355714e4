/**
 * A realistic account after some weeks of use: zones in every state, webhooks that succeed and fail, tokens, people.
 * Everything is created through the API, at times set with the clock of the service.
 */
import type { PowerDnsServer } from '#server/providers/testing/servers/powerdns-server.ts'
import { givenMember } from '#server/testing/account/browser.ts'
import type { Receiver } from '#server/testing/servers/receiver.ts'
import type { TestService } from '#server/testing/service.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import { createAgents } from './filled/agents.ts'
import { createCertificates } from './filled/certificates.ts'
import { createDeploys, respondAsGithub } from './filled/deploys.ts'
import { createDomains } from './filled/domains.ts'
import { createManaged } from './filled/managed.ts'
import { createHeartbeats, createMaintenance, createMonitors } from './filled/monitors.ts'
import { createProbes } from './filled/probes.ts'
import { createServers } from './filled/servers.ts'
import { createZones } from './filled/zones.ts'

export type TestEnvironment = {
  service: TestService
  powerdns: PowerDnsServer
  receiver: Receiver
  /** Sets the clock of the service back by this many hours. */
  hoursAgo(hours: number): void
}

/** Creates a resource and returns the body of the response; throws on an error. */
export type CreateResource = (path: string, body?: object, method?: 'POST' | 'PATCH' | 'PUT') => Promise<any>

export type FilledAccount = Awaited<ReturnType<typeof fillAccount>>

export async function fillAccount(environment: TestEnvironment) {
  const { service, hoursAgo, receiver } = environment
  const createResource: CreateResource = async (path, body = {}, method = 'POST') => {
    const response = await service.request(method, `/v1/${path}`, { body, headers: { prefer: 'wait=20' } })
    if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  receiver.respondWith((response, { url }) =>
    url.includes('/api/v3/')
      ? respondAsGithub(response, url)
      : url.endsWith('/tickets')
        ? response.writeHead(503, { 'content-type': 'text/plain' }).end('Down for maintenance until Monday.')
        : response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
  )
  hoursAgo(24 * 23)
  await createResource('account', { name: 'Kelpworks' }, 'PATCH')
  const connections = await createConnections(createResource, environment)
  hoursAgo(24 * 20)
  const endpoints = await createEndpoints(createResource, environment)
  const notifying = await createNotifications(createResource, environment)
  const zones = await createZones(createResource, environment, connections)
  const sources = await createDynamicIps(createResource, environment, { zoneId: zones.zone, ...connections })
  const access = await createAccess(createResource, environment)
  const messages = await sendMessages(createResource, environment, endpoints)
  const domains = await createDomains(createResource, environment, connections)
  const servers = await createServers(createResource, environment, connections)
  const agents = await createAgents(createResource, environment, servers)
  const deploys = await createDeploys(createResource, environment, { ...servers, ...agents })
  const certificates = await createCertificates(createResource, environment, {
    ...agents,
    ...connections,
  })
  const managed = await createManaged(createResource, environment, {
    ...servers,
    ...agents,
    ...connections,
  })
  const monitors = await createMonitors(createResource, environment, servers)
  const probes = await createProbes(createResource, environment)
  const heartbeats = await createHeartbeats(createResource, environment)
  const maintenance = await createMaintenance(createResource, environment, {
    ...monitors,
    ...servers,
    ...heartbeats,
  })
  const { data: entries } = (await service.request('GET', '/v1/audit-log?action=dns.records.update')).body
  return {
    ...probes,
    ...connections,
    ...endpoints,
    ...notifying,
    ...zones,
    ...sources,
    ...access,
    ...messages,
    ...domains,
    ...servers,
    ...agents,
    ...deploys,
    ...certificates,
    ...managed,
    ...monitors,
    ...heartbeats,
    ...maintenance,
    entry: entries[0].id as string,
  }
}

async function createNotifications(createResource: CreateResource, { receiver }: TestEnvironment) {
  const { id: channel } = await createResource('notification-channels', {
    name: 'Ops chat',
    type: 'gotify',
    settings: { server: new URL(receiver.url).origin, app_token: 'AbCdEf123456789' },
  })
  await createResource(`notification-channels/${channel}/test`)
  const { id: rule } = await createResource('notification-rules', {
    name: 'On call',
    minimum_severity: 'critical',
    steps: [{ after_seconds: 0, channel_ids: [channel] }],
    reminder_seconds: 3600,
    quiet_hours: {
      time_zone: 'Europe/Berlin',
      windows: [{ days: ['saturday', 'sunday'], from: '22:00', to: '08:00' }],
      critical_passes: true,
    },
  })
  return { channel: channel as string, rule: rule as string }
}

async function createConnections(createResource: CreateResource, { powerdns, hoursAgo }: TestEnvironment) {
  const connect = async (name: string, provider: string, credentials: object = {}): Promise<string> =>
    (await createResource('connections', { provider, name, credentials })).id
  const connection = await connect('Home name server', 'powerdns', powerdns.credentials)
  const nameservers = ['ns1.example.net', 'ns2.example.net']
  await createResource(`connections/${connection}`, { zone_defaults: { nameservers } }, 'PATCH')
  hoursAgo(24 * 21)
  const sandbox = await connect('Playground', 'sandbox')
  const failingConnection = await connect('Old hosting company', 'sandbox')
  return { connection, sandbox, failingConnection }
}

async function createEndpoints(createResource: CreateResource, { receiver }: TestEnvironment) {
  const all = ['dns.records_changed', 'dns.drift_detected']
  const endpoint = async (name: string, path: string, fields: object = {}): Promise<string> =>
    (await createResource('webhook-endpoints', { url: receiver.url + path, name, events: all, ...fields })).id
  return {
    endpoint: await endpoint('Chat room of the team', '/chat', { labels: { team: 'ops' } }),
    failingEndpoint: await endpoint('Ticket system', '/tickets'),
    pausedEndpoint: await endpoint('Old status page', '/status', { enabled: false }),
  }
}

type Bound = { zoneId: string; sandbox: string }

async function createDynamicIps(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  { zoneId, sandbox }: Bound,
) {
  const source = async (name: string, fields: object = {}) =>
    await createResource('dynamic-ips', { name, stale_after_seconds: 86_400, ...fields })
  const report = async ({ token_secret }: { token_secret: string }, address: string) => {
    const url = `/v1/ingest/dynamic-ips/${token_secret}?ip=${address}`
    const headers = { 'user-agent': 'Fritz!Box DDNS/1.0.1' }
    const { statusCode, payload } = await service.app.inject({ url, headers })
    if (statusCode !== 200) throw new Error(`The report was not taken: ${payload}`)
  }
  hoursAgo(24 * 12)
  const office = await source('Office', { labels: { site: 'berlin' } })
  await createResource(`dynamic-ips/${office.id}/bindings`, {
    zone_id: zoneId,
    name: 'office',
    type: 'A',
    ttl: 60,
  })
  const bindFirewall = (ref: string, fields: object) =>
    createResource(`dynamic-ips/${office.id}/firewall-bindings`, {
      connection_id: sandbox,
      firewall_ref: ref,
      networks: ['{ipv4}/32'],
      overlap_seconds: 86_400,
      ...fields,
    })
  const setRules = (name: string, rules: object[]) =>
    createResource(`connections/${sandbox}/sandbox/firewalls/${name}`, { rules }, 'PUT')
  await setRules('web', [
    { protocol: 'tcp', ports: '443', network: '0.0.0.0/0', description: 'everybody may see the shop' },
  ])
  await setRules('vpn', [])
  await bindFirewall('web', { protocol: 'tcp', ports: '22', description: 'ssh from the office' })
  const vpn = await bindFirewall('vpn', { protocol: 'udp', ports: '51820' })
  const quiet = await source('Holiday home by the sea, behind the mobile network')
  await report(quiet, '8.8.4.4')
  const isIn = async (state: string) =>
    (await service.request('GET', `/v1/dynamic-ips/${office.id}/firewall-bindings/${vpn.id}`)).body.state ===
    state
  await report(office, '9.9.9.10')
  await eventually(() => isIn('in_sync'))
  hoursAgo(24 * 3)
  await report(office, '9.9.9.9')
  await eventually(() => isIn('in_sync'))
  hoursAgo(1)
  await report(office, '9.9.9.11')
  await eventually(() => isIn('in_sync'))
  await setRules('vpn', [])
  hoursAgo(0.5)
  await eventually(() => isIn('drifted'))
  return { dynamicIp: office.id as string, quietIp: quiet.id as string }
}

async function createAccess(createResource: CreateResource, { service, hoursAgo }: TestEnvironment) {
  hoursAgo(24 * 9)
  const token = await createResource('tokens', { name: 'Terraform', permissions: ['dns.read', 'dns.write'] })
  const grafana = await createResource('tokens', { name: 'Grafana', preset: 'read_only' })
  // Denied, for the activity.
  await service.request('DELETE', `/v1/tokens/${token.id}`, { token: grafana.token })
  const revokedToken = await createResource('tokens', {
    name: 'Laptop of the colleague who has left us',
    preset: 'full_access',
  })
  await service.request('DELETE', `/v1/tokens/${revokedToken.id}`)
  const { memberId } = await givenMember(service, {
    email: 'grace@example.com',
    role: 'admin',
    name: 'Grace Hopper',
  })
  hoursAgo(24)
  await service.request('GET', '/v1/dns/zones', {
    token: token.token,
    headers: { 'user-agent': 'Terraform/1.14' },
  })
  const invitation = await createResource('invitations', {
    email: 'margaret@example.com',
    role: 'member',
    permissions: ['dns.read', 'dns.write'],
  })
  return {
    token: token.id as string,
    member: memberId,
    invitation: invitation.id as string,
    invitationSecret: invitation.link.split('#')[1] as string,
  }
}

type Delivery = { id: string; event_id: string; attempt_count: number }
type Endpoints = Awaited<ReturnType<typeof createEndpoints>>

async function sendMessages(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  endpoints: Endpoints,
) {
  const { endpoint, failingEndpoint } = endpoints
  hoursAgo(0)
  const replay = await createResource('webhook-replays', {
    endpoint_id: endpoint,
    since: daysAgo(19),
    states: ['delivered'],
  })
  const delivery = (id: string, state: string) =>
    eventually(async () => {
      const { data } = (
        await service.request('GET', `/v1/webhook-deliveries?endpoint_id=${id}&state=${state}`)
      ).body
      return (data as Delivery[]).find(({ attempt_count }) => attempt_count > 0)
    })
  const delivered = await delivery(endpoint, 'delivered')
  return {
    replay: replay.id as string,
    delivery: delivered.id,
    failingDelivery: (await delivery(failingEndpoint, 'pending')).id,
    event: delivered.event_id,
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
