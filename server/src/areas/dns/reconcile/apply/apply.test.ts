import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { eventually } from '#testing/wait/wait.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const host = (index: number) => ({ type: 'A', name: `host${index}`, value: `192.0.2.${index}` })
const hosts = (count: number) => Array.from({ length: count }, (_each, index) => host(index + 1))
const at = (zone: string) => world.atProvider(zone)

describe('a manual zone', () => {
  let zone: TestZone
  beforeAll(async () => {
    zone = await world.zone('manual.example', { apply_mode: 'manual' })
  })

  it('does not apply a change until its plan is applied', async () => {
    const record = await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    expect(record).toMatchObject({ synced: false, state: 'pending_create' })
    expect((await at('manual.example'))['www A']).toBeUndefined()
    const plan = await zone.plan()
    expect(plan).toMatchObject({
      counts: { create: 1, update: 0, delete: 0 },
      changes: [{ name: 'www', type: 'A', action: 'create', before: null, after: { values: ['192.0.2.1'] } }],
    })
    const { status, body } = await zone.apply({ hash: plan['hash'] })
    expect([status, body['state'], body['applied_count']]).toEqual([202, 'succeeded', 1])
    expect((await at('manual.example'))['www A']?.values).toEqual(['192.0.2.1'])
    expect((await zone.records('&name=www'))[0]).toMatchObject({ synced: true })
  })

  it("rejects a plan that is no longer the zone's", async () => {
    await zone.create({ type: 'A', name: 'a', value: '192.0.2.1' })
    const { hash } = await zone.plan()
    await zone.create({ type: 'A', name: 'b', value: '192.0.2.2' })
    const { status, body } = await zone.apply({ hash })
    expect([status, body['code']]).toEqual([409, 'conflict'])
    expect((await at('manual.example'))['a A']).toBeUndefined()
    await zone.apply({ hash: (await zone.plan())['hash'] })
  })

  it('rejects a plan if the provider has changed, changes nothing, and shows the drift', async () => {
    const [record] = await zone.records('&name=a')
    await request('PATCH', `${zone.path}/records/${record?.id}`, { body: { value: '192.0.2.100' } })
    await zone.create({ type: 'A', name: 'c', value: '192.0.2.3' })
    const { hash } = await zone.plan()
    await world.changeAtProvider('manual.example', [{ name: 'a', type: 'A', values: ['203.0.113.66'] }])
    const { body } = await zone.apply({ hash })
    expect(body).toMatchObject({ state: 'refused', error: { code: 'plan_stale' }, applied_count: 0 })
    expect(await at('manual.example')).toMatchObject({ 'a A': { values: ['203.0.113.66'] } })
    expect((await at('manual.example'))['c A']).toBeUndefined()
    const { changes, hash: next } = await zone.plan()
    expect(changes[0]).toMatchObject({ name: 'a', state: 'conflict', before: { values: ['203.0.113.66'] } })
    expect((await zone.apply({ hash: next })).body).toMatchObject({ state: 'succeeded', applied_count: 2 })
    expect(await at('manual.example')).toMatchObject({ 'a A': { values: ['192.0.2.100'] } })
  })

  it('applies only the named changes of a plan', async () => {
    await zone.bulk({ create: [host(20), host(21)] })
    const { hash } = await zone.plan()
    const chosen = [{ name: 'HOST20.manual.example.', type: 'a' }]
    const { body } = await zone.apply({ hash, rrsets: chosen })
    expect(body).toMatchObject({ state: 'succeeded', applied_count: 1 })
    expect(await at('manual.example')).toHaveProperty(['host20 A'])
    const plan = await zone.plan()
    expect(plan['changes']).toMatchObject([{ name: 'host21', action: 'create' }])
    const refused = await zone.apply({ hash: plan['hash'], rrsets: chosen })
    expect([refused.status, refused.body['errors']]).toMatchObject([422, [{ pointer: '/rrsets/0' }]])
    await zone.apply({ hash: plan['hash'] })
  })

  it('discards unapplied changes, all or those named, and returns what happened to the records', async () => {
    const [first, second] = await zone.records('&type=A')
    await zone.bulk({
      create: [host(30)],
      update: [{ id: first?.['id'], ttl: 60 }],
      delete: [second?.['id']],
    })
    const discard = (body: object) => request('POST', `${zone.path}/discard`, { body })
    const one = await discard({ rrsets: [{ name: 'host30', type: 'A' }] })
    expect(one.body).toMatchObject({ created: [], updated: [] })
    expect(one.body.deleted).toHaveLength(1)
    expect((await discard({ rrsets: [{ name: 'host30', type: 'A' }] })).status).toBe(422)
    const rest = await discard({})
    expect(rest.body).toMatchObject({
      created: [{ name: second?.['name'], value: second?.['value'], synced: true }],
      updated: [{ id: first?.['id'], ttl: first?.['ttl'], synced: true }],
      deleted: [],
    })
    expect((await zone.plan())['changes']).toEqual([])
    expect((await discard({})).body).toEqual({
      created: [],
      updated: [],
      deleted: [],
      managed: [],
      warnings: [],
    })
  })

  it('has nothing to apply if everything matches', async () => {
    const { hash, changes } = await zone.plan()
    expect(changes).toEqual([])
    expect((await zone.apply({ hash })).body['code']).toBe('wrong_state')
  })
})

describe('the safety settings of an automatic zone', () => {
  it('hold deletions above the threshold until they are forced', async () => {
    const zone = await world.zone('safe.example')
    await zone.bulk({ create: hosts(11) })
    const doomed = (await zone.records('&type=A')).slice(0, 5).map(({ id }) => id)
    await zone.bulk({ delete: doomed })
    expect((await zone.read())['sync']).toMatchObject({
      state: 'held',
      pending: 5,
      held: { code: 'delete_threshold' },
    })
    expect(Object.keys(await at('safe.example'))).toHaveLength(12)
    const plan = await zone.plan()
    expect(plan['guards']).toMatchObject([{ code: 'delete_threshold' }])
    const refused = await zone.apply({ hash: plan['hash'] })
    expect(refused.status).toBe(409)
    expect(refused.body['guards']).toMatchObject([{ code: 'delete_threshold' }])
    const { body } = await zone.apply({ hash: plan['hash'], force: ['delete_threshold'] })
    expect(body).toMatchObject({ state: 'succeeded', applied_count: 5 })
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', held: null })
    expect(Object.keys(await at('safe.example'))).toHaveLength(7)
  })

  it('release the zone when the held change is reverted', async () => {
    const zone = await world.zone('takeback.example', { safety: { min_rrsets: 0 } })
    const [first] = await zone.records('&type=NS')
    await request('PATCH', `${zone.path}/records/${first?.id}`, {
      headers: { prefer: 'wait=20' },
      body: { value: 'ns9.sandbox.invalid' },
    })
    expect((await zone.read())['sync']).toMatchObject({ state: 'held' })
    await request('PATCH', `${zone.path}/records/${first?.id}`, {
      headers: { prefer: 'wait=20' },
      body: { value: first?.value },
    })
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', held: null })
  })

  it('release the zone when all held changes are reverted together', async () => {
    const zone = await world.zone('discard.example')
    await zone.bulk({ create: hosts(11) })
    await zone.bulk({ delete: (await zone.records('&type=A')).slice(0, 5).map(({ id }) => id) })
    expect((await zone.read())['sync']).toMatchObject({ state: 'held', pending: 5 })
    const { body } = await request('POST', `${zone.path}/discard`, { headers: { prefer: 'wait=20' } })
    expect(body.created).toHaveLength(5)
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', held: null })
    expect(await zone.records('&type=A')).toHaveLength(11)
  })

  it('keep holding the rest after one of the changes was applied', async () => {
    const zone = await world.zone('some.example')
    await zone.bulk({ create: hosts(11) })
    await zone.bulk({ delete: (await zone.records('&type=A')).slice(0, 6).map(({ id }) => id) })
    const { hash, changes } = await zone.plan()
    const { name, type } = changes[0]
    expect((await zone.apply({ hash, rrsets: [{ name, type }] })).body).toMatchObject({ state: 'succeeded' })
    expect((await zone.read())['sync']).toMatchObject({ state: 'held', pending: 5 })
  })

  it('never change the name servers at the apex without force, however small the zone', async () => {
    const zone = await world.zone('apex.example')
    await zone.create({ type: 'NS', name: '@', value: 'ns3.sandbox.invalid' })
    expect((await zone.read())['sync']).toMatchObject({ state: 'held', held: { code: 'apex_ns' } })
    const { hash } = await zone.plan()
    expect((await zone.apply({ hash, force: ['apex_ns'] })).body).toMatchObject({ state: 'succeeded' })
    expect((await at('apex.example'))['@ NS']?.values).toHaveLength(3)
  })

  it('are set for each zone', async () => {
    const zone = await world.zone('bold.example', { safety: { max_delete_percent: 100 } })
    await zone.bulk({ create: hosts(12) })
    await zone.bulk({ delete: (await zone.records('&type=A')).map(({ id }) => id) })
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
  })
})

describe('a failing provider', () => {
  it('that rejects some records does not block the others', async () => {
    const zone = await world.zone('partial.example')
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected', name: 'host2' }] })
    await zone.bulk({ create: hosts(3) })
    const sync = (await zone.read())['sync']
    expect(sync).toMatchObject({ pending: 1, error: { code: 'changes_refused' } })
    expect(sync.error.message).toContain('host2 A')
    expect((await zone.records('&type=A')).map(({ name, synced }) => [name, synced])).toEqual([
      ['host1', true],
      ['host2', false],
      ['host3', true],
    ])
    const [apply] = (await request('GET', `${zone.path}/applies?open=false&limit=1`)).body.data
    expect(apply).toMatchObject({ state: 'partial', planned_count: 0, applied_count: 2, failed_count: 1 })
    expect((await request('GET', `${zone.path}/applies/${apply.id}`)).body.failures).toMatchObject([
      { name: 'host2', type: 'A' },
    ])
    const [event] = (await world.events('dns.records_changed')).filter(
      (data) => data['zone'] === 'partial.example',
    )
    expect(event?.['added']).toMatchObject([{ name: 'host1' }, { name: 'host3' }])
    await world.sandbox({ faults: [] })
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', error: null })
  })

  it('with a fault for one name fails as often as configured, and only calls that change the name', async () => {
    const zone = await world.zone('counted.example')
    await world.sandbox({ faults: [{ on: 'any', kind: 'rejected', name: 'host2', times: 1 }] })
    expect(await zone.create(host(1))).toMatchObject({ synced: true })
    expect(await zone.create(host(2))).toMatchObject({ synced: false })
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
  })

  it('that is unreachable for a while gets the change once it is back', async () => {
    const zone = await world.zone('away.example')
    await world.sandbox({ faults: [{ on: 'any', kind: 'unavailable' }] })
    await request('POST', `${zone.path}/records`, { body: host(1) })
    const failing = await eventually(async () => {
      const { sync } = await zone.read()
      return sync.error && sync
    })
    expect(failing).toMatchObject({ state: 'failing', pending: 1, error: { code: 'unavailable' } })
    await world.sandbox({ faults: [] })
    // A requested check makes the zone due at once instead of after its pause.
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', error: null })
    expect((await at('away.example'))['host1 A']?.values).toEqual(['192.0.2.1'])
  })

  it('whose response was lost after it did the work gets nothing twice', async () => {
    const zone = await world.zone('lost.example')
    await world.sandbox({ faults: [{ on: 'write', kind: 'timeout', times: 1 }] })
    await request('POST', `${zone.path}/records`, { body: host(1) })
    await eventually(async () => (await zone.read())['sync'].error)
    // Simulates that the write arrived although it timed out.
    await world.changeAtProvider('lost.example', [{ name: 'host1', type: 'A', values: ['192.0.2.1'] }])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
    const [event] = (await world.events('dns.records_changed')).filter(
      (data) => data['zone'] === 'lost.example',
    )
    expect(event).toMatchObject({ cause: 'api', added: [{ name: 'host1', value: '192.0.2.1' }] })
  })

  it('that no longer accepts the credentials marks the connection, and is called again once they are replaced', async () => {
    const zone = await world.zone('locked.example')
    await world.sandbox({ faults: [{ on: 'any', kind: 'auth' }] })
    await request('POST', `${zone.path}/records`, { body: host(1) })
    await eventually(async () => (await zone.read())['sync'].error?.code === 'auth')
    const connection = `/v1/connections/${world.connectionId}`
    expect((await request('GET', connection)).body).toMatchObject({ status: 'failing' })
    await world.sandbox({ faults: [] })
    await request('PATCH', connection, { body: { credentials: {} } })
    await eventually(async () => (await zone.read())['sync'].state === 'in_sync')
    expect((await request('GET', connection)).body).toMatchObject({ status: 'working' })
  })

  it('that accepts the credentials again marks the connection as working', async () => {
    const zone = await world.zone('moody.example')
    await world.sandbox({ faults: [{ on: 'any', kind: 'auth' }] })
    await zone.check()
    const connection = `/v1/connections/${world.connectionId}`
    expect((await request('GET', connection)).body).toMatchObject({ status: 'failing' })
    await world.sandbox({ faults: [] })
    await zone.check()
    await eventually(async () => (await request('GET', connection)).body.status === 'working')
  })

  it('gets a record that was written while its zone was being created', async () => {
    await world.sandbox({ latency_ms: 150 })
    const { body } = await request('POST', '/v1/dns/zones', {
      body: { name: 'early.example', connection_id: world.connectionId },
    })
    const record = await request('POST', `/v1/dns/zones/${body.id}/records`, {
      headers: { prefer: 'wait=20' },
      body: host(1),
    })
    await world.sandbox({ latency_ms: 0 })
    await eventually(
      async () => (await request('GET', `/v1/dns/zones/${body.id}/records/${record.body.id}`)).body.synced,
    )
    expect((await at('early.example'))['host1 A']?.values).toEqual(['192.0.2.1'])
  })
})

describe('an apply', () => {
  it('of many records makes as many calls as the provider needs, and ends as one version with one event', async () => {
    const zone = await world.zone('many.example')
    const create = Array.from({ length: 450 }, (_each, index) => ({
      type: 'A',
      name: `n${index}`,
      value: `10.0.${Math.floor(index / 250)}.${index % 250}`,
    }))
    await zone.bulk({ create })
    expect(await zone.read()).toMatchObject({ record_count: 452, version: 2, sync: { state: 'in_sync' } })
    const events = (await world.events('dns.records_changed')).filter(
      (data) => data['zone'] === 'many.example',
    )
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      truncated: true,
      counts: { added: 450, changed: 0, removed: 0 },
      read_more: `${zone.path}/versions/2`,
    })
    expect(events[0]?.['added']).toHaveLength(100)
    const version = await request('GET', `${zone.path}/versions/2`)
    expect(version.body.changes).toHaveLength(450)
  })
})
