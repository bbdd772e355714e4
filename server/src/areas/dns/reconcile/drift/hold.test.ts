/** What guards hold back, and when it is released. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const sync = async (zone: TestZone) => (await zone.read())['sync']
const holdsOf = async (zone: TestZone) =>
  (await world.events('dns.zone_held')).filter((data) => data['zone'] === zone.name)
const hosts = Array.from({ length: 12 }, (_each, index) => ({
  type: 'A',
  name: `h${index}`,
  value: '192.0.2.1',
}))
const changed = (count: number, value: string) =>
  hosts.slice(0, count).map(({ name }) => ({ name, type: 'A', values: [value] }))

/** An enforced zone with more external changes than are undone automatically. */
async function heldZone(name: string): Promise<TestZone> {
  const zone = await world.zone(name, { drift_policy: 'enforce' })
  await zone.bulk({ create: hosts })
  await world.changeAtProvider(name, changed(8, '203.0.113.1'))
  await zone.check()
  expect(await sync(zone)).toMatchObject({ state: 'held', drifted: 8 })
  return zone
}

describe('a held zone', () => {
  it('is released once the provider is restored', async () => {
    const zone = await heldZone('healed-hold.example')
    await world.changeAtProvider(zone.name, changed(8, '192.0.2.1'))
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
  })

  it('is enforced again once few enough changes are left', async () => {
    const zone = await heldZone('less-hold.example')
    await world.changeAtProvider(zone.name, changed(6, '192.0.2.1'))
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
    expect((await world.atProvider(zone.name))['h7 A']?.values).toEqual(['192.0.2.1'])
  })

  it('shows the current number of held changes', async () => {
    const zone = await heldZone('more-hold.example')
    const before = (await sync(zone)).held
    await world.changeAtProvider(zone.name, changed(9, '203.0.113.1'))
    await zone.check()
    const { held } = await sync(zone)
    expect(held).toMatchObject({ code: 'update_threshold', at: before.at })
    expect(held.message).toContain('9 of 13')
  })

  it('is released by a setting that allows it', async () => {
    const zone = await heldZone('bold-hold.example')
    await request('PATCH', zone.path, { body: { safety: { max_update_percent: 100 } } })
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
  })

  it('is released when the changes are adopted', async () => {
    const zone = await heldZone('adopted-hold.example')
    const { body } = await request('POST', `${zone.path}/adopt`, { body: { force: ['update_threshold'] } })
    expect(body.sync).toMatchObject({ state: 'in_sync', held: null })
  })

  it('explains how to release it, and is published once', async () => {
    const zone = await heldZone('published-hold.example')
    await zone.check()
    expect((await sync(zone)).held).toMatchObject({
      action: 'apply',
      message: expect.stringContaining('apply the plan with "force": ["update_threshold"]'),
    })
    expect(await holdsOf(zone)).toMatchObject([{ action: 'apply', code: 'update_threshold' }])
  })

  it('waits for its plan instead of a guard once it is manual', async () => {
    const zone = await world.zone('manual-hold.example')
    await zone.create({ type: 'NS', name: '@', value: 'ns3.sandbox.invalid' })
    expect(await sync(zone)).toMatchObject({ state: 'held' })
    await request('PATCH', zone.path, { body: { apply_mode: 'manual' } })
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'pending', held: null })
    expect((await zone.plan())['guards']).toMatchObject([{ code: 'apex_ns' }])
  })
})

describe('drift that the policy adopts', () => {
  /** A zone from which the first hosts were removed externally. */
  async function givenRemoved(name: string, count: number, settings = {}): Promise<TestZone> {
    const zone = await world.zone(name, { drift_policy: 'adopt', ...settings })
    await zone.bulk({ create: hosts })
    await world.changeAtProvider(name, removed(count))
    await zone.check()
    return zone
  }
  const removed = (count: number) =>
    hosts.slice(0, count).map(({ name }) => ({ name, type: 'A', values: [] as string[] }))

  it('is held if the provider has lost all records, and every record is kept', async () => {
    const zone = await world.zone('emptied.example', { drift_policy: 'adopt' })
    await zone.bulk({ create: hosts })
    await world.changeAtProvider(zone.name, [...removed(12), { name: '@', type: 'NS', values: [] }])
    await zone.check()
    expect(await sync(zone)).toMatchObject({
      state: 'held',
      drifted: 13,
      held: {
        action: 'adopt',
        code: 'delete_threshold',
        message: expect.stringMatching(
          /^13 of 13 RRsets \(100 %\) would be removed.*Nothing was adopted.*"force": \["delete_threshold","apex_ns"\]/,
        ),
      },
    })
    expect(await zone.read()).toMatchObject({ record_count: 14 })
    expect((await request('GET', '/v1/dns/zones?needs_attention=true')).body.data).toContainEqual(
      expect.objectContaining({ id: zone.id }),
    )
    await zone.check()
    expect(await holdsOf(zone)).toMatchObject([{ action: 'adopt', code: 'delete_threshold' }])
  })

  it('is held if a small zone has nothing left', async () => {
    const zone = await world.zone('small-emptied.example', { drift_policy: 'adopt' })
    await world.changeAtProvider(zone.name, [{ name: '@', type: 'NS', values: [] }])
    await request('PATCH', zone.path, { body: { safety: { min_rrsets: 100 } } })
    await zone.check()
    expect((await sync(zone)).held).toMatchObject({ action: 'adopt', code: 'delete_threshold' })
  })

  it('is held if more was changed or removed than the thresholds allow, and otherwise adopted', async () => {
    const zone = await givenRemoved('removed.example', 5)
    expect(await sync(zone)).toMatchObject({ drifted: 5, held: { code: 'delete_threshold' } })
    const few = await givenRemoved('few-removed.example', 3)
    expect(await sync(few)).toMatchObject({ state: 'in_sync', held: null })
    expect(await few.read()).toMatchObject({ record_count: 11 })
    const other = await world.zone('changed.example', { drift_policy: 'adopt' })
    await other.bulk({ create: hosts })
    await world.changeAtProvider(other.name, changed(8, '203.0.113.1'))
    await other.check()
    expect((await sync(other)).held).toMatchObject({ action: 'adopt', code: 'update_threshold' })
  })

  it('is held if the name servers at the apex were changed', async () => {
    const zone = await world.zone('apex.example', { drift_policy: 'adopt' })
    await world.changeAtProvider(zone.name, [{ name: '@', type: 'NS', values: ['ns1.attacker.invalid.'] }])
    await zone.check()
    expect((await sync(zone)).held).toMatchObject({ action: 'adopt', code: 'apex_ns' })
    expect(await zone.records('&type=NS')).toHaveLength(2)
  })

  it('is released once the provider is restored', async () => {
    const zone = await givenRemoved('restored-drift.example', 12)
    await world.changeAtProvider(zone.name, changed(12, '192.0.2.1'))
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
  })

  it('is only adopted by a person who names the guards', async () => {
    const zone = await givenRemoved('forced-drift.example', 12)
    const refused = await request('POST', `${zone.path}/adopt`)
    expect([refused.status, refused.body.guards]).toMatchObject([409, [{ code: 'delete_threshold' }]])
    const { body } = await request('POST', `${zone.path}/adopt`, { body: { force: ['delete_threshold'] } })
    expect(body).toMatchObject({ record_count: 2, sync: { state: 'in_sync', held: null } })
  })

  it('is adopted automatically again once little enough of it is left', async () => {
    const zone = await givenRemoved('sliced-drift.example', 5)
    const rrsets = ['h0', 'h1'].map((name) => ({ name, type: 'A' }))
    await request('POST', `${zone.path}/adopt`, { body: { rrsets } })
    await expect.poll(() => sync(zone)).toMatchObject({ state: 'in_sync', held: null, drifted: 0 })
    expect(await zone.read()).toMatchObject({ record_count: 9 })
  })

  it('is undone by applying the plan', async () => {
    const zone = await givenRemoved('undone-drift.example', 12)
    const { hash } = await zone.plan()
    await zone.apply({ hash })
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
    expect((await world.atProvider(zone.name))['h7 A']?.values).toEqual(['192.0.2.1'])
  })

  it('does not block our changes while it is held', async () => {
    const zone = await givenRemoved('beside-drift.example', 12)
    await zone.create({ type: 'A', name: 'mine', value: '192.0.2.9' })
    expect((await world.atProvider(zone.name))['mine A']?.values).toEqual(['192.0.2.9'])
    expect((await sync(zone)).held).toMatchObject({ action: 'adopt' })
    const [h0] = await zone.records('&name=h0')
    expect(h0).toMatchObject({ state: 'drift_missing', error: null })
  })
})

describe('a change that the provider has rejected', () => {
  it('is retried at every check, and shows the reason as long as it fails', async () => {
    const zone = await world.zone('refused-again.example')
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected' }] })
    await zone.create({ type: 'A', name: 'bad', value: '192.0.2.1' })
    // The provider's zone is unchanged, so it is not read again.
    await zone.check()
    const { checked_at } = await sync(zone)
    await makeCheckDue(zone)
    await expect.poll(async () => (await sync(zone)).checked_at).not.toBe(checked_at)
    await expect.poll(() => sync(zone)).toMatchObject({ pending: 1, error: { code: 'changes_refused' } })
    await world.sandbox({ faults: [] })
    await makeCheckDue(zone)
    await expect.poll(() => sync(zone)).toMatchObject({ state: 'in_sync', error: null })
  })
})

/** Makes the check due by time, because a requested check always reads the zone. */
async function makeCheckDue(zone: TestZone): Promise<void> {
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
}
