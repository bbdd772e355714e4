// https://docs.hetzner.cloud/reference/cloud#tag/servers/get_server_metrics
import { Type } from 'typebox'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { pointsOf, type ServerMetrics, withPoints } from '#providers/ports/cloud/metrics.ts'
import { responseShape } from '#providers/response-shape.ts'

const isMetrics = responseShape(
  Type.Object({
    metrics: Type.Object({
      time_series: Type.Record(
        Type.String(),
        Type.Object({ values: Type.Array(Type.Array(Type.Union([Type.Number(), Type.String()]))) }),
      ),
    }),
  }),
)

export function createHetznerMetrics(client: JsonApi): ServerMetrics {
  return {
    async query({ ref, cpus }, window) {
      const { from, to, stepSeconds } = window
      const { metrics } = await client.read(
        {
          method: 'GET',
          path: pathOf('servers', ref, 'metrics'),
          query: {
            type: 'cpu,disk,network',
            start: from.toISOString(),
            end: to.toISOString(),
            step: stepSeconds,
          },
        },
        isMetrics,
      )
      // The percentages of all CPUs are added up.
      const utilization = (percent: number) => percent / 100 / (cpus ?? 1)
      return withPoints(
        Object.entries(metrics.time_series).flatMap(([key, { values }]) => {
          if (key === 'cpu')
            return {
              name: 'system.cpu.utilization' as const,
              label: null,
              points: pointsOf(values, window, utilization),
            }
          const [kind = '', number = '', ...quantity] = key.split('.')
          const name = names[[kind, ...quantity].join('.')]
          const label = kind === 'network' && number === '0' ? 'public' : number
          return name ? { name, label, points: pointsOf(values, window) } : []
        }),
      )
    },
  }
}

const names: Readonly<Record<string, ServerMetricName>> = {
  'disk.bandwidth.read': 'system.disk.read',
  'disk.bandwidth.write': 'system.disk.write',
  'disk.iops.read': 'system.disk.read_operations',
  'disk.iops.write': 'system.disk.write_operations',
  'network.bandwidth.in': 'system.network.receive',
  'network.bandwidth.out': 'system.network.transmit',
}
