/**
 * https://docs.digitalocean.com/reference/api/digitalocean/#tag/Monitoring. Memory and file systems are measured by
 * DigitalOcean's agent, and are absent where it does not run.
 */
import { type Static, Type } from 'typebox'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { addSeconds } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import {
  type MetricPoint,
  type MetricSeries,
  type MetricWindow,
  pointsOf,
  type ServerMetrics,
  withPoints,
} from '#providers/ports/cloud/metrics.ts'
import { responseShape } from '#providers/response-shape.ts'

const Result = Type.Object({
  metric: Type.Record(Type.String(), Type.String()),
  values: Type.Array(Type.Array(Type.Union([Type.Number(), Type.String()]))),
})
const isMatrix = responseShape(Type.Object({ data: Type.Object({ result: Type.Array(Result) }) }))

type Query = { metric: string; filter?: Readonly<Record<string, string>> }

export function createDigitalOceanMetrics(client: JsonApi): ServerMetrics {
  return {
    async query({ ref }, window) {
      const read = async ({ metric, filter }: Query, { from, to }: MetricWindow) => {
        const query = { host_id: ref, ...filter, start: seconds(from), end: seconds(to) }
        const path = `/v2/monitoring/metrics/droplet/${metric}`
        return (await client.read({ method: 'GET', path, query }, isMatrix)).data.result
      }
      const single = async (name: ServerMetricName, asked: Query, convert?: (value: number) => number) => {
        const [result] = await read(asked, window)
        return { name, label: null, points: pointsOf(result?.values ?? [], window, convert) }
      }
      const traffic = async (name: ServerMetricName, direction: string) => ({
        ...(await single(
          name,
          { metric: 'bandwidth', filter: { interface: 'public', direction } },
          bytesOfMegabits,
        )),
        label: 'public',
      })
      // The counters of the CPU have a value for the first point only with the one before.
      const before = { ...window, from: addSeconds(window.from, -counterSeconds) }
      const cpu = cpuSeries(await read({ metric: 'cpu' }, before), window)
      const receive = await traffic('system.network.receive', 'inbound')
      const transmit = await traffic('system.network.transmit', 'outbound')
      const total = await single('system.memory.total', { metric: 'memory_total' })
      const available = await single('system.memory.used', { metric: 'memory_available' })
      const sizes = fileSystems(
        'system.filesystem.total',
        await read({ metric: 'filesystem_size' }, window),
        window,
      )
      const free = fileSystems(
        'system.filesystem.used',
        await read({ metric: 'filesystem_free' }, window),
        window,
      )
      return withPoints([
        cpu,
        receive,
        transmit,
        total,
        usedOf(available, total),
        ...sizes,
        ...free.flatMap((one) => {
          const size = sizes.find(({ label }) => label === one.label)
          return size ? usedOf(one, size) : []
        }),
      ])
    },
  }
}

const counterSeconds = 600

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function bytesOfMegabits(megabits: number): number {
  return (megabits * 1_000_000) / 8
}

/** Of the seconds that the CPUs spent between two points, those that they were not idle. */
function cpuSeries(results: readonly Static<typeof Result>[], window: MetricWindow): MetricSeries {
  const spent = new Map<string, { idle: number; all: number }>()
  for (const { metric, values } of results)
    for (const [at, value] of values) {
      const sum = spent.get(String(at)) ?? { idle: 0, all: 0 }
      sum.all += Number(value)
      if (metric['mode'] === 'idle') sum.idle += Number(value)
      spent.set(String(at), sum)
    }
  const ordered = [...spent].sort(([a], [b]) => Number(a) - Number(b))
  const pairs = ordered.slice(1).map(([at, { idle, all }], index) => {
    const last = ordered[index]?.[1] ?? { idle: 0, all: 0 }
    const passed = all - last.all
    // They begin at 0 again when the droplet restarts.
    return [at, passed > 0 && idle >= last.idle ? 1 - (idle - last.idle) / passed : null]
  })
  return { name: 'system.cpu.utilization', label: null, points: pointsOf(pairs, window) }
}

function fileSystems(
  name: ServerMetricName,
  results: readonly Static<typeof Result>[],
  window: MetricWindow,
): MetricSeries[] {
  return results.flatMap(({ metric: { mountpoint = '' }, values }) =>
    mountpoint === '' ? [] : { name, label: mountpoint, points: pointsOf(values, window) },
  )
}

/** What is used, from what is left. */
function usedOf(left: MetricSeries, total: MetricSeries): MetricSeries {
  const totals = new Map(total.points.map(({ at, value }) => [at.getTime(), value]))
  const points = left.points.flatMap(({ at, value }): MetricPoint[] => {
    const whole = totals.get(at.getTime())
    return whole === undefined ? [] : [{ at, value: whole - value }]
  })
  return { ...left, points }
}
