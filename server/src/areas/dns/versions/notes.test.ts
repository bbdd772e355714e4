/** Comments and labels of restored records, which versions do not contain. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const wait = { prefer: 'wait=20' }
const noted = { comment: 'first floor', labels: { env: 'prod' } }

/** A zone with `www A 192.0.2.1` in version 2, with a comment and a label. */
async function given(name: string, settings: Record<string, unknown> = {}) {
  const zone = await world.zone(name, settings)
  const record = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1', ...noted })
  const path = `${zone.path}/records/${record['id']}`
  return {
    zone,
    id: record['id'],
    change: (body: object) => world.service.request('PATCH', path, { headers: wait, body }),
    remove: () => world.service.request('DELETE', path, { headers: wait }),
    restore: () => world.service.request('POST', `${zone.path}/versions/2/restore`),
  }
}

describe('a restored record', () => {
  it('gets its comment and labels back when a version before its deletion is restored', async () => {
    const { zone, remove, restore } = await given('deleted.example')
    await remove()
    await restore()
    expect(await zone.records('&name=www')).toMatchObject([{ value: '192.0.2.1', ...noted }])
  })

  it('is the same record, with its comment for that value, when its value is restored', async () => {
    const { zone, id, change, restore } = await given('changed.example')
    await change({ value: '192.0.2.2', comment: 'second floor', labels: { env: null } })
    await restore()
    expect(await zone.records('&name=www')).toMatchObject([{ id, value: '192.0.2.1', ...noted }])
    await world.service.request('POST', `${zone.path}/versions/3/restore`)
    expect(await zone.records('&name=www')).toMatchObject([
      { id, value: '192.0.2.2', comment: 'second floor', labels: {} },
    ])
  })

  it('gets its latest comment, and none if that was removed', async () => {
    const { zone, change, remove, restore } = await given('last.example')
    await remove()
    await restore()
    const [record] = await zone.records('&name=www')
    const path = `${zone.path}/records/${record?.['id']}`
    await world.service.request('PATCH', path, {
      headers: wait,
      body: { comment: null, labels: { env: null } },
    })
    await world.service.request('DELETE', path, { headers: wait })
    await restore()
    expect(await zone.records('&name=www')).toMatchObject([{ comment: null, labels: {} }])
    expect((await change({ ttl: 60 })).status).toBe(404)
  })

  it('gets them back when a change is discarded, and when an external value is adopted', async () => {
    const { zone, id, remove } = await given('discarded.example', { apply_mode: 'manual' })
    await zone.apply({ hash: (await zone.plan())['hash'] })
    await world.changeAtProvider(zone.name, [{ name: 'www', type: 'A', values: ['192.0.2.9'] }])
    await zone.check()
    await world.service.request('POST', `${zone.path}/adopt`, { body: {} })
    expect(await zone.records('&name=www')).toMatchObject([{ id, value: '192.0.2.9', ...noted }])
    await remove()
    await world.service.request('POST', `${zone.path}/discard`, { body: {} })
    expect(await zone.records('&name=www')).toMatchObject([{ value: '192.0.2.9', ...noted }])
  })
})
