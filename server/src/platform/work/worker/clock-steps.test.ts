import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChoreFixture, givenChores } from '../testing/chores.ts'
import { followClock } from './clock-steps.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(async () => {
  await world.clear()
  await world.owner.query(
    'update database_clock set seen_at = clock_timestamp(), stepped_at = null, stepped_seconds = null',
  )
})
afterAll(() => world.close())

const follow = (noticed = 0) =>
  world.database.system((tx) => followClock(tx, [world.kind({ queue: withRules }) as never], noticed))
const withRules = {
  by: ['queue'],
  concurrency: 10,
  rules: { table: 'chore_queues', key: ['name'] },
}

/** The due time, lease end and rate of rows, in rounded seconds from now. */
async function times(): Promise<(number | null)[]> {
  const { rows } = await world.owner.query<{ seconds: number | null }>(`
    select round(extract(epoch from time - clock_timestamp()))::int as seconds from (
      select 1 as place, due_at as time from chores union all select 2, leased_until from chores
      union all select 3, next_at from chore_queues
    ) as times order by place, time`)
  return rows.map(({ seconds }) => seconds)
}

it('moves future due times, leases and rates back with the database’s clock, and does not change the past', async () => {
  await world.add({ dueFor: -3700 }, { dueFor: 30 })
  const [leased = ''] = await world.add({})
  await world.owner.query(
    `update chores set due_at = null, lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '3620 seconds' where id = $1`,
    [leased],
  )
  await world.rule('a', { max_per_second: 1 })
  await world.owner.query(`update chore_queues set next_at = clock_timestamp() + interval '3601 seconds'`)
  expect(await follow(3600)).toBe(3600)
  const [past, later, ...rest] = await times()
  expect(past).toBeLessThanOrEqual(-30)
  expect(later).toBeLessThanOrEqual(100)
  expect(later).toBeGreaterThan(40)
  expect(rest.every((seconds) => seconds === null || seconds <= 20)).toBe(true)
})

it('follows a step once, whichever process detects it, and the next one again', async () => {
  await world.add({ dueFor: -10_000 })
  expect(await follow(3600)).toBe(3600)
  expect(await follow(3601)).toBeNull()
  expect(await follow()).toBeNull()
  expect(await follow(50)).toBe(50)
})

it('follows a step that happened while no process was running', async () => {
  await world.owner.query(`update database_clock set seen_at = clock_timestamp() + interval '1 hour'`)
  await world.add({ dueFor: -3700 })
  expect(await follow()).toBeGreaterThan(3500)
  expect((await times())[0]).toBeLessThanOrEqual(160)
  expect(await follow()).toBeNull()
})
