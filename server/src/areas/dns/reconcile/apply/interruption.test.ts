/** Work that is interrupted between two steps, continued by another worker, or overtaken by people. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const wait = { prefer: 'wait=20' }
const inSync = (zone: TestZone) => eventually(async () => (await zone.read())['sync'].state === 'in_sync')
const changesOf = async (zone: TestZone) =>
  (await world.events('dns.records_changed')).filter((data) => data['zone'] === zone.name)
const driftOf = async (zone: TestZone) =>
  (await world.events('dns.drift_detected')).filter((data) => data['zone'] === zone.name)

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await world.service.database.tenant(world.service.accountId, (tx) => query.execute(tx))).rows
}

/** The names of an apply's changes with a given outcome. */
async function namesWith(zone: TestZone, outcome: string): Promise<string[]> {
  const found = await rows(
    sql<{ name: string }>`select name from dns_changes where zone_id = ${zone.id} and outcome = ${outcome}
      and apply_id = (select max(id) from dns_applies where zone_id = ${zone.id})`,
  )
  return found.map(({ name }) => name)
}

/** Lets the worker's lease expire, so that another worker may claim the zone. */
const loseLease = (zone: TestZone) =>
  rows(sql`update dns_zones set leased_until = now() - interval '1 second' where id = ${zone.id}`)

const openApplies = async (zone: TestZone) =>
  (await request('GET', `${zone.path}/applies?open=true`)).body.data as unknown[]

const many = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({
    type: 'A',
    name: `n${String(index).padStart(3, '0')}`,
    value: '192.0.2.1',
  }))

/** An apply of three calls that is interrupted in the third. Returns the applied names and the others. */
async function interrupted(zone: TestZone, begin: () => Promise<unknown>) {
  await world.sandbox({ latency_ms: 500 })
  await begin()
  await eventually(async () => (await namesWith(zone, 'applied')).length >= 100)
  await world.sandbox({ latency_ms: 0, faults: [{ on: 'write', kind: 'unavailable' }] })
  await eventually(async () => (await zone.read())['sync'].error?.code === 'unavailable')
  await world.sandbox({ faults: [] })
  return { applied: await namesWith(zone, 'applied'), planned: await namesWith(zone, 'planned') }
}

describe('an apply that was interrupted between two calls', () => {
  it('of a plan stores its applied changes as a version, although the rest was changed externally since', async () => {
    const zone = await world.zone('half-plan.example', { apply_mode: 'manual' })
    await request('POST', `${zone.path}/records/bulk`, { body: { create: many(250) } })
    const { hash } = await zone.plan()
    const begin = () => request('POST', `${zone.path}/apply`, { body: { hash } })
    const { applied, planned } = await interrupted(zone, begin)
    expect([applied.length, planned.length]).toEqual([200, 50])
    const [taken = ''] = planned
    await world.changeAtProvider(zone.name, [{ name: taken, type: 'A', values: ['203.0.113.66'] }])
    await zone.check()
    const { body } = await request('GET', `${zone.path}/versions`)
    expect(body.data[0]).toMatchObject({ state: 'partial', applied_count: 249, failed_count: 1 })
    expect(await changesOf(zone)).toMatchObject([{ cause: 'plan', counts: { added: 249 } }])
    expect(await driftOf(zone)).toMatchObject([{ drift: [{ name: taken, state: 'conflict' }] }])
    const provider = await world.atProvider(zone.name)
    expect(provider[`${taken} A`]?.values).toEqual(['203.0.113.66'])
    expect(Object.keys(provider)).toHaveLength(251)
  })

  it('does not send discarded changes', async () => {
    const zone = await world.zone('half-back.example')
    const begin = () => request('POST', `${zone.path}/records/bulk`, { body: { create: many(250) } })
    const { planned } = await interrupted(zone, begin)
    const [oops = ''] = planned
    const [record] = await zone.records(`&name=${oops}`)
    await request('DELETE', `${zone.path}/records/${record?.['id']}`)
    await zone.check()
    await inSync(zone)
    expect((await world.atProvider(zone.name))[`${oops} A`]).toBeUndefined()
    expect(await changesOf(zone)).toMatchObject([{ cause: 'api', counts: { added: 249 } }])
  })

  it('continues with the remaining changes, and reports all of them once', async () => {
    const zone = await world.zone('half.example')
    const begin = () => request('POST', `${zone.path}/records/bulk`, { body: { create: many(250) } })
    await interrupted(zone, begin)
    await zone.check()
    await inSync(zone)
    expect(await changesOf(zone)).toMatchObject([{ cause: 'api', counts: { added: 250 } }])
    expect(await driftOf(zone)).toEqual([])
  })
})

describe('an apply whose outcome was not stored', () => {
  it('is not reported as drift, nor adopted, if the record was edited or deleted meanwhile', async () => {
    const zone = await world.zone('unheard.example', { drift_policy: 'adopt' })
    await world.sandbox({ faults: [{ on: 'write', kind: 'timeout' }] })
    const create = async (name: string) =>
      (await request('POST', `${zone.path}/records`, { body: { type: 'A', name, value: '192.0.2.1' } })).body
    const deleted = await create('deleted')
    await eventually(async () => (await zone.read())['sync'].error?.code === 'timeout')
    // The call arrived although it failed.
    await world.changeAtProvider(zone.name, [{ name: 'deleted', type: 'A', values: ['192.0.2.1'] }])
    await request('DELETE', `${zone.path}/records/${deleted.id}`)
    await world.sandbox({ faults: [] })
    await zone.check()
    await inSync(zone)
    expect((await world.atProvider(zone.name))['deleted A']).toBeUndefined()
    expect(await zone.records('&name=deleted')).toEqual([])
    expect(await driftOf(zone)).toEqual([])
    expect((await changesOf(zone)).map(({ added, removed }) => [added, removed])).toMatchObject([
      [[{ name: 'deleted' }], []],
      [[], [{ name: 'deleted' }]],
    ])
  })

  it('because another worker has claimed the zone is done once', async () => {
    const zone = await world.zone('taken-over.example')
    await world.sandbox({ latency_ms: 300 })
    await request('POST', `${zone.path}/records`, { body: { type: 'A', name: 'www', value: '192.0.2.1' } })
    await eventually(async () => (await namesWith(zone, 'planned')).length === 1)
    await loseLease(zone)
    await world.sandbox({ latency_ms: 0 })
    await zone.check()
    await inSync(zone)
    expect(await changesOf(zone)).toHaveLength(1)
    expect(await zone.read()).toMatchObject({ version: 2 })
  })
})

describe('a record that is deleted while it is being sent to the provider', () => {
  it('does not remain there', async () => {
    const zone = await world.zone('taken-back.example')
    await world.sandbox({ latency_ms: 200 })
    const { body } = await request('POST', `${zone.path}/records`, {
      body: { type: 'A', name: 'oops', value: '192.0.2.1' },
    })
    await eventually(async () => (await namesWith(zone, 'planned')).length === 1)
    await request('DELETE', `${zone.path}/records/${body.id}`)
    await world.sandbox({ latency_ms: 0 })
    await eventually(async () => (await openApplies(zone)).length === 0)
    expect((await world.atProvider(zone.name))['oops A']).toBeUndefined()
    await inSync(zone)
  })
})

describe('a zone that is deleted', () => {
  it('while it is being created is removed at the provider too', async () => {
    await world.sandbox({ latency_ms: 200 })
    const { body } = await request('POST', '/v1/dns/zones', {
      body: { name: 'brief.example', connection_id: world.connectionId },
    })
    const zones = async () =>
      (await request('GET', `/v1/connections/${world.connectionId}/sandbox`)).body.zones as string[]
    await eventually(async () => (await zones()).includes('brief.example'))
    await request('DELETE', `/v1/dns/zones/${body.id}?at_provider=delete`)
    await world.sandbox({ latency_ms: 0 })
    await eventually(async () => (await request('GET', `/v1/dns/zones/${body.id}`)).status === 404)
    expect(await zones()).not.toContain('brief.example')
  })

  it('while its creation fails permanently is removed anyway', async () => {
    await world.sandbox({ latency_ms: 200, faults: [{ on: 'read', kind: 'rejected' }] })
    const { body } = await request('POST', '/v1/dns/zones', {
      body: { name: 'doomed.example', connection_id: world.connectionId },
    })
    const zones = async () =>
      (await request('GET', `/v1/connections/${world.connectionId}/sandbox`)).body.zones as string[]
    await eventually(async () => (await zones()).includes('doomed.example'))
    await request('DELETE', `/v1/dns/zones/${body.id}?at_provider=delete`)
    await world.sandbox({ latency_ms: 0, faults: [] })
    await eventually(async () => (await request('GET', `/v1/dns/zones/${body.id}`)).status === 404)
    expect(await zones()).not.toContain('doomed.example')
  })

  it('while an apply is running leaves that to its own, and no error in the log', async () => {
    const zone = await world.zone('dropped.example')
    await world.sandbox({ latency_ms: 150 })
    await request('POST', `${zone.path}/records`, { body: { type: 'A', name: 'www', value: '192.0.2.1' } })
    await eventually(async () => (await namesWith(zone, 'planned')).length === 1)
    expect((await request('DELETE', zone.path, { headers: wait })).status).toBe(204)
    await world.sandbox({ latency_ms: 0 })
    await eventually(() => world.service.logLines.some((line) => line.includes('outlived its lease')))
    expect(world.service.logLines.filter((line) => line.includes('failed unexpectedly'))).toEqual([])
  })
})
