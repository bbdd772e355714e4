/** What is held back by a guard, and when it is let go. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const ask: ZoneWorld['service']['ask'] = (...args) => world.service.ask(...args)
const sync = async (zone: TestZone) => (await zone.read())['sync']
const hosts = Array.from({ length: 12 }, (_each, index) => ({
  type: 'A',
  name: `h${index}`,
  value: '192.0.2.1',
}))
const changed = (count: number, value: string) =>
  hosts.slice(0, count).map(({ name }) => ({ name, type: 'A', values: [value] }))

/** An enforced zone of which others have changed more than is put right without being asked. */
async function heldZone(name: string): Promise<TestZone> {
  const zone = await world.zone(name, { drift_policy: 'enforce' })
  await zone.bulk({ create: hosts })
  await world.changeBehind(name, changed(8, '203.0.113.1'))
  await zone.check()
  expect(await sync(zone)).toMatchObject({ state: 'held', drifted: 8 })
  return zone
}

describe('a zone that is held back', () => {
  it('is let go once the provider has been put right', async () => {
    const zone = await heldZone('healed-hold.example')
    await world.changeBehind(zone.name, changed(8, '192.0.2.1'))
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
  })

  it('is enforced again once little enough is left', async () => {
    const zone = await heldZone('less-hold.example')
    await world.changeBehind(zone.name, changed(6, '192.0.2.1'))
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
    expect((await world.atProvider(zone.name))['h7 A']?.values).toEqual(['192.0.2.1'])
  })

  it('says how much it is that is held now', async () => {
    const zone = await heldZone('more-hold.example')
    const before = (await sync(zone)).held
    await world.changeBehind(zone.name, changed(9, '203.0.113.1'))
    await zone.check()
    const { held } = await sync(zone)
    expect(held).toMatchObject({ code: 'update_threshold', at: before.at })
    expect(held.message).toContain('9 of 13')
  })

  it('is let go by a setting that allows it', async () => {
    const zone = await heldZone('bold-hold.example')
    await ask('PATCH', zone.path, { body: { safety: { max_update_percent: 100 } } })
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'in_sync', held: null })
  })

  it('is let go when what was changed is taken over', async () => {
    const zone = await heldZone('adopted-hold.example')
    const { body } = await ask('POST', `${zone.path}/adopt`)
    expect(body.sync).toMatchObject({ state: 'in_sync', held: null })
  })

  it('waits for its plan, and no longer for a guard, once it is manual', async () => {
    const zone = await world.zone('manual-hold.example')
    await zone.create({ type: 'NS', name: '@', value: 'ns3.sandbox.invalid' })
    expect(await sync(zone)).toMatchObject({ state: 'held' })
    await ask('PATCH', zone.path, { body: { apply_mode: 'manual' } })
    await zone.check()
    expect(await sync(zone)).toMatchObject({ state: 'pending', held: null })
    expect((await zone.plan())['guards']).toMatchObject([{ code: 'apex_ns' }])
  })
})

describe('a change that the provider has refused', () => {
  it('is tried again at every check, and says what was wrong as long as it is', async () => {
    const zone = await world.zone('refused-again.example')
    await world.sandbox({ faults: [{ on: 'write', kind: 'rejected' }] })
    await zone.create({ type: 'A', name: 'bad', value: '192.0.2.1' })
    // The zone has not changed at the provider, so this is not read again.
    await zone.check()
    const { checked_at } = await sync(zone)
    await makeCheckDue(zone)
    await expect.poll(async () => (await sync(zone)).checked_at, { timeout: 10_000 }).not.toBe(checked_at)
    await expect.poll(() => sync(zone)).toMatchObject({ pending: 1, error: { code: 'changes_refused' } })
    await world.sandbox({ faults: [] })
    await makeCheckDue(zone)
    await expect.poll(() => sync(zone), { timeout: 10_000 }).toMatchObject({ state: 'in_sync', error: null })
  })
})

/** Not on demand, which reads the zone in any case: by its own time. */
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
