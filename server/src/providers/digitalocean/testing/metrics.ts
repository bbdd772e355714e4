import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failure, FakeDroplet } from './droplets.ts'

/** DigitalOcean measures every two minutes. */
const stepSeconds = 120

type Labels = Readonly<Record<string, string>>

/** Of a metric, its series: what tells them apart, and the value at a time. */
type Measured = { labels: Labels; at(seconds: number): number }[]

const constant = (value: number, labels: Labels = {}): Measured => [{ labels, at: () => value }]

/** The seconds that the CPUs have spent in each mode: of 100 seconds, 75 idle. */
const cpu: Measured = Object.entries({ idle: 0.75, user: 0.15, system: 0.07, iowait: 0.02, steal: 0.01 }).map(
  ([mode, part]) => ({ labels: { mode }, at: (seconds) => (seconds - 1.6e9) * part }),
)

const root = { device: '/dev/vda1', fstype: 'ext4', mountpoint: '/' }

const measured: Readonly<Record<string, (query: URLSearchParams) => Measured>> = {
  cpu: () => cpu,
  bandwidth: (query) =>
    constant(query.get('direction') === 'inbound' ? 2 : 10, {
      direction: query.get('direction') ?? '',
      interface: query.get('interface') ?? '',
    }),
  memory_total: () => constant(2 * 2 ** 30),
  memory_available: () => constant(1.5 * 2 ** 30),
  filesystem_size: () => constant(50 * 2 ** 30, root),
  filesystem_free: () => constant(30 * 2 ** 30, root),
}

export function metricRoutes(droplets: ReadonlyMap<string, FakeDroplet>, failure: Failure): FakeRoute[] {
  return Object.entries(measured).map(([metric, seriesFor]) =>
    route('GET', `/v2/monitoring/metrics/droplet/${metric}`, ({ query }): FakeResponse => {
      const host = query.get('host_id') ?? ''
      const droplet = droplets.get(host)
      if (!droplet) return failure(404, 'not_found', 'The resource you requested could not be found.')
      const times: number[] = []
      const [start, end] = [Number(query.get('start')), Number(query.get('end'))]
      if (droplet.status === 'active')
        for (let at = Math.ceil(start / stepSeconds) * stepSeconds; at <= end; at += stepSeconds)
          times.push(at)
      const result = seriesFor(query).map(({ labels, at }) => ({
        metric: { host_id: host, ...labels },
        values: times.map((time) => [time, String(at(time))]),
      }))
      return {
        body: { status: 'success', data: { resultType: 'matrix', result: times.length > 0 ? result : [] } },
      }
    }),
  )
}
