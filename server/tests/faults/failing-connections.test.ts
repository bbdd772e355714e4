import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'

let world: ZoneWorld
let owner: Awaited<ReturnType<typeof connectOwner>>
let zones: TestZone[]
beforeAll(async () => {
  world = await givenZoneWorld()
  owner = await connectOwner(world.service.address)
  zones = [await world.zone('a.example'), await world.zone('b.example')]
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const events = async () => {
  const { body } = await world.service.request(
    'GET',
    '/v1/events?event=connection.failing&event=connection.recovered',
  )
  return body.data.map(({ event, data }: { event: string; data: Record<string, unknown> }) => ({
    event,
    data,
  }))
}
const checkAll = async () => {
  for (const zone of zones) await zone.check()
}
const minutePasses = () =>
  owner.query(`update connections set failing_since = failing_since - interval '1 minute'`)

describe('a connection', () => {
  it('that fails for less than a minute causes no event', async () => {
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await checkAll()
    await checkAll()
    await world.sandbox({ faults: [] })
    await checkAll()
    expect(await events()).toEqual([])
  })

  it('that fails for a minute causes one event, and one when all its zones work again', async () => {
    await world.sandbox({ faults: [{ on: 'read', kind: 'unavailable' }] })
    await checkAll()
    await minutePasses()
    await checkAll()
    await checkAll()
    const data = {
      connection_id: world.connectionId,
      name: 'Sandbox',
      provider: 'sandbox',
      labels: {},
      failing_since: expect.any(String),
    }
    const error = { code: 'unavailable', message: expect.stringContaining('configured to fail') }
    expect(await events()).toEqual([{ event: 'connection.failing', data: { ...data, error } }])
    await world.sandbox({ faults: [] })
    await zones[0]?.check()
    expect(await events()).toHaveLength(1)
    await checkAll()
    await checkAll()
    expect((await events()).map(({ event }: { event: string }) => event).toSorted()).toEqual([
      'connection.failing',
      'connection.recovered',
    ])
  })

  it('whose credentials are rejected causes the event at once, and recovers when they are verified', async () => {
    const count = (await events()).length
    await world.sandbox({ faults: [{ on: 'read', kind: 'auth' }] })
    await zones[0]?.check()
    expect(await events()).toHaveLength(count + 1)
    await world.sandbox({ faults: [] })
    await checkAll()
    expect(await events()).toHaveLength(count + 2)
  })
})
