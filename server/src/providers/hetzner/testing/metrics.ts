import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failure, HetznerServer } from './servers.ts'

/** What is measured of a running server all the time, as Hetzner writes it. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cpu: { cpu: '84.2' },
  disk: {
    'disk.0.iops.read': '12',
    'disk.0.iops.write': '30.5',
    'disk.0.bandwidth.read': '40960',
    'disk.0.bandwidth.write': '1048576',
  },
  network: {
    'network.0.pps.in': '210',
    'network.0.pps.out': '190',
    'network.0.bandwidth.in': '250000',
    'network.0.bandwidth.out': '1250000.5',
  },
}

const samplesMax = 500

export function metricRoutes(servers: ReadonlyMap<string, HetznerServer>, failure: Failure): FakeRoute[] {
  return [
    route('GET', '/servers/{id}/metrics', ({ params, query }): FakeResponse => {
      const server = servers.get(params['id'] ?? '')
      if (!server) return failure(404, 'not_found', 'server not found')
      const [start, end] = [query.get('start') ?? '', query.get('end') ?? '']
      const [from, to] = [Date.parse(start) / 1000, Date.parse(end) / 1000]
      if (!(from < to)) return failure(422, 'invalid_input', 'start must be before end')
      const step = Math.max(Number(query.get('step') ?? 60), Math.ceil((to - from) / samplesMax))
      const names = (query.get('type') ?? '').split(',').flatMap((type) => Object.entries(values[type] ?? {}))
      const times: number[] = []
      if (server.status === 'running') for (let at = from; at <= to; at += step) times.push(at)
      const series = names.map(([name, value]) => [name, { values: times.map((at) => [at, value]) }])
      return { body: { metrics: { start, end, step, time_series: Object.fromEntries(series) } } }
    }),
  ]
}
