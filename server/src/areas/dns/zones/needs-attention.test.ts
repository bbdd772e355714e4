import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
let drifted: TestZone[]
let failed: string
beforeAll(async () => {
  world = await givenZoneWorld()
  await world.zone('in-sync.example', { labels: { env: 'prod' } })
  drifted = []
  for (const name of ['one.example', 'two.example', 'three.example']) {
    const zone = await world.zone(name, { labels: { env: name === 'two.example' ? 'prod' : 'test' } })
    await world.changeAtProvider(name, [{ name: 'www', type: 'A', values: ['192.0.2.66'] }])
    await zone.check()
    drifted.push(zone)
  }
  failed = await failedZone('failed.example')
})
afterAll(() => world.close())

async function failedZone(name: string): Promise<string> {
  await world.sandbox({ faults: [{ on: 'read', kind: 'rejected' }] })
  const { body } = await world.service.request('POST', '/v1/dns/zones', {
    headers: { prefer: 'wait=20' },
    body: { name, connection_id: world.connectionId },
  })
  await world.sandbox({ faults: [] })
  expect(body.status).toBe('failed')
  return body.id
}

async function idsOf(query: string, token = world.service.token): Promise<string[]> {
  const { status, body } = await world.service.request('GET', `/v1/dns/zones?${query}`, { token })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.map(({ id }: { id: string }) => id)
}

it('the filter for zones that need attention combines with every other filter', async () => {
  const all = [...drifted.map(({ id }) => id), failed]
  expect(await idsOf('needs_attention=true')).toEqual(all)
  expect(await idsOf('needs_attention=true&name=one.example')).toEqual([drifted[0]?.id])
  expect(await idsOf('needs_attention=true&q=two')).toEqual([drifted[1]?.id])
  expect(await idsOf('needs_attention=true&label=env:prod')).toEqual([drifted[1]?.id])
  expect(await idsOf('needs_attention=true&status=failed')).toEqual([failed])
  expect(await idsOf('needs_attention=true&status=active')).toEqual(drifted.map(({ id }) => id))
  expect(await idsOf('needs_attention=true&connection_id=conn_00000000000000000000000000')).toEqual([])
  expect(await idsOf('needs_attention=false&label=env:test')).toEqual([])
})

it('the filter for zones that need attention returns each zone once across pages', async () => {
  for (const sort of ['created_at', '-created_at', 'name', '-name']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null && seen.length <= 8) {
      const path = `/v1/dns/zones?needs_attention=true&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`
      const { body } = await world.service.request('GET', path)
      seen.push(...body.data.map(({ name }: { name: string }) => name))
      cursor = body.next_cursor
    }
    expect([sort, seen.toSorted()]).toEqual([
      sort,
      ['failed.example', 'one.example', 'three.example', 'two.example'],
    ])
  }
})

it("the filter for zones that need attention never returns another account's zones", async () => {
  const { token } = await world.service.otherAccount()
  expect(await idsOf('needs_attention=true', token)).toEqual([])
  expect(await idsOf(`needs_attention=true&connection_id=${world.connectionId}`, token)).toEqual([])
})
