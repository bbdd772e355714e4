import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monitorStates } from '#areas/monitoring/states/history-store.ts'
import { beginState } from '#areas/monitoring/states/state-store.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { freezeClosedMonths } from './freeze-months.ts'

let service: TestService
let owner: Client
/** The start of the present month in UTC. */
const month = startOfMonth(new Date())
beforeAll(async () => {
  service = await givenService({ works: false })
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

function startOfMonth(at: Date, months = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}

/** A monitor that was made so many months ago, with a check now. */
async function givenMonitor(name: string, months: number): Promise<string> {
  const { body } = await service.request('POST', '/v1/monitors', {
    body: { name, type: 'tcp', settings: { host: 'localhost', port: 1 } },
  })
  await owner.query('update monitors set created_at = $2, due_at = null where id = $1', [
    body.id,
    new Date(startOfMonth(month, -months).getTime() + 12 * 3_600_000),
  ])
  await owner.query('update monitor_checks set last_slot_at = now() where monitor_id = $1', [body.id])
  return body.id
}

/** Its states, each from the start of a month so many hours in. */
async function givenStates(id: string, states: readonly (readonly [number, number, string])[]) {
  const times = states.map(
    ([months, hours]) => new Date(startOfMonth(month, -months).getTime() + hours * 3_600_000),
  )
  for (const [index, [, , state]] of states.entries())
    await owner.query(
      'insert into monitor_states (account_id, monitor_id, from_at, to_at, state) values ($1, $2, $3, $4, $5)',
      [service.accountId, id, times[index], times[index + 1] ?? null, state],
    )
}

const frozen = async (id: string) =>
  (
    await owner.query(
      'select *, month::text as month from monitor_uptime_months where monitor_id = $1 order by 3',
      [id],
    )
  ).rows
const uptime = async (id: string, query: Record<string, string> = {}) =>
  (await service.request('GET', `/v1/monitors/${id}/uptime?${new URLSearchParams(query)}`)).body
const byMonth = (id: string) => uptime(id, { since: startOfMonth(month, -3).toISOString(), step: 'month' })

/** Freezes as if it were the 20th, so that the month before is closed in any case. */
const freeze = async () => {
  const { now } = service.database
  const database = {
    ...service.database,
    now: () => new Date(Math.max(now().getTime(), month.getTime() + 20 * 86_400_000)),
  }
  await freezeClosedMonths(database)
}

describe('closed months', () => {
  let monitor: string
  beforeEach(async () => {
    monitor = await givenMonitor('Shop', 3)
    await givenStates(monitor, [
      [3, 12, 'up'],
      [3, 100, 'down'],
      [3, 110, 'up'],
      [2, 40, 'paused'],
      [2, 60, 'unknown'],
      [2, 61, 'degraded'],
      [2, 70, 'up'],
    ])
  })

  it('are frozen with the time in each state, from when the monitor was made', async () => {
    await freeze()
    const rows = await frozen(monitor)
    expect(rows.map(({ month }) => month)).toEqual(
      [3, 2, 1].map((ago) => startOfMonth(month, -ago).toISOString().slice(0, 10)),
    )
    const hoursOf = (ago: number) =>
      (startOfMonth(month, 1 - ago).getTime() - startOfMonth(month, -ago).getTime()) / 3_600_000
    expect(rows[0]).toMatchObject({ down: 36_000, up: (hoursOf(3) - 22) * 3600, unknown: 0, paused: 0 })
    expect(rows[1]).toMatchObject({ paused: 20 * 3600, unknown: 3600, degraded: 9 * 3600, down: 0 })
    expect(rows[2]).toMatchObject({ up: hoursOf(1) * 3600 })
  })

  it('are shown the same before and after they are frozen, and in other time zones', async () => {
    const query = { since: startOfMonth(month, -3).toISOString() }
    const before = await byMonth(monitor)
    const elsewhere = await uptime(monitor, { ...query, step: 'month', time_zone: 'Asia/Kolkata' })
    const days = await uptime(monitor, query)
    await freeze()
    expect((await byMonth(monitor)).steps.slice(0, 3)).toEqual(before.steps.slice(0, 3))
    expect(
      (await uptime(monitor, { ...query, step: 'month', time_zone: 'Asia/Kolkata' })).steps.slice(0, 3),
    ).toEqual(elsewhere.steps.slice(0, 3))
    expect((await uptime(monitor, query)).steps.slice(0, 80)).toEqual(days.steps.slice(0, 80))
  })

  it('do not change by what is found out later, neither in their sums nor in their states', async () => {
    await freeze()
    const before = await byMonth(monitor)
    const states = () =>
      owner.query(
        'select from_at, to_at, state from monitor_states where monitor_id = $1 and to_at is not null',
        [monitor],
      )
    const statesBefore = (await states()).rows
    const failedSince = new Date(startOfMonth(month, -1).getTime() + 3_600_000)
    const { accountId } = service
    await service.database.tenant(accountId, (tx) =>
      beginState({ tx, accountId }, monitorStates(monitor), { state: 'down', from: failedSince }),
    )
    expect((await byMonth(monitor)).steps[3]).toMatchObject({ uptime: 0 })
    await service.request('POST', `/v1/monitors/${monitor}/pause`)
    await service.request('POST', `/v1/monitors/${monitor}/resume`)
    await service.request('PATCH', `/v1/monitors/${monitor}`, {
      body: { interval_seconds: 600, fail_after: 5 },
    })
    await freeze()
    expect((await byMonth(monitor)).steps.slice(0, 3)).toEqual(before.steps.slice(0, 3))
    expect((await states()).rows).toEqual(expect.arrayContaining(statesBefore))
    await expect(
      service.database.system((tx) =>
        tx.withTables<any>().updateTable('monitor_uptime_months').set({ up: 0 }).execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  it('stay open while results of the month may still become states', async () => {
    await owner.query('update monitor_checks set last_slot_at = $2 where monitor_id = $1', [
      monitor,
      new Date(startOfMonth(month, -1).getTime() + 3_600_000),
    ])
    await freeze()
    expect((await frozen(monitor)).length).toBe(2)
    await owner.query(
      'update monitor_checks set last_slot_at = now(), gap_from = now() where monitor_id = $1',
      [monitor],
    )
    await freeze()
    expect((await frozen(monitor)).length).toBe(2)
    await owner.query('update monitor_checks set gap_from = null where monitor_id = $1', [monitor])
    await freeze()
    expect((await frozen(monitor)).length).toBe(3)
  })

  it('are deleted with their monitor', async () => {
    await freeze()
    await service.request('DELETE', `/v1/monitors/${monitor}`)
    expect(await frozen(monitor)).toEqual([])
  })
})

describe('the uptime of many monitors', () => {
  it('is that of each of them, with frozen months and without', async () => {
    const ids = []
    for (const [index, months] of [5, 3, 1, 0].entries()) {
      const id = await givenMonitor(`Many ${index}`, months)
      if (months > 0)
        await givenStates(id, [
          [months, 13, 'up'],
          [months, 200 + index, 'down'],
          [months, 220, 'up'],
          [1, 300, 'degraded'],
          [1, 310, 'down'],
          [1, 311.5, 'up'],
        ])
      ids.push(id)
    }
    await owner.query(`update monitors set created_at = least(created_at, now()) where account_id = $1`, [
      service.accountId,
    ])
    // Before the database's now, which can be a moment behind this process.
    const until = new Date(Date.now() - 1000).toISOString()
    const since = new Date(Date.parse(until) - 365 * 86_400_000).toISOString()
    const listed = async () =>
      (await service.request('GET', `/v1/monitors/uptime?since=${since}&until=${until}&q=Many`)).body.data
    const each = []
    for (const id of ids) {
      const { steps: _steps, windows: _windows, ...of } = await uptime(id, { since, until, step: 'month' })
      each.push(of)
    }
    const before = await listed()
    await freeze()
    for (const list of [before, await listed()]) {
      expect(list.map(({ monitor_id }: any) => monitor_id)).toEqual(ids)
      for (const [index, one] of list.entries()) {
        expect(one.uptime ?? -1).toBeCloseTo(each[index].uptime ?? -1, 6)
        expect(one.coverage).toBeCloseTo(each[index].coverage, 6)
        expect([one.from, one.to, one.down_seconds]).toEqual([
          each[index].from,
          each[index].to,
          each[index].down_seconds,
        ])
      }
    }
  })
})
