/** How busy servers are, in one list. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { recordMetrics } from '../record-metrics.ts'
import { minutes } from '../tiers.ts'

let service: TestService
let connectionId: string
const now = binStart(new Date(), minutes)
beforeAll(async () => {
  service = await givenService({ works: false })
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
  const full = await givenServer(service, connectionId, 'full-disk')
  await record(full, 'agent', [
    ...shares(0.1, 0.2),
    { name: 'system.filesystem.used', label: '/', points: points(10) },
    { name: 'system.filesystem.total', label: '/', points: points(100) },
    { name: 'system.filesystem.used', label: '/srv', points: points(95) },
    { name: 'system.filesystem.total', label: '/srv', points: points(100) },
  ])
  const both = await givenServer(service, connectionId, 'both-sources')
  await record(both, 'provider', shares(0.9, 0.9))
  await record(both, 'agent', shares(0.4, 0.3))
  await givenServer(service, connectionId, 'unmeasured')
  const down = await givenServer(service, connectionId, 'down')
  const silent = await givenServer(service, connectionId, 'silent')
  await record(silent, 'agent', [
    { name: 'system.cpu.utilization', label: null, points: points(0.99, 90, 120) },
  ])
  const { accountId, database } = service
  await database.tenant(accountId, (tx) =>
    sql`update servers set is_online = false where account_id = ${accountId} and id = ${down}`.execute(tx),
  )
  await service.request('PATCH', `/v1/servers/${both}`, { body: { labels: { env: 'prod' } } })
})
afterAll(() => service.close())

/** The same value in each of the minutes before now. */
function points(value: number, from = 1, to = 30): MetricSeries['points'] {
  return Array.from({ length: to - from }, (_, index) => ({ at: addSeconds(now, -60 * (to - index)), value }))
}

const shares = (cpu: number, memory: number): MetricSeries[] => [
  { name: 'system.cpu.utilization', label: null, points: points(cpu) },
  // What the CPU does is no part of it.
  { name: 'system.cpu.utilization', label: 'user', points: points(1) },
  { name: 'system.memory.used', label: null, points: points(memory * 8e9) },
  { name: 'system.memory.total', label: null, points: points(8e9) },
]

async function record(serverId: string, source: MetricSource, series: MetricSeries[]): Promise<void> {
  const { accountId, database } = service
  await database.tenant(accountId, (tx) =>
    // Nothing else of the context is used.
    recordMetrics({ tx, accountId, now: new Date() } as Context, {
      serverId,
      source,
      stepSeconds: 60,
      series,
    }),
  )
}

const list = async (query = '') => (await service.request('GET', `/v1/servers/metrics${query}`)).body
const namesOf = ({ data }: { data: { server_name: string }[] }) => data.map(({ server_name }) => server_name)

describe('the list of how busy servers are', () => {
  it('begins with servers that are down, then those with the scarcest CPU, memory or file system', async () => {
    const { data } = await list()
    expect(namesOf({ data }).slice(0, 3)).toEqual(['down', 'full-disk', 'both-sources'])
    expect(data[1]).toMatchObject({
      online: true,
      utilization: 0.95,
      cpu: { last: 0.1 },
      memory: { last: 0.2 },
      file_system: { mountpoint: '/srv', last: 0.95 },
    })
    expect(namesOf(await list('?sort=name'))).toEqual([
      'both-sources',
      'down',
      'full-disk',
      'silent',
      'unmeasured',
    ])
  })

  it('has a short series of each, with gaps where nothing was measured', async () => {
    const { data } = await list('?hours=1&points=12')
    const [, full] = data
    expect(full.step_seconds).toBe(360)
    expect(full.cpu.points[0]).toBeNull()
    expect(full.cpu.points.at(-2)).toBe(0.1)
    expect(full.file_system.points.at(-2)).toBe(0.95)
    expect(full.cpu.points.length).toBeLessThanOrEqual(12)
  })

  it('is made of what agents measure, where there are some', async () => {
    const { data } = await list('?label=env:prod')
    expect(namesOf({ data })).toEqual(['both-sources'])
    expect(data[0]).toMatchObject({ cpu: { last: 0.4 }, memory: { last: 0.3 }, utilization: 0.4 })
    expect(data[0].cpu.points.at(-2)).toBe(0.4)
  })

  it('knows no newest value of servers that were last measured an hour ago', async () => {
    const { data } = await list('?q=silent')
    expect(data[0]).toMatchObject({ utilization: null, measured_at: null, cpu: { last: null } })
    expect(data[0].cpu.points).toContain(0.99)
  })

  it('has pages, and no servers of other accounts', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { server_name: string }[]; next_cursor: string | null } = await list(
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...namesOf(page))
      cursor = page.next_cursor
    }
    expect(seen).toHaveLength(5)
    const { token } = await service.otherAccount()
    expect((await service.request('GET', '/v1/servers/metrics', { token })).body.data).toEqual([])
  })
})
