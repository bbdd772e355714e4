import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAcmeAccountAtFake, givenManagedAtFake } from '../../src/areas/acme/testing/fake-ca.ts'
import { givenCertificate } from '../../src/areas/certificates/testing/given-certificate.ts'
import { givenServer } from '../../src/areas/cloud/testing/given-server.ts'
import { givenHook } from '../../src/areas/deploys/testing/given-deploys.ts'
import { givenZoneWorld, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { givenContact } from '../../src/areas/domains/testing/given-contact.ts'
import { givenDomain } from '../../src/areas/domains/testing/given-domain.ts'
import { givenWatched } from '../../src/areas/domains/watched/testing/given-watched.ts'
import { givenProbe } from '../../src/areas/probes/testing/given-probe.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

/** One resource of each type with labels, by the operation that changes it. */
async function givenLabelled(): Promise<Record<string, string>> {
  const zone = await world.zone(`labels-${crypto.randomUUID()}.example`)
  const record = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
  const endpoint = await world.service.request('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://[2606:4700::1111]/', events: ['dns.records_changed'] },
  })
  const dynamicIp = await world.service.request('POST', '/v1/dynamic-ips', { body: { name: 'labelled' } })
  const { service } = world
  const monitor = await service.request('POST', '/v1/monitors', {
    body: { name: 'labelled', type: 'tcp', settings: { host: 'localhost', port: 1 }, paused: true },
  })
  const heartbeat = await service.request('POST', '/v1/heartbeats', {
    body: { name: 'labelled', schedule: { kind: 'period', period_seconds: 3600 } },
  })
  const incident = await service.request('POST', '/v1/incidents', { body: { title: 'labelled' } })
  const channel = await service.request('POST', '/v1/notification-channels', {
    body: { type: 'webhook', settings: { url: 'https://[2606:4700::1111]/' } },
  })
  const rule = await service.request('POST', '/v1/notification-rules', {
    body: { name: 'labelled', steps: [{ after_seconds: 0, channel_ids: [channel.body.id] }] },
  })
  const alertRule = await service.request('POST', '/v1/alert-rules', {
    body: { name: 'labelled', condition: 'failed_unit' },
  })
  const window = await service.request('POST', '/v1/maintenance-windows', {
    body: { name: 'labelled', duration_minutes: 60, monitor_ids: [monitor.body.id] },
  })
  const hook = await givenHook(service, { url: 'http://127.0.0.1:9/' })
  const domain = await givenDomain(service, world.connectionId, `labelled-${crypto.randomUUID()}.example`)
  return {
    'domains.watched.update': `/v1/watched-domains/${await givenWatched(service)}`,
    'domains.contacts.update': `/v1/contacts/${await givenContact(service)}`,
    'domains.update': `/v1/domains/${domain}`,
    'cloud.servers.update': `/v1/servers/${await givenServer(service, world.connectionId, `labelled-${crypto.randomUUID()}`)}`,
    'monitors.update': `/v1/monitors/${monitor.body.id}`,
    'heartbeats.update': `/v1/heartbeats/${heartbeat.body.id}`,
    'incidents.update': `/v1/incidents/${incident.body.id}`,
    'notifications.channels.update': `/v1/notification-channels/${channel.body.id}`,
    'notifications.rules.update': `/v1/notification-rules/${rule.body.id}`,
    'alert_rules.update': `/v1/alert-rules/${alertRule.body.id}`,
    'probes.update': `/v1/probes/${(await givenProbe(service)).probeId}`,
    'maintenance_windows.update': `/v1/maintenance-windows/${window.body.id}`,
    'certificates.update': `/v1/certificates/${await givenCertificate(service)}`,
    'certificates.acme_accounts.update': `/v1/certificates/acme-accounts/${await givenAcmeAccountAtFake(service)}`,
    'certificates.managed.update': `/v1/certificates/managed/${await givenManagedAtFake(service, `www.${zone.name}`)}`,
    'cloud.deploy_hooks.update': `/v1/deploy-hooks/${hook.id}`,
    'dynamic_ips.update': `/v1/dynamic-ips/${dynamicIp.body.id}`,
    'account.connections.update': `/v1/connections/${world.connectionId}`,
    'dns.zones.update': zone.path,
    'dns.records.update': `${zone.path}/records/${record.id}`,
    'webhooks.endpoints.update': `/v1/webhook-endpoints/${endpoint.body.id}`,
  }
}

describe('a patch of labels', () => {
  it('is tested for every resource type with labels', async () => {
    const { body: document } = await world.service.request('GET', '/v1/openapi.json')
    const resolved = (schema: any) =>
      schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema
    const patches = Object.values<any>(document.paths)
      .flatMap(({ patch }) => patch ?? [])
      .filter(({ requestBody }) =>
        Object.hasOwn(resolved(requestBody.content['application/json'].schema).properties, 'labels'),
      )
    expect(patches.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(await givenLabelled()).sort(),
    )
  })

  it('sets named labels, removes those set to null, and keeps the rest (RFC 7396)', async () => {
    const patch = async (path: string, labels: unknown) =>
      (await world.service.request('PATCH', path, { body: { labels } })).body.labels
    for (const path of Object.values(await givenLabelled())) {
      expect(await patch(path, { env: 'prod', team: 'web' })).toEqual({ env: 'prod', team: 'web' })
      expect(await patch(path, { env: null, tier: '1', never: null })).toEqual({ team: 'web', tier: '1' })
      expect((await world.service.request('GET', path)).body.labels).toEqual({ team: 'web', tier: '1' })
    }
  })

  it('may not exceed the maximum number of labels', async () => {
    const many = (count: number, prefix: string) =>
      Object.fromEntries(Array.from({ length: count }, (_each, index) => [`${prefix}${index}`, 'x']))
    for (const path of Object.values(await givenLabelled())) {
      const first = await world.service.request('PATCH', path, { body: { labels: many(60, 'a') } })
      expect([path, first.status]).toEqual([path, 200])
      const refused = await world.service.request('PATCH', path, { body: { labels: many(60, 'b') } })
      expect([path, refused.status, refused.body.errors[0].pointer]).toEqual([path, 422, '/labels'])
      const swapped = {
        ...many(30, 'b'),
        ...Object.fromEntries(Object.keys(many(60, 'a')).map((name) => [name, null])),
      }
      expect(
        (await world.service.request('PATCH', path, { body: { labels: swapped } })).body.labels,
      ).toMatchObject(many(30, 'b'))
    }
  })
})
