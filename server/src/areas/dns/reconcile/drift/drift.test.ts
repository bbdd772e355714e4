import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  givenZoneWorld,
  type SandboxRRset,
  type TestZone,
  type ZoneWorld,
} from '#areas/dns/testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const eventsOf = async (kind: string, zone: TestZone) =>
  (await world.events(kind)).filter((data) => data['zone'] === zone.name)

async function zoneWithHost(name: string, settings: Record<string, unknown> = {}): Promise<TestZone> {
  const zone = await world.zone(name, settings)
  await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
  return zone
}

const attack = { name: 'www', type: 'A', values: ['203.0.113.66'] }

describe('drift under the policy "report"', () => {
  it('is reported once, and changes neither the provider nor the records', async () => {
    const zone = await zoneWithHost('report.example')
    await world.changeAtProvider(zone.name, [attack])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'drifted', drifted: 1, pending: 0 })
    expect((await zone.records('&name=www'))[0]).toMatchObject({
      value: '192.0.2.1',
      synced: false,
      state: 'drift_changed',
    })
    await zone.check()
    expect(await eventsOf('dns.drift_detected', zone)).toMatchObject([
      {
        zone_id: zone.id,
        policy: 'report',
        drift: [
          {
            name: 'www',
            type: 'A',
            state: 'drift_changed',
            wanted: { values: ['192.0.2.1'] },
            actual: { values: ['203.0.113.66'] },
          },
        ],
      },
    ])
    expect(await world.atProvider(zone.name)).toMatchObject({ 'www A': { values: attack.values } })
  })

  it('is reported by kind: changed, missing, and added', async () => {
    const zone = await zoneWithHost('kinds.example')
    await zone.create({ type: 'A', name: 'gone', value: '192.0.2.2' })
    await world.changeAtProvider(zone.name, [
      attack,
      { name: 'gone', type: 'A', values: [] },
      { name: 'new', type: 'TXT', values: ['"x"'] },
    ])
    await zone.check()
    const [event] = await eventsOf('dns.drift_detected', zone)
    const drift = event?.['drift'] as { name: string; state: string }[]
    expect(drift.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      'gone drift_missing',
      'new drift_extra',
      'www drift_changed',
    ])
  })

  it('has one event for its end, once nothing of it is left', async () => {
    const zone = await zoneWithHost('resolved.example')
    await zone.check()
    expect(await eventsOf('dns.drift_resolved', zone)).toEqual([])
    await world.changeAtProvider(zone.name, [attack, { name: 'new', type: 'TXT', values: ['"hello"'] }])
    await zone.check()
    await request('POST', `${zone.path}/adopt`, { body: { rrsets: [{ name: 'new', type: 'TXT' }] } })
    await zone.check()
    expect(await eventsOf('dns.drift_resolved', zone)).toEqual([])
    await request('POST', `${zone.path}/adopt`)
    await zone.check()
    await zone.check()
    expect(await eventsOf('dns.drift_resolved', zone)).toMatchObject([{ zone: zone.name }])
  })

  it('ends when the provider is restored', async () => {
    const zone = await zoneWithHost('healed.example')
    await world.changeAtProvider(zone.name, [attack])
    await zone.check()
    await world.changeAtProvider(zone.name, [{ ...attack, values: ['192.0.2.1'] }])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', drifted: 0 })
  })

  it('is undone by applying the plan', async () => {
    const zone = await zoneWithHost('mend.example')
    await world.changeAtProvider(zone.name, [attack])
    await zone.check()
    const { hash } = await zone.plan()
    expect((await zone.apply({ hash })).body).toMatchObject({ state: 'succeeded' })
    expect(await world.atProvider(zone.name)).toMatchObject({ 'www A': { values: ['192.0.2.1'] } })
    expect(await eventsOf('dns.records_changed', zone)).toMatchObject([
      { cause: 'api' },
      { cause: 'plan', changed: [{ old: { value: '203.0.113.66' }, new: { value: '192.0.2.1' } }] },
    ])
  })

  it('does not block our own changes', async () => {
    const zone = await zoneWithHost('both.example')
    await world.changeAtProvider(zone.name, [attack])
    await zone.check()
    expect(await zone.create({ type: 'A', name: 'mail', value: '192.0.2.3' })).toMatchObject({ synced: true })
    expect(await world.atProvider(zone.name)).toMatchObject({ 'www A': { values: attack.values } })
  })

  it('in the same RRset as our change is a conflict, which is not overwritten', async () => {
    const zone = await zoneWithHost('conflict.example')
    await world.changeAtProvider(zone.name, [attack])
    const [record] = await zone.records('&name=www')
    await request('PATCH', `${zone.path}/records/${record?.id}`, {
      headers: { prefer: 'wait=20' },
      body: { value: '192.0.2.9' },
    })
    expect((await zone.records('&name=www'))[0]).toMatchObject({ synced: false, state: 'conflict' })
    expect(await world.atProvider(zone.name)).toMatchObject({ 'www A': { values: attack.values } })
    // The apply has already reported it, and a check has nothing to add.
    await zone.check()
    expect(await eventsOf('dns.drift_detected', zone)).toMatchObject([
      { drift: [{ name: 'www', state: 'conflict', actual: { values: attack.values } }] },
    ])
  })
})

describe('adopting external changes', () => {
  it('makes the chosen RRsets wanted as they are, and leaves the rest drifted', async () => {
    const zone = await zoneWithHost('adopt-one.example')
    await world.changeAtProvider(zone.name, [attack, { name: 'new', type: 'TXT', values: ['"hello"'] }])
    await zone.check()
    const { body } = await request('POST', `${zone.path}/adopt`, {
      body: { rrsets: [{ name: 'New.adopt-one.example.', type: 'txt' }] },
    })
    expect(body.sync).toMatchObject({ drifted: 1 })
    expect(await zone.records('&name=new')).toMatchObject([{ type: 'TXT', value: '"hello"', synced: true }])
    const again = await request('POST', `${zone.path}/adopt`, {
      body: { rrsets: [{ name: 'new', type: 'TXT' }] },
    })
    expect([again.status, again.body.errors]).toMatchObject([422, [{ pointer: '/rrsets/0' }]])
    const noType = await request('POST', `${zone.path}/adopt`, {
      body: { rrsets: [{ name: 'new', type: '' }] },
    })
    expect([noType.status, noType.body.errors]).toMatchObject([422, [{ pointer: '/rrsets/0/type' }]])
    expect((await request('POST', `${zone.path}/adopt`)).body.sync).toMatchObject({ state: 'in_sync' })
    expect(await zone.records('&name=www')).toMatchObject([{ value: '203.0.113.66' }])
  })
})

/** Checks a drifted zone, and changes it again before the first drift is undone. */
async function changeAfterCheck(zone: TestZone, rrsets: SandboxRRset[]): Promise<void> {
  await world.sandbox({ latency_ms: 500 })
  await request('POST', `${zone.path}/check`)
  await expect.poll(async () => (await eventsOf('dns.drift_detected', zone)).length).toBe(1)
  await world.changeAtProvider(zone.name, rrsets)
  await world.sandbox({ latency_ms: 0 })
  await expect.poll(async () => (await zone.read())['sync'].state).not.toBe('applying')
}

describe('drift under the policy "enforce"', () => {
  it('is undone, and reported with what was undone', async () => {
    const zone = await zoneWithHost('enforce.example', { drift_policy: 'enforce' })
    await world.changeAtProvider(zone.name, [attack, { name: 'extra', type: 'TXT', values: ['"x"'] }])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
    const provider = await world.atProvider(zone.name)
    expect([provider['www A']?.values, provider['extra TXT']]).toEqual([['192.0.2.1'], undefined])
    expect(await eventsOf('dns.drift_detected', zone)).toHaveLength(1)
    expect((await eventsOf('dns.records_changed', zone)).at(-1)).toMatchObject({
      cause: 'drift',
      changed: [{ name: 'www' }],
      removed: [{ name: 'extra', type: 'TXT', value: '"x"' }],
    })
  })

  it('also overwrites changes made after the check, and reports them', async () => {
    const zone = await zoneWithHost('moving.example', { drift_policy: 'enforce' })
    await world.changeAtProvider(zone.name, [attack])
    await changeAfterCheck(zone, [{ ...attack, values: ['203.0.113.67'] }])
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
    expect((await eventsOf('dns.records_changed', zone)).at(-1)).toMatchObject({
      changed: [{ old: { value: '203.0.113.67' }, new: { value: '192.0.2.1' } }],
    })
    expect(await eventsOf('dns.drift_detected', zone)).toHaveLength(2)
  })

  it('does not overwrite what a guard blocks, even if it was changed after the check', async () => {
    const zone = await zoneWithHost('guarded.example', { drift_policy: 'enforce' })
    const servers = { name: '@', type: 'NS' }
    await world.changeAtProvider(zone.name, [{ ...servers, values: [] }])
    await changeAfterCheck(zone, [{ ...servers, values: ['ns.elsewhere.example.'] }])
    expect((await world.atProvider(zone.name))['@ NS']?.values).toEqual(['ns.elsewhere.example.'])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'held', held: { code: 'apex_ns' } })
  })

  it('still respects the thresholds', async () => {
    const zone = await world.zone('enforce-safe.example', { drift_policy: 'enforce' })
    const create = Array.from({ length: 12 }, (_each, index) => ({
      type: 'A',
      name: `h${index}`,
      value: '192.0.2.1',
    }))
    await zone.bulk({ create })
    await world.changeAtProvider(
      zone.name,
      create.slice(0, 8).map(({ name }) => ({ name, type: 'A', values: ['203.0.113.1'] })),
    )
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({
      state: 'held',
      drifted: 8,
      held: { code: 'update_threshold' },
    })
    expect(await world.atProvider(zone.name)).toMatchObject({ 'h0 A': { values: ['203.0.113.1'] } })
  })
})

describe('drift under the policy "adopt"', () => {
  it('becomes wanted record by record, and keeps the ids of remaining records', async () => {
    const zone = await zoneWithHost('adopt.example', { drift_policy: 'adopt' })
    const kept = await zone.create({ type: 'A', name: 'set', value: '192.0.2.2', comment: 'mine' })
    await world.changeAtProvider(zone.name, [
      attack,
      { name: 'set', type: 'A', ttl: 120, values: ['192.0.2.2', '192.0.2.3'] },
    ])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
    expect(await zone.records('&name=www')).toMatchObject([{ value: '203.0.113.66', synced: true }])
    expect(await zone.records('&name=set')).toMatchObject([
      { id: kept.id, value: '192.0.2.2', ttl: 120, comment: 'mine' },
      { value: '192.0.2.3', ttl: 120 },
    ])
    expect((await eventsOf('dns.records_changed', zone)).at(-1)).toMatchObject({ cause: 'drift' })
    expect((await zone.read())['record_count']).toBe((await zone.records()).length)
    const audit = await request('GET', '/v1/audit-log?action=dns.zones.adopt')
    expect(audit.body.data[0]).toMatchObject({
      actor: { type: 'system' },
      target: { id: zone.id },
      changes: { before: { version: 3 }, after: { version: 4, cause: 'drift', count: 2 } },
    })
  })
})

describe('ignore rules', () => {
  it('accept types in any spelling, and are rejected if they can never match or match everything', async () => {
    const zone = await zoneWithHost('spelling.example', {
      drift_policy: 'enforce',
      ignore: [{ types: ['txt'] }],
    })
    expect((await zone.read())['ignore']).toEqual([{ types: ['TXT'] }])
    await world.changeAtProvider(zone.name, [{ name: 'theirs', type: 'TXT', values: ['"x"'] }])
    await zone.check()
    expect((await world.atProvider(zone.name))['theirs TXT']).toBeDefined()
    const bad = await request('PATCH', zone.path, { body: { ignore: [{ types: ['A', 'TEXT'] }, {}] } })
    expect([bad.status, bad.body.errors]).toMatchObject([
      422,
      [{ pointer: '/ignore/0/types/1' }, { pointer: '/ignore/1' }],
    ])
  })

  it('keep the records of other tools unchanged, even in an enforced zone', async () => {
    const zone = await zoneWithHost('shared.example', {
      drift_policy: 'enforce',
      ignore: [{ name: 'k8s-*' }, { types: ['TXT'], value: '"google-*"' }],
    })
    await zone.create({ type: 'TXT', name: '@', value: 'v=spf1 -all' })
    await world.changeAtProvider(zone.name, [
      { name: 'k8s-web', type: 'A', values: ['10.0.0.1'] },
      { name: '@', type: 'TXT', values: ['"v=spf1 -all"', '"google-verification"'] },
    ])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
    expect(await eventsOf('dns.drift_detected', zone)).toEqual([])
    expect((await zone.records()).map(({ name }) => name)).not.toContain('k8s-web')
  })

  it('keep external values in an RRset that we change', async () => {
    const zone = await zoneWithHost('shared-set.example', {
      ignore: [{ types: ['TXT'], value: '"google-*"' }],
    })
    const spf = await zone.create({ type: 'TXT', name: '@', value: 'v=spf1 -all' })
    await world.changeAtProvider(zone.name, [
      { name: '@', type: 'TXT', values: ['"v=spf1 -all"', '"google-verification"'] },
    ])
    await zone.check()
    await request('PATCH', `${zone.path}/records/${spf.id}`, {
      headers: { prefer: 'wait=20' },
      body: { value: 'v=spf1 ~all' },
    })
    expect((await world.atProvider(zone.name))['@ TXT']?.values).toEqual([
      '"google-verification"',
      '"v=spf1 ~all"',
    ])
    await request('DELETE', `${zone.path}/records/${spf.id}`, { headers: { prefer: 'wait=20' } })
    expect((await world.atProvider(zone.name))['@ TXT']?.values).toEqual(['"google-verification"'])
  })

  it('are set by default for the records of certificate tools', async () => {
    const zone = await zoneWithHost('acme.example')
    await world.changeAtProvider(zone.name, [
      { name: '_acme-challenge.www', type: 'TXT', values: ['"token"'] },
    ])
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync' })
  })
})

describe('a check', () => {
  it('runs when its time has come', async () => {
    const zone = await zoneWithHost('scheduled.example')
    const before = (await zone.read())['sync'].next_check_at
    expect(new Date(before).getTime()).toBeGreaterThan(Date.now() + 800_000)
    await world.changeAtProvider(zone.name, [attack])
    type Tables = { dns_zones: { account_id: string; id: string; next_check_at: Date; due_at: Date } }
    const past = new Date(Date.now() - 1000)
    await world.service.database.tenant(world.service.accountId, (tx) =>
      tx
        .withTables<Tables>()
        .updateTable('dns_zones')
        .set({ next_check_at: past, due_at: past })
        .where('id', '=', zone.id)
        .execute(),
    )
    await expect.poll(async () => (await zone.read())['sync'].drifted).toBe(1)
  })
})
