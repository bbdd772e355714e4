/** Metrics of agents over longer times, which are rolled up some minutes behind the clock. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { recordReported } from '../record-metrics.ts'
import { rollUpReports } from './roll-up.ts'

let service: TestService
let owner: Client
let serverIds: string[]
const hour = { seconds: 3600 }
/** An hour that has not been rolled up, as the tests see it. */
const begin = binStart(new Date(), hour)
const at = (minute: number) => addSeconds(begin, minute * 60)

beforeAll(async () => {
  service = await givenService({ works: false })
  owner = new Client(service.address)
  await owner.connect()
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  serverIds = [await givenServer(service, body.id, 'web-1'), await givenServer(service, body.id, 'web-2')]
  await owner.query('update server_metric_rollup_progress set rolled_until = $1', [begin])
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

/** Recorded at this time for each server, in one transaction. */
const record = (now: Date, seriesOf: (index: number) => MetricSeries[]) => {
  const { accountId, database } = service
  return database.tenant(accountId, (tx) => {
    // Nothing else of the context is used.
    const context = { tx, accountId, now } as Context
    const all = serverIds.map((serverId, index) => ({
      serverId,
      source: 'agent' as const,
      stepSeconds: 60,
      series: seriesOf(index),
    }))
    return recordReported(context, all)
  })
}

const load = (points: MetricSeries['points']): MetricSeries[] => [
  { name: 'system.load.1', label: null, points },
]

const rowsOf = async (table: string, serverId: string) =>
  (
    await owner.query(
      `select from_at, lasts[1] as last, minimums[1] as minimum, maximums[1] as maximum, means[1] as mean,
         counts[1] as count from server_metrics_${table} where server_id = $1 order by from_at`,
      [serverId],
    )
  ).rows

describe('what agents report', () => {
  it('is rolled up into five minutes after these have ended, and into an hour after that has', async () => {
    for (let minute = 0; minute < 10; minute++)
      await record(at(minute), (index) => load([{ at: at(minute), value: minute + 100 * index }]))
    await rollUpReports(service.database, at(9))
    expect(await rowsOf('5m', serverIds[0] ?? '')).toEqual([])
    await rollUpReports(service.database, at(17))
    expect(await rowsOf('5m', serverIds[0] ?? '')).toEqual([
      { from_at: at(0), last: 4, minimum: 0, maximum: 4, mean: 2, count: 5 },
      { from_at: at(5), last: 9, minimum: 5, maximum: 9, mean: 7, count: 5 },
    ])
    expect(await rowsOf('5m', serverIds[1] ?? '')).toMatchObject([{ last: 104 }, { last: 109 }])
    expect(await rowsOf('1h', serverIds[0] ?? '')).toEqual([])
    await rollUpReports(service.database, at(70))
    expect(await rowsOf('1h', serverIds[0] ?? '')).toEqual([
      { from_at: at(0), last: 9, minimum: 0, maximum: 9, mean: 4.5, count: 10 },
    ])
  })

  it('keeps the spread of a minute', async () => {
    const spread = { minimum: 1, maximum: 9, mean: 3, count: 6 }
    await record(at(60), () => load([{ at: at(60), value: 2, spread }]))
    await rollUpReports(service.database, at(75))
    expect((await rowsOf('5m', serverIds[0] ?? '')).at(-1)).toEqual({
      from_at: at(60),
      last: 2,
      ...spread,
    })
  })

  it('and comes late is rolled up at once', async () => {
    await record(at(75), (index) => load([{ at: at(3), value: 50 + index }]))
    expect((await rowsOf('5m', serverIds[0] ?? ''))[0]).toMatchObject({ maximum: 50, count: 5 })
    expect((await rowsOf('1h', serverIds[0] ?? ''))[0]).toMatchObject({ maximum: 50, count: 10 })
  })

  it('is rolled up once, whichever process does it', async () => {
    const before = await rowsOf('5m', serverIds[0] ?? '')
    await Promise.all([rollUpReports(service.database, at(80)), rollUpReports(service.database, at(80))])
    expect(await rowsOf('5m', serverIds[0] ?? '')).toEqual(before)
  })
})
