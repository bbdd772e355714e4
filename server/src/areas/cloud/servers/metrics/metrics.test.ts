/** Metrics of servers, from their provider to the charts. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenServer, setServer } from '#areas/cloud/testing/given-server.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { openPartitions } from '#platform/database/partitions/partitions.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { sandboxManifest } from '#providers/sandbox/manifest.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { labelsMax } from './label-limit.ts'
import { recordMetrics } from './record-metrics.ts'
import { dropOldMetrics } from './retention.ts'
import { tiers } from './tiers.ts'

let service: TestService
let owner: Client
let connectionId: string
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  connectionId = body.id
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Query = Record<string, string | number | Date>

async function metricsOf(serverId: string, query: Query = {}) {
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ])
  const path = `/v1/servers/${serverId}/metrics?${new URLSearchParams(parameters)}`
  const { status, body } = await service.request('GET', path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Once they were read at the provider. */
const readMetricsOf = (serverId: string, query: Query = {}) =>
  eventually(async () => {
    const metrics = await metricsOf(serverId, query)
    return metrics.provider.read_at !== null && metrics
  })

const record = (serverId: string, series: MetricSeries[], source: 'provider' | 'agent' = 'agent') => {
  const { accountId, database } = service
  return database.tenant(accountId, (tx) => {
    // Nothing else of the context is used.
    const context = { tx, accountId, now: new Date() } as Context
    return recordMetrics(context, { serverId, source, stepSeconds: 60, series })
  })
}

/** The CPU of a server, with a value each minute. */
const cpuFrom = (from: Date, values: readonly (number | null)[]): MetricSeries => ({
  name: 'system.cpu.utilization',
  label: null,
  points: values.flatMap((value, minute) =>
    value === null ? [] : { at: addSeconds(from, minute * 60), value },
  ),
})

const rowsOf = async (serverId: string) => {
  const counts: Record<string, number> = {}
  for (const { table } of tiers) {
    const { rows } = await owner.query(`select count(*)::int as count from ${table} where server_id = $1`, [
      serverId,
    ])
    counts[table] = rows[0].count
  }
  return counts
}

/** The start of an hour some hours ago, of which all is within a day. */
const someHoursAgo = (hours: number) => binStart(addSeconds(new Date(), -hours * 3600), { seconds: 3600 })

describe('the metrics of a server', () => {
  it('are read at its provider, of the day before it was added', async () => {
    const id = await givenServer(service, connectionId, 'measured', { size: 'medium' })
    const { series, provider, resolution, step_seconds, from, to } = await readMetricsOf(id)
    expect(provider).toMatchObject({
      names: sandboxManifest.serverMetrics?.names,
      step_seconds: 60,
      error: null,
    })
    expect(resolution).toEqual({ seconds: 60, finer_since: null })
    expect(series.map(({ name }: any) => name).sort()).toEqual([...provider.names].sort())
    const cpu = series.find(({ name }: any) => name === 'system.cpu.utilization')
    expect(cpu).toMatchObject({ unit: '1', labels: {}, source: 'provider' })
    expect(cpu.points.length).toBe(Math.ceil((Date.parse(to) - Date.parse(from)) / 1000 / step_seconds))
    const measured = cpu.points.filter(({ mean }: any) => mean !== null)
    expect(measured.length).toBeGreaterThan(cpu.points.length / 2)
    for (const { min, mean, max, last } of measured) {
      for (const value of [min, mean, max, last]) {
        expect(value).toBeGreaterThanOrEqual(min)
        expect(value).toBeLessThanOrEqual(max)
      }
      expect(max).toBeLessThanOrEqual(1)
    }
    const memory = series.find(({ name }: any) => name === 'system.memory.total')
    expect(memory.points.findLast(({ last }: any) => last !== null).last).toBe(4096 * 2 ** 20)
    const disk = series.find(({ name }: any) => name === 'system.disk.read')
    expect(disk.labels).toEqual({ device: '0' })
  })

  it('are limited to the metrics, the source and the number of points that are asked for', async () => {
    const id = await givenServer(service, connectionId, 'asked')
    await readMetricsOf(id)
    const names = 'system.cpu.utilization'
    const { series, step_seconds } = await metricsOf(id, { names, points: 10 })
    expect(series.map(({ name }: any) => name)).toEqual([names])
    expect(series[0].points.length).toBeLessThanOrEqual(10)
    expect(step_seconds).toBeGreaterThanOrEqual(8640)
    expect((await metricsOf(id, { source: 'agent' })).series).toEqual([])
    const { status, body } = await service.request('GET', `/v1/servers/${id}/metrics?points=501`)
    expect([status, body.code]).toEqual([422, 'invalid_input'])
  })

  it('are empty while a server is off', async () => {
    const id = await givenServer(service, connectionId, 'off', { power: 'stopped' })
    expect((await readMetricsOf(id)).series).toEqual([])
  })

  it('tell why they cannot be read', async () => {
    const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    await setServer(service, body.id, 'failing', {})
    const fault = { on: 'read', kind: 'unavailable', times: null, name: 'failing' }
    await service.request('PATCH', `/v1/connections/${body.id}/sandbox`, { body: { faults: [fault] } })
    const id = await givenServer(service, body.id, 'failing')
    const { provider, series } = await eventually(async () => {
      const metrics = await metricsOf(id)
      return metrics.provider.error !== null && metrics
    })
    expect(provider).toMatchObject({ read_at: null, error: { code: 'unavailable' } })
    expect(series).toEqual([])
    const { body: connection } = await service.request('GET', `/v1/connections/${body.id}`)
    expect(connection).not.toHaveProperty('status', 'failing')
  })

  it('have no provider if it has none', async () => {
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'manual', name: 'By hand' },
    })
    const { body: server } = await service.request('POST', '/v1/servers/manual', {
      body: { connection_id: connection.id, name: 'cellar' },
    })
    expect(await metricsOf(server.id)).toMatchObject({ provider: null, series: [] })
  })
})

describe('stored metrics', () => {
  let id: string
  let from: Date
  beforeAll(async () => {
    id = await givenServer(service, connectionId, 'stored', { power: 'stopped' })
    from = someHoursAgo(6)
    // An hour that is busy for its first ten minutes, and not measured for the next ten.
    await record(id, [
      cpuFrom(
        from,
        Array.from({ length: 60 }, (_, minute) => (minute < 10 ? 0.8 : minute < 20 ? null : 0.2)),
      ),
    ])
  })

  const cpuOf = async (query: Query) => {
    const metrics = await metricsOf(id, { names: 'system.cpu.utilization', source: 'agent', ...query })
    return { ...metrics, points: metrics.series[0].points }
  }

  it('have the least, the mean, the greatest and the last value of a step, and null where there is none', async () => {
    const { points, resolution } = await cpuOf({ since: from, until: addSeconds(from, 3600), points: 6 })
    expect(resolution.seconds).toBe(60)
    expect(points).toHaveLength(6)
    expect(points[0]).toEqual({ at: from.toISOString(), min: 0.8, mean: 0.8, max: 0.8, last: 0.8 })
    expect(points[1]).toMatchObject({ min: null, mean: null, max: null, last: null })
    expect(points[2]).toMatchObject({ min: 0.2, max: 0.2 })
  })

  it.each([
    ['five minutes', 300, 3],
    ['hours', 3600, 30],
    ['days', 86_400, 300],
  ])('are rolled up to %s, where the time is too long for narrower ones', async (_, seconds, days) => {
    const until = addSeconds(from, 3600)
    const { points, resolution } = await cpuOf({
      since: addSeconds(until, -days * 86_400),
      until,
      points: 500,
    })
    expect(resolution.seconds).toBe(seconds)
    const measured = points.filter(({ mean }: any) => mean !== null)
    expect(Math.min(...measured.map(({ min }: any) => min))).toBe(0.2)
    expect(Math.max(...measured.map(({ max }: any) => max))).toBe(0.8)
    expect(measured.at(-1).last).toBe(0.2)
    // 10 minutes of 0.8 and 40 of 0.2.
    if (measured.length === 1) expect(measured[0].mean).toBeCloseTo(0.32, 5)
    expect(points.length).toBeLessThanOrEqual(500)
  })

  it('are the same when they are stored twice, and follow what came late', async () => {
    const year = { since: addSeconds(from, -300 * 86_400), until: addSeconds(from, 3600), points: 500 }
    const before = await cpuOf(year)
    await record(id, [cpuFrom(from, [0.8, 0.8])])
    expect((await cpuOf(year)).points).toEqual(before.points)
    await record(id, [cpuFrom(addSeconds(from, 15 * 60), [1])])
    const measured = (await cpuOf(year)).points.filter(({ mean }: any) => mean !== null)
    expect(Math.max(...measured.map(({ max }: any) => max))).toBe(1)
    await record(id, [cpuFrom(addSeconds(from, -48 * 3600), [0.9])])
    expect(
      (await cpuOf({ since: addSeconds(from, -49 * 3600), until: from })).points.every(
        ({ mean }: any) => mean === null,
      ),
    ).toBe(true)
  })

  it('keep the series of both sources apart, each with its labels', async () => {
    const both = await givenServer(service, connectionId, 'both', { power: 'stopped' })
    await record(both, [cpuFrom(from, [0.5])])
    await record(both, [cpuFrom(from, [0.1]), { ...cpuFrom(from, [0.3]), label: 'steal' }], 'provider')
    const { series } = await metricsOf(both, { since: from, until: addSeconds(from, 60) })
    expect(series.map(({ source, labels, points }: any) => [source, labels, points[0].mean])).toEqual([
      ['agent', {}, 0.5],
      ['provider', {}, 0.1],
      ['provider', { state: 'steal' }, 0.3],
    ])
  })

  it('have so many labels at most, and the others together', async () => {
    const mounts = await givenServer(service, connectionId, 'mounts', { power: 'stopped' })
    const used = (label: string): MetricSeries => ({
      name: 'system.filesystem.used',
      label,
      points: [{ at: from, value: 1000 }],
    })
    await record(
      mounts,
      Array.from({ length: 20 }, (_, number) => used(`/mnt/${number}`)),
    )
    await record(mounts, [used('/later')])
    const { series } = await metricsOf(mounts, { since: from, until: addSeconds(from, 60) })
    expect(series).toHaveLength(labelsMax)
    expect(series.map(({ labels }: any) => labels.mountpoint)).toContain('other')
    expect(series.map(({ labels }: any) => labels.mountpoint)).not.toContain('/later')
  })

  it('are deleted with their server', async () => {
    const removed = await givenServer(service, connectionId, 'removed', { power: 'stopped' })
    await record(removed, [cpuFrom(from, [0.5])])
    expect(Object.values(await rowsOf(removed))).toEqual([1, 1, 1, 1])
    expect((await service.request('DELETE', `/v1/servers/${removed}`)).status).toBe(204)
    expect(Object.values(await rowsOf(removed))).toEqual([0, 0, 0, 0])
    await expect(record(removed, [cpuFrom(from, [0.5])])).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are kept as long as the plan says', async () => {
    const partitions = openPartitions(service.address, { info() {}, warn() {} } as never)
    const drop = (daysLater: number) =>
      dropOldMetrics({
        database: service.database,
        plans: readPlans(null),
        partitions,
        clock: () => addSeconds(new Date(), daysLater * 86_400),
      })
    const kept = async () => Object.values(await rowsOf(id)).map((count) => count > 0)
    await drop(0)
    expect(await kept()).toEqual([true, true, true, true])
    await drop(5)
    expect(await kept()).toEqual([false, true, true, true])
    await drop(30)
    expect(await kept()).toEqual([false, false, true, true])
    await drop(500)
    expect(await kept()).toEqual([false, false, false, true])
    await drop(2100)
    expect(await kept()).toEqual([false, false, false, false])
    await partitions.close()
  })
})
