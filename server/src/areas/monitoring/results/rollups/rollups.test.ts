import type { CheckResult } from '@holdfast/checks'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimedCheck } from '#areas/monitoring/checks/claim-store.ts'
import { recordResults } from '#areas/monitoring/checks/record-results.ts'
import { openPartitions } from '#platform/database/partitions/partitions.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { dropOldResults } from '../retention.ts'
import { rollUpResults } from './roll-up.ts'
import { rollupTables } from './rollup-table.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let service: TestService
let owner: Client
let monitor: string
/** The start of a whole day, a few days ago. */
let day: Date
beforeAll(async () => {
  service = await givenService({ works: false })
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})
beforeEach(async () => {
  const { body } = await service.request('POST', '/v1/monitors', {
    body: { name: 'Shop', type: 'tcp', settings: { host: 'localhost', port: 1 } },
  })
  monitor = body.id
  day = new Date(Math.floor(Date.now() / dayMs - 3) * dayMs)
  await setProgress(day)
})

const setProgress = (at: Date) => owner.query('update monitor_rollup_progress set rolled_until = $1', [at])
const progress = async (): Promise<Date> =>
  (await owner.query('select rolled_until from monitor_rollup_progress')).rows[0].rolled_until

/** Results each half minute, with latencies that are skewed as those of real targets are. */
const fill = (from: Date, to: Date, location = 'local') =>
  owner.query(
    `insert into monitor_results (account_id, monitor_id, slot_at, location, outcome, duration, phases)
     select $1, $2, at, $3, (array['up', 'up', 'up', 'degraded', 'down', 'up', 'unknown'])[1 + n % 7],
       round((20 * exp(abs(hashint8(n)) / 4e8))::numeric, 1), '{}'
     from generate_series($4::timestamptz, $5::timestamptz - interval '1 second', '30 seconds') with ordinality as each (at, n)`,
    [service.accountId, monitor, location, from, to],
  )

const stored = async (table: string) =>
  (
    await owner.query(
      `select xmin::text as version, rollup.* from ${table} as rollup where monitor_id = $1 order by from_at, location`,
      [monitor],
    )
  ).rows
const withoutVersion = (rows: readonly { version: string }[]) =>
  rows.map(({ version: _version, ...row }) => row)
const all = async () =>
  Promise.all(rollupTables.map(async ({ table }) => withoutVersion(await stored(table))))

const latency = async (query: Record<string, string | number>) =>
  (
    await service.request(
      'GET',
      `/v1/monitors/${monitor}/latency?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    )
  ).body

/** What the database says about the results themselves. */
const exact = async (from: string, to: string) =>
  (
    await owner.query(
      `select count(*) filter (where outcome in ('up', 'degraded'))::int as checks,
         count(*) filter (where outcome = 'down')::int as failed,
         percentile_disc(array[0.5, 0.95, 0.99]) within group (order by duration)
           filter (where outcome in ('up', 'degraded')) as percentiles,
         avg(duration::float8) filter (where outcome in ('up', 'degraded')) as mean
       from monitor_results where monitor_id = $1 and slot_at >= $2 and slot_at < $3`,
      [monitor, from, to],
    )
  ).rows[0]

async function expectAsResults({ points, step_seconds }: { points: any[]; step_seconds: number }) {
  for (const { at, checks, failed, p50, p95, p99, mean } of points) {
    const real = await exact(at, new Date(Date.parse(at) + step_seconds * 1000).toISOString())
    expect({ at, checks, failed }).toEqual({ at, checks: real.checks, failed: real.failed })
    for (const [index, value] of [p50, p95, p99].entries())
      expect(Math.abs(value - real.percentiles[index])).toBeLessThanOrEqual(
        real.percentiles[index] * 0.01 + 0.05,
      )
    expect(mean).toBeCloseTo(real.mean, 0)
  }
}

describe('roll-ups', () => {
  it('follow the results up to some minutes ago, in five minutes, hours and days', async () => {
    await fill(day, new Date(day.getTime() + dayMs))
    await rollUpResults(service.database)
    const [fives, hours, days] = (await all()) as any
    expect([fives.length, hours.length, days.length]).toEqual([288, 24, 1])
    const sum = (rows: any[], name: string) => rows.reduce((total, row) => total + row[name], 0)
    for (const name of ['up', 'degraded', 'down', 'unknown'])
      for (const rows of [fives, hours]) expect(sum(rows, name)).toBe(days[0][name])
    expect(sum(days, 'up') + sum(days, 'degraded') + sum(days, 'down') + sum(days, 'unknown')).toBe(2880)
    const ageMs = Date.now() - (await progress()).getTime()
    expect(ageMs).toBeGreaterThan(6 * 60_000)
    expect(ageMs).toBeLessThan(12 * 60_000)
  })

  it('are the same when they are made twice, and by several processes at once', async () => {
    await fill(day, new Date(day.getTime() + dayMs))
    await rollUpResults(service.database)
    const before = await all()
    await setProgress(day)
    await Promise.all(Array.from({ length: 4 }, () => rollUpResults(service.database)))
    expect(await all()).toEqual(before)
  })

  it('keep the locations apart, and are merged when no location is named', async () => {
    const end = new Date(day.getTime() + 6 * hourMs)
    await fill(day, end)
    await fill(new Date(day.getTime() + hourMs), end, 'office')
    await rollUpResults(service.database)
    const query = { since: day.toISOString(), until: end.toISOString(), points: 6 }
    const together = await latency(query)
    const there = await latency({ ...query, location: 'office' })
    expect(together.points.length).toBe(6)
    expect(there.points.length).toBe(5)
    expect(together.points[1].checks).toBe(2 * there.points[0].checks)
    await expectAsResults(together)
  })
})

describe('a result that comes late', () => {
  const result: CheckResult = {
    outcome: 'up',
    failure: null,
    warnings: [],
    address: null,
    phases: [],
    duration: 5000,
    evidence: {},
  }
  const recordAt = async (at: Date, times = 1) => {
    const { rows } = await owner.query('select * from monitors where id = $1', [monitor])
    const check: ClaimedCheck = { ...rows[0], location: 'local', slot_at: at }
    for (let time = 0; time < times; time++)
      await service.database.system((tx) => recordResults(tx, [{ check, result }], service.database.now()))
  }
  const recent = () => new Date(Math.floor((Date.now() - 3 * hourMs) / hourMs) * hourMs)

  it('is added to the roll-ups of its time, once', async () => {
    const from = recent()
    await setProgress(from)
    await fill(from, new Date(from.getTime() + hourMs))
    await rollUpResults(service.database)
    const [, [before]] = (await all()) as any
    const late = new Date(from.getTime() + 17 * 60_000 + 1)
    await recordAt(late, 2)
    await rollUpResults(service.database)
    const [fives, [after]] = (await all()) as any
    expect(after.up).toBe(before.up + 1)
    expect(after.latency_max).toBe(5000)
    expect(fives.filter(({ latency_max }: any) => latency_max === 5000).length).toBe(1)
    expect((await owner.query('select from monitor_late_results')).rowCount).toBe(0)
  })

  it('does not change the state that newer results have confirmed', async () => {
    await recordAt(new Date())
    const progressOf = async () =>
      (
        await owner.query(
          'select confirmation, last_slot_at, last_result from monitor_checks where monitor_id = $1',
          [monitor],
        )
      ).rows[0]
    const before = await progressOf()
    await recordAt(recent())
    expect(await progressOf()).toEqual(before)
  })

  it('is refused after a day, when results of its time may be gone', async () => {
    await recordAt(new Date(Date.now() - dayMs - 60_000))
    expect((await owner.query('select from monitor_results where monitor_id = $1', [monitor])).rowCount).toBe(
      0,
    )
  })
})

describe('the latency of a monitor', () => {
  it('is exact for short steps, and within 1 % of it from roll-ups, over times that are rolled up in part', async () => {
    const now = Date.now()
    await fill(day, new Date(now))
    await rollUpResults(service.database)
    const since = day.toISOString()
    const hour = { since: new Date(now - hourMs).toISOString(), until: new Date(now).toISOString() }
    const short = await latency({ ...hour, points: 30 })
    expect(short.step_seconds).toBeCloseTo(120, 0)
    await expectAsResults({ ...short, points: short.points.slice(0, -1) })
    for (const [points, width] of [
      [500, 300],
      [60, 3600],
      [3, 24 * 3600],
    ] as const) {
      const rolledUp = await latency({ since, points })
      expect([points, rolledUp.step_seconds % width]).toEqual([points, 0])
      expect(rolledUp.points.length).toBeLessThanOrEqual(points)
      // Over all, nothing is missing and nothing is counted twice.
      await expectAsResults(rolledUp)
    }
  })

  it('is read from wider roll-ups where the narrower ones are gone', async () => {
    await fill(day, new Date(day.getTime() + dayMs))
    await rollUpResults(service.database)
    const long = await latency({
      since: new Date(day.getTime() - 100 * dayMs).toISOString(),
      until: new Date(day.getTime() + dayMs).toISOString(),
      points: 500,
    })
    expect(long.step_seconds).toBe(5 * 3600)
    expect(long.resolution.seconds).toBe(3600)
    const longer = await latency({ since: new Date(day.getTime() - 500 * dayMs).toISOString(), points: 500 })
    expect(longer.step_seconds % (24 * 3600)).toBe(0)
    expect(longer.points.reduce((sum: number, { checks }: any) => sum + checks, 0)).toBe(
      long.points.reduce((sum: number, { checks }: any) => sum + checks, 0),
    )
  })
})

describe('old results', () => {
  const partitions = () =>
    openPartitions(service.address, { info() {}, warn() {}, error() {}, debug() {} } as never)
  const retain = (now: Date) =>
    dropOldResults({
      database: service.database,
      plans: readPlans(null),
      partitions: partitions(),
      clock: () => now,
    })
  const count = async () =>
    (await owner.query('select from monitor_results where monitor_id = $1', [monitor])).rowCount

  const setPlan = (plan: string) =>
    owner.query('update accounts set plan = $1 where account_id = $2', [plan, service.accountId])

  it('are dropped only after they are rolled up', async () => {
    await fill(day, new Date(day.getTime() + hourMs))
    const later = new Date(Date.now() + 390 * dayMs)
    await retain(later)
    expect(await count()).toBe(120)
    await rollUpResults(service.database)
    await retain(later)
    expect(await count()).toBe(0)
    expect((await stored('monitor_rollups_1h')).length).toBe(1)
  })

  it('say in the latency what the plan no longer keeps', async () => {
    const of = async (days: number, points: number) => {
      const since = new Date(Date.now() - days * dayMs + 60_000)
      const { resolution } = await latency({ since: since.toISOString(), points })
      const daysAgo = (Date.now() - Date.parse(resolution.finer_since)) / dayMs
      return [resolution.seconds, resolution.finer_since && Math.round(daysAgo)]
    }
    expect(await of(0.1, 500)).toEqual([0, null])
    expect(await of(90, 100)).toEqual([3600, null])
    await setPlan('free')
    expect(await of(1, 100)).toEqual([300, null])
    expect(await of(20, 500)).toEqual([3600, 14])
    expect(await of(20, 100)).toEqual([3600, null])
    expect(await of(100, 500)).toEqual([24 * 3600, 90])
    await setPlan('unlimited')
  })

  it('are kept as roll-ups for as long as the plan says, with other accounts or alone', async () => {
    await fill(day, new Date(day.getTime() + dayMs))
    await rollUpResults(service.database)
    const counts = async () => [
      (await stored('monitor_rollups_5m')).length,
      (await stored('monitor_rollups_1h')).length,
      (await stored('monitor_rollups_1d')).length,
    ]
    expect(await counts()).toEqual([288, 24, 1])
    const other = await service.otherAccount('business')
    const after = async (days: number) => {
      await retain(new Date(day.getTime() + days * dayMs))
      return await counts()
    }
    await setPlan('free')
    expect(await after(14)).toEqual([288, 24, 1])
    expect(await after(16)).toEqual([0, 24, 1])
    await setPlan('pro')
    expect(await after(92)).toEqual([0, 24, 1])
    expect(await after(402)).toEqual([0, 0, 1])
    expect(other.accountId).not.toBe(service.accountId)
    await setPlan('unlimited')
  })

  it('are kept as roll-ups while wider ones are not made of them yet', async () => {
    await fill(day, new Date(day.getTime() + dayMs / 2))
    await setProgress(day)
    const noon = new Date(day.getTime() + dayMs / 2 + 6 * 60_000)
    await rollUpResults({ ...service.database, now: () => noon })
    await setPlan('free')
    await retain(new Date(day.getTime() + 500 * dayMs))
    expect((await stored('monitor_rollups_1h')).length).toBe(12)
    await setPlan('unlimited')
  })
})
