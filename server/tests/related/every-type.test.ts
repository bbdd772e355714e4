/** Tests every resource type and every link that areas declare, so that new ones are covered automatically. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAreas } from '../../src/areas/areas.ts'
import { createCatalogue } from '../../src/platform/related/catalogue.ts'
import { providers } from '../../src/providers/registry.ts'
import { givenMember } from '../../src/testing/account/browser.ts'
import { type Everything, givenEverything } from './given-everything.ts'

// Declaring areas uses none of the dependencies.
const nothing = {} as Parameters<typeof createAreas>[0]
const { parts } = createAreas({ ...nothing, providers, deliveryConcurrency: 1, blockedAgents: [] })
const { types, links } = createCatalogue(parts)

/** Types without references in either direction, each with the reason. */
const unrelated: Readonly<Record<string, string>> = {
  token: 'It has the permissions of the account, and no resources of its own.',
}

/** Links to resources that the sample event is not about. */
const notInSample = [
  'zone',
  'dynamic_ip_binding',
  'firewall_binding',
  'connection',
  'webhook_endpoint',
  'notification_channel',
]

let everything: Everything
beforeAll(async () => {
  everything = await givenEverything()
})
afterAll(() => everything.close())

type Item = { kind: string; id: string; relation: string; parent_id: string | null; state: string | null }

async function related(query: Record<string, string>, token?: string): Promise<Item[]> {
  const path = `/v1/related?${new URLSearchParams(query)}`
  const { status, body } = await everything.world.service.ask('GET', path, { ...(token && { token }) })
  expect([path, status, body]).toEqual([path, 200, body])
  return body.data
}
const search = async (query: Record<string, string>, token?: string): Promise<Item[]> =>
  (
    await everything.world.service.ask('GET', `/v1/search?${new URLSearchParams(query)}`, {
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

  it.each(types.map(({ kind }) => kind).filter((kind) => !(kind in unrelated)))(
    '%s is related to another type, and the reverse',
    async (kind) => {
      const found = (await related({ id: idOf(kind) })).filter((item) => item.id === idOf(item.kind))
      expect(found).not.toEqual([])
      const back = await Promise.all(
        found.map(async (item) => (await related({ id: item.id, kind })).map(({ id }) => id)),
      )
      expect(back.flat()).toContain(idOf(kind))
    },
  )

  it('is shown only to those with its read permission', async () => {
    const { service } = everything.world
    for (const { kind, permission } of types) {
      const others = ['account', 'cloud', 'dns', 'dynamic_ip', 'webhooks']
        .map((area) => `${area}.read`)
        .filter((other) => other !== permission)
      const { body } = await service.ask('POST', '/v1/tokens', { body: { name: kind, permissions: others } })
      expect([kind, await search({ q: idOf(kind) }, body.token)]).toEqual([kind, []])
      const { status } = await service.ask('GET', `/v1/related?id=${idOf(kind)}`, { token: body.token })
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
      const { status, body } = await service.ask('GET', `/v1/related?id=${idOf(kind)}`, { token })
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
  it.each(
    links
      .filter(({ of }) => of !== 'name' && of !== 'address')
      .filter(({ of, kind }) => of !== 'event' || !notInSample.includes(kind))
      .map(({ of, kind, relation }) => [of, relation, kind] as const),
  )('from %s finds what %s it: %s', async (of, relation, kind) => {
    const found = await related({ id: idOf(of), kind })
    expect(found).toContainEqual(expect.objectContaining({ id: idOf(kind), relation }))
  })
})

it('an event is about the zone that it names', async () => {
  const { world, zone } = everything
  const { body } = await world.service.ask('GET', '/v1/events?event=dns.records_changed')
  expect(await related({ id: body.data[0].id, kind: 'zone' })).toEqual([
    expect.objectContaining({ id: zone.id, relation: 'subject_of' }),
  ])
})

it('a person sees what their role allows', async () => {
  const { world, zone } = everything
  const { browser } = await givenMember(world.service, {
    email: 'dns@example.com',
    role: 'member',
    permissions: ['dns.read'],
  })
  const { body } = await browser.ask('GET', `/v1/related?id=${zone.id}`)
  expect(new Set(body.data.map(({ area }: { area: string }) => area))).toEqual(new Set(['dns']))
  expect((await browser.ask('GET', `/v1/related?id=${idOf('connection')}`)).status).toBe(404)
})
