/** What every list supports apart from pages: a search, and a filter for what needs attention. */
import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenMember, givenOwner } from '../../src/testing/account/browser.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

/** Lists without a name to search for, each with a query that finds something. */
const withoutSearch: Readonly<Record<string, string>> = {
  'account.audit_log.checkpoints.list': 'hashes in the order of time',
  'account.limits.list': 'a row for each limit of the plan, all at once',
  'account.plans.list': 'the plans of the catalogue, all at once',
  'account.providers.list': 'the providers of this version, all at once',
  'certificates.held.list': 'connection_id and in_inventory',
  'certificates.providers.list': 'a row for each connection, all at once',
  'certificates.transparency.domains.list': 'the domains that are searched for, by name',
  'cloud.accounts.list': 'a row for each connection, all at once',
  'cloud.images.list': 'the images of one provider, all at once',
  'cloud.regions.list': 'the regions of one provider, all at once',
  'cloud.servers.leftovers': 'what one server leaves, all at once',
  'cloud.sizes.list': 'the sizes of one provider, all at once',
  'certificates.acme_authorities.list': 'the known ones of this version, all at once',
  'certificates.managed.orders.list': 'the orders of one certificate, newest first',
  'trends.read': 'a row for each trend, all at once',
  'webhooks.event_types.list': 'the event types of this version, all at once',
  'webhooks.deliveries.list': 'endpoint_id, event_id, replay_id, event, state, since and until',
  'webhooks.replays.list': 'endpoint_id',
  'webhooks.events.list': 'event, since and until',
  'webhooks.events.stream': 'event',
  'related.list': 'what it is about is one resource, name or address, and kind',
  'domains.labels.list': 'the labels of all domains, all at once',
  'domains.watched.labels.list': 'the labels of all watched domains, all at once',
  'domains.watched.observations.list': 'what was observed of one name, in the order of time',
  'domains.registrars.list': 'a row for each registrar, all at once',
  'domains.contacts.domains.list': 'the domains of one contact',
  'domains.zones_without_domain.list': 'the few that are left, all at once',
  'incidents.entries.list': 'the timeline of one incident',
  'alerts.list': 'rule_id, server_id and state',
  'heartbeats.pings.list': 'signal, run_id, since and until',
  'monitors.results.list': 'outcome, since and until',
  'monitors.types.list': 'the types of this version, all at once',
  'notifications.channel_types.list': 'the types of this version, all at once',
  'notifications.channels.deliveries.list': 'event, state, since and until',
  'dns.plan.read': 'the changes of one plan, which is read whole',
  'dns.applies.list': 'open',
  'dns.versions.list': 'name and type of a record set',
  'dynamic_ips.history.list': 'addresses in the order of time',
  'dynamic_ips.reports.list': 'reports in the order of time',
}

/** Lists whose resources can need attention. */
const withAttention = [
  'account.connections.list',
  'account.invitations.list',
  'certificates.list',
  'certificates.managed.list',
  'cloud.actions.list',
  'cloud.agents.list',
  'cloud.firewalls.list',
  'cloud.orphans.list',
  'cloud.servers.list',
  'cloud.snapshot_schedules.list',
  'cloud.snapshots.list',
  'cloud.volumes.list',
  'dns.zones.list',
  'domains.list',
  'domains.operations.list',
  'domains.watched.list',
  'dynamic_ips.bindings.list',
  'dynamic_ips.firewall_bindings.list',
  'dynamic_ips.list',
  'heartbeats.list',
  'incidents.list',
  'monitors.list',
  'monitors.uptime.list',
  'notifications.channels.list',
  'probes.list',
  'webhooks.endpoints.list',
]

const namesOf = async (path: string): Promise<string[]> => {
  const { status, body } = await service.request('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body.data.map(({ name, email }: { name?: string; email: string }) => name ?? email)
}

/** Checks that `q` finds one of two, case-insensitively, and treats wildcards as text. */
async function searches(path: string, [found, other]: readonly [string, string]): Promise<void> {
  expect(await namesOf(`${path}?limit=200`)).toEqual(expect.arrayContaining([found, other]))
  expect(await namesOf(`${path}?q=${encodeURIComponent(found.slice(1, 6).toUpperCase())}`)).toEqual([found])
  expect(await namesOf(`${path}?q=${encodeURIComponent('%_')}`)).toEqual([])
  expect((await service.request('GET', `${path}?q=`)).status).toBe(422)
  const first = await service.request('GET', `${path}?limit=1`)
  const cursor = encodeURIComponent(first.body.next_cursor)
  expect((await service.request('GET', `${path}?limit=1&q=x&cursor=${cursor}`)).status).toBe(422)
}

const isArray = (schema: TSchema | undefined) => schema !== undefined && 'items' in schema

describe('every list', () => {
  const lists = () =>
    service.operations.filter(
      ({ method, query, response: { body } }) =>
        (query && 'cursor' in query.properties) ||
        (method === 'GET' && isArray((body as Partial<TObject> | undefined)?.properties?.['data'])),
    )
  const taking = (name: string) =>
    lists()
      .filter(({ query }) => query && name in query.properties)
      .map(({ id }) => id)

  it('can be searched, unless it has nothing to search for', () => {
    const ids = lists().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter((id) => !taking('q').includes(id)).toSorted()).toEqual(
      Object.keys(withoutSearch).toSorted(),
    )
  })

  it('whose resources can need attention has a filter for it', () => {
    expect(taking('needs_attention').toSorted()).toEqual(withAttention)
  })
})

describe('a search', () => {
  it('finds tokens by name and hint', async () => {
    const names = ['deploy hook', 'backup job'] as const
    const [made] = await Promise.all(
      names.map((name) => service.request('POST', '/v1/tokens', { body: { name, preset: 'read_only' } })),
    )
    await searches('/v1/tokens', names)
    expect(await namesOf(`/v1/tokens?q=${made?.body.hint}`)).toEqual([names[0]])
  })

  it('finds webhook endpoints by name and URL, and those that need attention', async () => {
    const ids: string[] = []
    for (const [name, enabled] of [
      ['pager duty', true],
      ['chat room', false],
    ] as const) {
      const url = `https://9.9.9.9/${name.slice(0, 4)}`
      const body = { name, url, events: ['dns.records_changed'], enabled }
      ids.push((await service.request('POST', '/v1/webhook-endpoints', { body })).body.id)
    }
    const path = '/v1/webhook-endpoints'
    await searches(path, ['pager duty', 'chat room'])
    expect(await namesOf(`${path}?q=9/CHAT`)).toEqual(['chat room'])
    expect(await namesOf(`${path}?needs_attention=true`)).toEqual(['chat room'])
    expect(await namesOf(`${path}?needs_attention=false`)).toEqual(['pager duty'])
    expect(await namesOf(`${path}?needs_attention=true&q=pager`)).toEqual([])
  })

  it('finds connections by name, and those with a capability', async () => {
    for (const name of ['home lab', 'office'])
      await service.request('POST', '/v1/connections', { body: { provider: 'sandbox', name } })
    await searches('/v1/connections', ['home lab', 'office'])
    expect(await namesOf('/v1/connections?capability=firewalls&q=office')).toEqual(['office'])
    expect(await namesOf('/v1/connections?capability=registrar&q=office')).toEqual(['office'])
    expect(await namesOf('/v1/connections?capability=server_creation&q=office')).toEqual(['office'])
    expect(await namesOf('/v1/connections?capability=dns&provider=powerdns')).toEqual([])
    expect(await namesOf('/v1/connections?provider=sandbox&q=lab')).toEqual(['home lab'])
  })

  it('finds members by name and e-mail address, and invitations by e-mail address', async () => {
    await givenOwner(service)
    await givenMember(service, { email: 'grace@example.net', role: 'viewer' })
    const members = (await service.request('GET', '/v1/members?q=GRACE%40example')).body.data
    expect(members.map(({ email }: { email: string }) => email)).toEqual(['grace@example.net'])
    for (const email of ['ada@example.org', 'linus@example.org'])
      await service.request('POST', '/v1/invitations', { body: { email, role: 'viewer' } })
    await searches('/v1/invitations', ['linus@example.org', 'ada@example.org'])
  })
})
