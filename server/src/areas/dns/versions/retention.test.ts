import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { setPlan } from '#testing/account/plans.ts'
import { dropOldHistory } from './retention.ts'

let world: ZoneWorld
let owner: Client
beforeAll(async () => {
  world = await givenZoneWorld()
  owner = await connectOwner(world.service.address)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const drop = () =>
  dropOldHistory({ database: world.service.database, plans: readPlans(null), clock: () => new Date() })
const usePlan = (name: string) => setPlan(world.service.address, world.service.accountId, name)
const request = (method: string, path: string) => world.service.request(method, path)
const count = async (table: string, zone: TestZone) =>
  (await owner.query(`select count(*)::int as count from ${table} where zone_id = $1`, [zone.id])).rows[0]
    .count
const age = (zone: TestZone, through: number, days: number) =>
  owner.query(
    `update dns_applies set finished_at = finished_at - make_interval(days => $3) where zone_id = $1 and version <= $2`,
    [zone.id, through, days],
  )
const listed = async (zone: TestZone): Promise<number[]> =>
  (await request('GET', `${zone.path}/versions?limit=200`)).body.data.map(({ version }: any) => version)
/** The state of the zone after each version, as the difference from now. */
const states = async (zone: TestZone, versions: readonly number[], last: number) =>
  await Promise.all(
    versions.map(async (version) => {
      const { status, body } = await request('GET', `${zone.path}/versions/${version}/compare?with=${last}`)
      return [version, status, body.changes]
    }),
  )

it("versions beyond the plan's retention are dropped, and the others can still be restored", async () => {
  await usePlan('pro')
  const zone = await world.zone('history.example')
  for (let round = 0; round < 12; round++) {
    const records = await zone.records('&type=A')
    const gone = records.filter((_, index) => (index + round) % 3 === 0).map(({ id }) => id)
    const fresh = [0, 1, 2].map((index) => `n${(round * 5 + index * 3) % 7}`)
    const create = fresh
      .filter((name) => !records.some((record) => record['name'] === name))
      .map((name) => ({ type: 'A', name, value: `192.0.2.${round + 1}` }))
    await zone.bulk({ delete: gone, create })
  }
  const { version: last } = await zone.read()
  const oldest = 9
  const kept = (await listed(zone)).filter((version) => version >= oldest)
  const before = await states(zone, kept, last)
  const changes = await count('dns_changes', zone)
  await age(zone, oldest - 1, 366)

  await drop()
  expect(await listed(zone)).toEqual(kept)
  expect(await states(zone, kept, last)).toEqual(before)
  expect(await zone.read()).toMatchObject({ version: last, oldest_version: oldest })
  for (const path of [`versions/${oldest - 1}`, `versions/${last}/compare?with=2`]) {
    const refused = await request('GET', `${zone.path}/${path}`)
    expect([refused.status, refused.body.detail]).toEqual([
      404,
      `Versions before ${oldest} were deleted: they are older than the retention period of the plan.`,
    ])
  }
  expect((await request('POST', `${zone.path}/versions/3/restore`)).status).toBe(404)
  expect(await count('dns_changes', zone)).toBeLessThan(changes)

  // A zone without recent changes keeps its newest version, and with it all its records.
  const total = (await zone.records()).length
  await age(zone, last, 4000)
  await drop()
  expect(await listed(zone)).toEqual([last])
  const { rows } = await owner.query(
    'select after is null as gone, count(*)::int as count from dns_changes where zone_id = $1 and apply_id not in (select id from dns_applies where version = $2) group by 1',
    [zone.id, last],
  )
  expect(rows.filter(({ gone }) => gone)).toEqual([])
  expect(await count('dns_changes', zone)).toBeLessThanOrEqual(total + 7)
  const restored = await request('POST', `${zone.path}/versions/${last}/restore`)
  expect([restored.status, restored.body.counts]).toEqual([200, { create: 0, update: 0, delete: 0 }])
})

it('an account with unlimited retention keeps all versions, and applies without changes are still deleted', async () => {
  await usePlan('unlimited')
  const zone = await world.zone('kept.example')
  await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
  await age(zone, 2, 5000)
  const [failed] = (
    await owner.query(
      `insert into dns_applies (account_id, id, zone_id, state, cause, force, actor, created_at, finished_at)
       select account_id, 'apl_01arz3ndektsv4rrffq69g5fav', zone_id, 'failed', cause, force, actor,
         created_at, now() - interval '91 days'
       from dns_applies where zone_id = $1 limit 1 returning id`,
      [zone.id],
    )
  ).rows
  await owner.query(
    `insert into dns_changes (account_id, apply_id, zone_id, name, type, outcome)
     select account_id, $2, id, 'n' || number, 'A', 'failed' from dns_zones, generate_series(1, 2500) as number
     where id = $1`,
    [zone.id, failed.id],
  )
  await drop()
  expect(await listed(zone)).toEqual([2, 1])
  expect((await zone.read())['oldest_version']).toBe(1)
  expect((await request('GET', `${zone.path}/applies/${failed.id}`)).status).toBe(404)
  const { rows } = await owner.query('select from dns_changes where apply_id = $1', [failed.id])
  expect(rows).toEqual([])
})
