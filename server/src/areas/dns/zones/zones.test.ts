import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenZoneWorld, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const wait = { prefer: 'wait=20' }

describe('creating a zone', () => {
  it('creates it at the provider and adopts the name servers found there', async () => {
    const { status, body, headers } = await request('POST', '/v1/dns/zones', {
      headers: wait,
      body: { name: 'Example.COM.', connection_id: world.connectionId, labels: { env: 'prod' } },
    })
    expect(status).toBe(201)
    expect(headers['location']).toBe(`/v1/dns/zones/${body.id}`)
    expect(body).toMatchObject({
      name: 'example.com',
      status: 'active',
      apply_mode: 'automatic',
      drift_policy: 'report',
      record_count: 2,
      version: 1,
      sync: { state: 'in_sync', pending: 0, drifted: 0, error: null },
    })
    const records = await request('GET', `/v1/dns/zones/${body.id}/records`)
    expect(records.body.data).toMatchObject([
      { type: 'NS', name: '@', value: 'ns1.sandbox.invalid.', synced: true },
      { type: 'NS', name: '@', value: 'ns2.sandbox.invalid.', synced: true },
    ])
  })

  it('stores an international name in ASCII and shows it in Unicode', async () => {
    const zone = await world.zone('bücher.example')
    expect(await zone.read()).toMatchObject({ name: 'xn--bcher-kva.example', display_name: 'bücher.example' })
  })

  it('rejects an invalid name, a missing connection, and an existing zone', async () => {
    const create = (body: Record<string, unknown>) => request('POST', '/v1/dns/zones', { body })
    const bad = await create({ name: 'x..y', connection_id: world.connectionId })
    expect([bad.status, bad.body.errors[0].pointer]).toEqual([422, '/name'])
    const lost = await create({ name: 'x.example', connection_id: 'conn_00000000000000000000000000' })
    expect([lost.status, lost.body.errors[0].pointer]).toEqual([422, '/connection_id'])
    const twice = await create({ name: 'example.com', connection_id: world.connectionId })
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict'])
    expect(twice.body.detail).toContain('Import it')
  })

  it('that the provider rejects permanently fails with the reason, and can be deleted', async () => {
    await world.sandbox({ faults: [{ on: 'read', kind: 'rejected' }] })
    const { body } = await request('POST', '/v1/dns/zones', {
      headers: wait,
      body: { name: 'refused.example', connection_id: world.connectionId },
    })
    await world.sandbox({ faults: [] })
    expect(body).toMatchObject({ status: 'failed', sync: { error: { code: 'rejected' } } })
    const write = await request('POST', `/v1/dns/zones/${body.id}/records`, {
      body: { type: 'A', name: 'x', value: '192.0.2.1' },
    })
    expect([write.status, write.body.code]).toEqual([409, 'wrong_state'])
    expect((await request('DELETE', `/v1/dns/zones/${body.id}`)).status).toBe(204)
  })
})

describe('importing a zone', () => {
  it('adopts all that is at the provider, and changes nothing there', async () => {
    await world.changeAtProvider('old.example', [
      { name: 'www', type: 'A', ttl: 60, values: ['192.0.2.1', '192.0.2.2'] },
      { name: '@', type: 'MX', values: ['10 mail.example.net.'] },
    ])
    const before = await world.atProvider('old.example')
    const available = await request('GET', `/v1/dns/available-zones?connection_id=${world.connectionId}`)
    expect(available.body.data).toContainEqual({ name: 'old.example', zone_id: null })
    const found = await request('GET', `/v1/dns/available-zones?connection_id=${world.connectionId}&q=OLD.`)
    expect(found.body.data).toEqual([{ name: 'old.example', zone_id: null }])
    const { body } = await request('POST', '/v1/dns/zones/import', {
      headers: wait,
      body: { name: 'old.example', connection_id: world.connectionId },
    })
    expect(body).toMatchObject({ status: 'active', record_count: 5, version: 1, sync: { state: 'in_sync' } })
    expect(await world.atProvider('old.example')).toEqual(before)
    const again = await request('GET', `/v1/dns/available-zones?connection_id=${world.connectionId}`)
    expect(again.body.data).toContainEqual({ name: 'old.example', zone_id: body.id })
    const twice = await request('POST', '/v1/dns/zones/import', {
      body: { name: 'old.example', connection_id: world.connectionId },
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict'])
  })

  it('of a missing zone is rejected at once', async () => {
    const { status, body } = await request('POST', '/v1/dns/zones/import', {
      body: { name: 'nowhere.example', connection_id: world.connectionId },
    })
    expect([status, body.errors[0].pointer]).toEqual([422, '/name'])
  })
})

describe('deleting a zone', () => {
  it('keeps it at the provider by default', async () => {
    const zone = await world.zone('kept.example')
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    expect((await request('DELETE', zone.path)).status).toBe(204)
    expect((await request('GET', zone.path)).status).toBe(404)
    expect((await world.atProvider('kept.example'))['www A']).toBeDefined()
  })

  it('removes it there as well on request', async () => {
    const zone = await world.zone('gone.example')
    expect((await request('DELETE', `${zone.path}?at_provider=delete`, { headers: wait })).status).toBe(204)
    expect((await request('GET', zone.path)).status).toBe(404)
    const { body } = await request('GET', `/v1/dns/available-zones?connection_id=${world.connectionId}`)
    expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('gone.example')
  })

  it('at an unreachable provider waits until it is back', async () => {
    const zone = await world.zone('later.example')
    await world.sandbox({ faults: [{ on: 'zones', kind: 'unavailable', times: 1 }] })
    await request('DELETE', `${zone.path}?at_provider=delete`)
    expect((await request('GET', zone.path)).body.status).toBe('deleting')
    await eventually(async () => (await request('GET', zone.path)).status === 404)
  })

  it('makes its connection deletable, which it was not before', async () => {
    const connection = await request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: 'Second' },
    })
    const path = `/v1/connections/${connection.body.id}`
    const zone = await request('POST', '/v1/dns/zones', {
      headers: wait,
      body: { name: 'x.example', connection_id: connection.body.id },
    })
    const refused = await request('DELETE', path)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    await request('DELETE', `/v1/dns/zones/${zone.body.id}`)
    expect((await request('DELETE', path)).status).toBe(204)
  })
})

describe('reading and changing zones', () => {
  it('lists them with filters, and pages by name', async () => {
    const names = async (query: string) =>
      (await request('GET', `/v1/dns/zones?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('label=env:prod')).toEqual(['example.com'])
    expect(await names('q=kva')).toEqual(['xn--bcher-kva.example'])
    expect(await names('name=EXAMPLE.com')).toEqual(['example.com'])
    expect(await names(`name=${encodeURIComponent('bücher.example.')}`)).toEqual(['xn--bcher-kva.example'])
    const sorted = await names('sort=name&limit=200')
    expect(sorted).toEqual(sorted.toSorted())
  })

  it('finds those that need attention', async () => {
    const zone = await world.zone('drifting.example')
    await world.changeAtProvider(zone.name, [{ name: 'www', type: 'A', values: ['203.0.113.66'] }])
    expect((await zone.check())['sync'].state).toBe('drifted')
    const found = async (response: boolean) =>
      (await request('GET', `/v1/dns/zones?limit=200&needs_attention=${response}`)).body.data
    const states = (zones: any[]) =>
      zones.map(({ status, sync }) => (status === 'active' ? sync.state : status))
    const waiting = await found(true)
    expect(waiting.map(({ name }: { name: string }) => name)).toContain('drifting.example')
    for (const state of states(waiting)) expect(['failed', 'failing', 'held', 'drifted']).toContain(state)
    const others = await found(false)
    expect(others.length).toBeGreaterThan(0)
    for (const state of states(others)) expect(['in_sync', 'pending', 'applying', 'unknown']).toContain(state)
  })

  it("changes a zone's settings, and rejects invalid ones", async () => {
    const zone = await world.zone('settings.example')
    const { body } = await request('PATCH', zone.path, {
      body: {
        drift_policy: 'adopt',
        safety: { max_delete_percent: 5 },
        ignore: [{ types: ['TXT'] }],
        default_ttl: 60,
      },
    })
    expect(body).toMatchObject({
      drift_policy: 'adopt',
      default_ttl: 60,
      safety: { max_update_percent: 30, max_delete_percent: 5, min_rrsets: 10 },
      ignore: [{ types: ['TXT'] }],
    })
    expect(await zone.create({ type: 'A', name: 'x', value: '192.0.2.1' })).toMatchObject({ ttl: 60 })
    const bad = await request('PATCH', zone.path, {
      body: { drift_policy: 'maybe', check_interval_seconds: 1, nmae: 'x' },
    })
    expect(bad.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/check_interval_seconds',
      '/drift_policy',
      '/nmae',
    ])
  })
})
