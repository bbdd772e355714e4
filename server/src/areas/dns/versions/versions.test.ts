import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
let zone: TestZone
beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('history.example')
  const www = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
  await zone.create({ type: 'A', name: 'mail', value: '192.0.2.2' })
  await world.service.request('PATCH', `${zone.path}/records/${www.id}`, {
    headers: { prefer: 'wait=20' },
    body: { value: '192.0.2.9', ttl: 60 },
  })
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)

describe('the versions of a zone', () => {
  it('are one for each apply that changed something, newest first, with its actor', async () => {
    const { body } = await request('GET', `${zone.path}/versions`)
    expect(body.data.map(({ version, cause }: Record<string, unknown>) => [version, cause])).toEqual([
      [4, 'api'],
      [3, 'api'],
      [2, 'api'],
      [1, 'import'],
    ])
    expect(body.data[0]).toMatchObject({ actor: { type: 'token', name: 'First token' }, applied_count: 1 })
    expect(body.data[0].request_id).toMatch(/^req_/)
  })

  it('show their changes', async () => {
    const { body } = await request('GET', `${zone.path}/versions/4`)
    expect(body.changes).toEqual([
      {
        name: 'www',
        type: 'A',
        before: { ttl: 3600, values: ['192.0.2.1'] },
        after: { ttl: 60, values: ['192.0.2.9'] },
      },
    ])
    expect((await request('GET', `${zone.path}/versions/99`)).status).toBe(404)
  })

  it('are found by what they changed, and shown in part on request', async () => {
    const versions = async (query: string) =>
      (await request('GET', `${zone.path}/versions?${query}`)).body.data.map(
        ({ version }: Record<string, unknown>) => version,
      )
    expect(await versions('name=WWW.history.example')).toEqual([4, 2])
    expect(await versions('name=mail&type=a')).toEqual([3])
    expect(await versions('type=NS')).toEqual([1])
    expect(await versions('name=nothing')).toEqual([])
    expect((await request('GET', `${zone.path}/versions?name=a..b`)).body.errors).toMatchObject([
      { pointer: '?name' },
    ])
    const compared = await request('GET', `${zone.path}/versions/2/compare?with=4&limit=1`)
    expect(compared.body).toMatchObject({ changes: [{ name: 'mail' }], truncated: true })
    expect((await request('GET', `${zone.path}/versions/4?limit=1`)).body).toMatchObject({
      changes: [{ name: 'www' }],
      truncated: false,
    })
  })

  it('can be compared, in both directions', async () => {
    const { body } = await request('GET', `${zone.path}/versions/2/compare?with=4`)
    expect(body.changes).toMatchObject([
      { name: 'mail', before: null, after: { values: ['192.0.2.2'] } },
      { name: 'www', before: { ttl: 3600 }, after: { ttl: 60 } },
    ])
    const back = await request('GET', `${zone.path}/versions/4/compare?with=2`)
    expect(back.body.changes).toMatchObject([
      { name: 'mail', after: null },
      { name: 'www', after: { ttl: 3600 } },
    ])
  })

  it('can be restored, which is a change like any other and a new version', async () => {
    const { body } = await request('POST', `${zone.path}/versions/2/restore`)
    expect(body.counts).toEqual({ create: 0, update: 1, delete: 1 })
    await expect.poll(async () => (await zone.read())['sync'].state).toBe('in_sync')
    const provider = await world.atProvider(zone.name)
    expect(provider['www A']).toEqual({ ttl: 3600, values: ['192.0.2.1'] })
    expect(provider['mail A']).toBeUndefined()
    expect(await zone.read()).toMatchObject({ version: 5, record_count: 3 })
    const { body: same } = await request('GET', `${zone.path}/versions/2/compare?with=5`)
    expect(same.changes).toEqual([])
  })

  it('contain external changes that match the wanted state', async () => {
    const agreed = await world.zone('agreed.example', { apply_mode: 'manual' })
    const set = { name: 'www', type: 'A', values: ['192.0.2.1'] }
    await agreed.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    await world.changeAtProvider(agreed.name, [set])
    await agreed.check()
    expect(await agreed.read()).toMatchObject({ version: 2, sync: { state: 'in_sync' } })
    const { body } = await request('GET', `${agreed.path}/versions/2`)
    expect(body).toMatchObject({ cause: 'drift', changes: [{ name: 'www', before: null }] })
    const events = await world.events('dns.records_changed')
    expect(events.at(-1)).toMatchObject({ zone: agreed.name, version: 2, added: [{ name: 'www' }] })
    await agreed.create({ type: 'A', name: 'mail', value: '192.0.2.2' })
    await agreed.apply({ hash: (await agreed.plan())['hash'] })
    const restored = await request('POST', `${agreed.path}/versions/3/restore`)
    expect(restored.body.changes).toEqual([])
  })

  it('contain records that were written during the import and already existed', async () => {
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    const { body } = await request('POST', '/v1/dns/zones', {
      body: { name: 'foretold.example', connection_id: world.connectionId },
    })
    const path = `/v1/dns/zones/${body.id}`
    const sync = async () => (await request('GET', path)).body.sync
    await expect.poll(sync).toMatchObject({ error: { code: 'unavailable' } })
    await world.changeAtProvider('foretold.example', [{ name: 'www', type: 'A', values: ['192.0.2.1'] }])
    await world.sandbox({ faults: [] })
    // This makes the zone due at once.
    await request('POST', `${path}/records`, { body: { type: 'A', name: 'www', value: '192.0.2.1' } })
    await expect.poll(sync).toMatchObject({ state: 'in_sync' })
    const version = await request('GET', `${path}/versions/1`)
    expect(version.body.changes.map(({ name }: { name: string }) => name)).toEqual(['@', 'www'])
  })

  it('can be restored for single names, without changing the rest', async () => {
    const part = await world.zone('part.example')
    await part.bulk({ create: ['a', 'b'].map((name) => ({ type: 'A', name, value: '192.0.2.1' })) })
    const { version } = await part.read()
    await part.bulk({ delete: (await part.records('&type=A')).map(({ id }) => id) })
    const restore = (rrsets: object[]) =>
      request('POST', `${part.path}/versions/${version}/restore`, { body: { rrsets } })
    expect((await restore([{ name: 'a.part.example.', type: 'a' }])).status).toBe(200)
    expect((await part.records('&type=A')).map(({ name }) => name)).toEqual(['a'])
    const unknown = await restore([{ name: 'c', type: 'A' }])
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ pointer: '/rrsets/0' }]])
  })
})
