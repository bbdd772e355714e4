/** Tests every resource type and every link that areas declare, so that new ones are covered automatically. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAreas } from '../../src/areas/areas.ts'
import { createCatalogue } from '../../src/platform/related/catalogue.ts'
import type { Link } from '../../src/platform/related/resource-type.ts'
import { providers } from '../../src/providers/registry.ts'
import { givenMember } from '../../src/testing/account/browser.ts'
import { eventually } from '../../src/testing/wait/wait.ts'
import { type Everything, givenEverything } from './given-everything.ts'

// Declaring areas uses none of the dependencies.
const nothing = {} as Parameters<typeof createAreas>[0]
const { parts } = createAreas({ ...nothing, providers, deliveryConcurrency: 1, blockedAgents: [] })
const { types, links } = createCatalogue(parts)

/** What the sample event is not about, and what the sample token did not create; other tests cover both. */
const notInEvent = [
  'probe',
  'maintenance_window',
  'incident',
  'monitor',
  'heartbeat',
  'zone',
  'dynamic_ip_binding',
  'firewall_binding',
  'connection',
  'domain',
  'contact',
  'domain_operation',
  'server',
  'server_action',
  'snapshot',
  'snapshot_schedule',
  'volume',
  'firewall',
  'cloud_orphan',
  'ssh_key',
  'agent',
  'certificate',
  'certificate_authority',
  'managed_certificate',
  'acme_account',
  'certificate_endpoint',
  'certificate_gap',
  'certificate_issuance',
  'deploy_hook',
  'deploy',
  'domain_calendar',
  'watched_domain',
  'webhook_endpoint',
  'notification_channel',
]
const notByToken = [
  'record',
  'token',
  'invitation',
  'incident',
  'snapshot',
  'volume',
  'firewall',
  'cloud_orphan',
  'agent',
  'certificate_gap',
]

function isInSample({ of, kind, relation }: Link): boolean {
  // The sample has one resource of each type.
  if (of === 'name' || of === 'address' || of === kind) return false
  // The incident of the sample belongs to its monitor.
  const notOfMonitor = ['heartbeat', 'alert', 'server'].some((one) => [of, kind].includes(one as typeof of))
  if (notOfMonitor && [of, kind].includes('incident')) return false
  // The endpoint of the sample was not scanned.
  if ([of, kind].includes('certificate_endpoint') && !relation.startsWith('created')) return false
  // The hook of the sample has none: a connection to a forge is not simulated.
  if ([of, kind].includes('connection') && [of, kind].includes('deploy_hook')) return false
  if (relation === 'subject_of') return !notInEvent.includes(kind)
  if (relation === 'about') return !notInEvent.includes(of)
  if (relation === 'created') return kind === 'token' && !notByToken.includes(of)
  if (relation === 'created_by') return of === 'token' && !notByToken.includes(kind)
  return true
}

let everything: Everything
beforeAll(async () => {
  everything = await givenEverything()
})
afterAll(() => everything.close())

type Item = { kind: string; id: string; relation: string; parent_id: string | null; state: string | null }

async function related(query: Record<string, string>, token?: string): Promise<Item[]> {
  const path = `/v1/related?${new URLSearchParams(query)}`
  const { status, body } = await everything.world.service.request('GET', path, { ...(token && { token }) })
  expect([path, status, body]).toEqual([path, 200, body])
  return body.data
}
const search = async (query: Record<string, string>, token?: string): Promise<Item[]> =>
  (
    await everything.world.service.request('GET', `/v1/search?${new URLSearchParams(query)}`, {
      ...(token && { token }),
    })
  ).body.data

const idOf = (kind: string) => everything.ids[kind] ?? ''

describe('every resource type', () => {
  it.each(types.map(({ kind }) => kind))(
    '%s has one in the sample, which is found by its id',
    async (kind) => {
      expect(await search({ q: idOf(kind) })).toEqual([expect.objectContaining({ kind, id: idOf(kind) })])
    },
  )

  it.each(types.map(({ kind }) => kind))('%s is related to another type, and the reverse', async (kind) => {
    const found = (await related({ id: idOf(kind) })).filter((item) => item.id === idOf(item.kind))
    expect(found).not.toEqual([])
    const back = await Promise.all(
      found.map(async (item) => (await related({ id: item.id, kind })).map(({ id }) => id)),
    )
    expect(back.flat()).toContain(idOf(kind))
  })

  it('is shown only to those with its read permission', async () => {
    const { service } = everything.world
    for (const { kind, permission } of types) {
      const others = [
        'account',
        'certificates',
        'cloud',
        'dns',
        'domains',
        'dynamic_ip',
        'monitoring',
        'webhooks',
      ]
        .map((area) => `${area}.read`)
        .filter((other) => other !== permission)
      const { body } = await service.request('POST', '/v1/tokens', {
        body: { name: kind, permissions: others },
      })
      expect([kind, await search({ q: idOf(kind) }, body.token)]).toEqual([kind, []])
      const { status } = await service.request('GET', `/v1/related?id=${idOf(kind)}`, { token: body.token })
      expect([kind, status]).toEqual([kind, 404])
      for (const of of types.filter((type) => type.permission !== permission).map((type) => type.kind)) {
        // An event also requires the permission of its own area.
        if (of === 'event' && permission === 'dynamic_ip.read') continue
        const shown = (await related({ id: idOf(of) }, body.token)).map((item) => item.kind)
        expect([of, shown.includes(kind)]).toEqual([of, false])
      }
    }
  })

  it('is unknown to other accounts, by id and by name', async () => {
    const { service } = everything.world
    const { token } = await service.otherAccount()
    for (const { kind } of types) {
      expect([kind, await search({ q: idOf(kind) }, token)]).toEqual([kind, []])
      const { status, body } = await service.request('GET', `/v1/related?id=${idOf(kind)}`, { token })
      expect([kind, status, body.detail]).toEqual([kind, 404, 'There is no resource with this id.'])
    }
    for (const [what, value] of [
      ['name', 'home.example.com'],
      ['address', '9.9.9.9'],
      ['address', '127.0.0.1'],
    ] as const)
      expect([value, await related({ [what]: value }, token)]).toEqual([value, []])
    for (const q of ['home', 'example.com', 'Deploy', 'Sandbox', '9.9.9.9', 'office'])
      expect([q, await search({ q }, token)]).toEqual([q, []])
  })
})

describe('every link', () => {
  it.each(links.filter(isInSample).map(({ of, kind, relation }) => [of, relation, kind] as const))(
    'from %s finds what %s it: %s',
    async (of, relation, kind) => {
      const found = await related({ id: idOf(of), kind })
      expect(found).toContainEqual(expect.objectContaining({ id: idOf(kind), relation }))
    },
  )
})

it('an event is about the zone that it names, and found from it', async () => {
  const { world, zone } = everything
  const { body } = await world.service.request('GET', '/v1/events?event=dns.records_changed')
  const { id } = body.data[0]
  expect(await related({ id, kind: 'zone' })).toEqual([
    expect.objectContaining({ id: zone.id, relation: 'subject_of' }),
  ])
  expect(await related({ id: zone.id, kind: 'event' })).toContainEqual(
    expect.objectContaining({ id, relation: 'about', state: null }),
  )
})

it('events about a resource are pages, the newest first, and tests of an endpoint are not among them', async () => {
  const { world, zone } = everything
  for (const value of ['192.0.2.1', '192.0.2.2']) await zone.create({ name: 'news', type: 'A', value })
  await world.service.request('POST', `/v1/webhook-endpoints/${idOf('webhook_endpoint')}/test`, { body: {} })
  const all = await eventually(async () => {
    const events = await related({ id: zone.id, kind: 'event' })
    return events.length >= 3 ? events : null
  })
  const ids = all.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
  const path = `/v1/related?id=${zone.id}&kind=event&limit=2`
  const first = (await world.service.request('GET', path)).body
  const second = (await world.service.request('GET', `${path}&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.slice(0, 4))
  expect(await related({ id: idOf('webhook_endpoint'), kind: 'event' })).toEqual([])
})

it('what a person or a token created is found from them, and they from it, as long as it exists', async () => {
  const { world, zone } = everything
  const { browser, memberId } = await givenMember(world.service, { email: 'nina@example.com', role: 'admin' })
  const token = (
    await browser.request('POST', '/v1/tokens', {
      body: { name: 'of Nina', permissions: ['dns.read', 'dns.write'] },
    })
  ).body
  const invitation = (
    await browser.request('POST', '/v1/invitations', { body: { email: 'next@example.com', role: 'viewer' } })
  ).body
  const create = async (name: string) => {
    const body = { name, type: 'A', value: '192.0.2.9' }
    return (await world.service.request('POST', `${zone.path}/records`, { token: token.token, body })).body.id
  }
  const [kept, removed] = [await create('kept'), await create('removed')]
  await world.service.request('DELETE', `${zone.path}/records/${removed}`)
  const linesOf = async (id: string) =>
    (await related({ id }))
      .filter(({ relation }) => /^created/.test(relation))
      .map((one) => [one.kind, one.id, one.relation])
  expect(await linesOf(memberId)).toEqual(
    expect.arrayContaining([
      ['token', token.id, 'created_by'],
      ['invitation', invitation.id, 'created_by'],
    ]),
  )
  expect((await linesOf(token.id)).toSorted()).toEqual([
    ['member', memberId, 'created'],
    ['record', kept, 'created_by'],
  ])
  expect(await linesOf(kept)).toEqual([['token', token.id, 'created']])
})

it('a person sees what their role allows', async () => {
  const { world, zone } = everything
  const { browser } = await givenMember(world.service, {
    email: 'dns@example.com',
    role: 'member',
    permissions: ['dns.read'],
  })
  const { body } = await browser.request('GET', `/v1/related?id=${zone.id}`)
  expect(new Set(body.data.map(({ area }: { area: string }) => area))).toEqual(new Set(['dns']))
  expect((await browser.request('GET', `/v1/related?id=${idOf('connection')}`)).status).toBe(404)
})
