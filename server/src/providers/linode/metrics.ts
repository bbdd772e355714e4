/**
 * https://techdocs.akamai.com/linode-api/reference/get-linode-stats: the last 24 hours, whatever is wanted of them. Its
 * input and output is left out, because it is in blocks of an unknown size.
 */
import { type Static, Type } from 'typebox'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { type MetricPoint, pointsOf, type ServerMetrics, withPoints } from '#providers/ports/cloud/metrics.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pathTo } from './servers.ts'

const Pairs = Type.Optional(Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]))))
const Traffic = Type.Optional(Type.Object({ in: Pairs, out: Pairs, private_in: Pairs, private_out: Pairs }))
const Stats = Type.Object({ cpu: Pairs, netv4: Traffic, netv6: Traffic })
const isStats = responseShape(Stats)

export function createLinodeMetrics(client: JsonApi): ServerMetrics {
  return {
    async query({ ref, cpus }, window) {
      const stats = await client
        .read({ method: 'GET', path: `${pathTo(ref)}/stats` }, isStats)
        .catch((error): Static<typeof Stats> => {
          // A new server has none yet: "Stats are unavailable at this time."
          if (error instanceof ProviderError && error.kind === 'rejected') return {}
          throw error
        })
      const pointsIn = (pairs: readonly (readonly unknown[])[], convert: (value: number) => number) =>
        pointsOf(
          // Their times are in milliseconds.
          pairs.map(([at, value]) => [Number(at) / 1000, value]),
          window,
          convert,
        )
      const traffic = (name: ServerMetricName, label: string, member: TrafficMember) => ({
        name,
        label,
        points: addedUp(
          [stats.netv4, stats.netv6].map((family) => pointsIn(family?.[member] ?? [], bytesOfBits)),
        ),
      })
      return withPoints([
        {
          name: 'system.cpu.utilization',
          label: null,
          // Each CPU counts for 100.
          points: pointsIn(stats.cpu ?? [], (percent) => percent / 100 / (cpus ?? 1)),
        },
        traffic('system.network.receive', 'public', 'in'),
        traffic('system.network.transmit', 'public', 'out'),
        traffic('system.network.receive', 'private', 'private_in'),
        traffic('system.network.transmit', 'private', 'private_out'),
      ])
    },
  }
}

type TrafficMember = 'in' | 'out' | 'private_in' | 'private_out'

function bytesOfBits(bits: number): number {
  return bits / 8
}

/** The traffic of both families of addresses. */
function addedUp(families: readonly MetricPoint[][]): MetricPoint[] {
  const sums = new Map<number, number>()
  for (const { at, value } of families.flat()) sums.set(at.getTime(), (sums.get(at.getTime()) ?? 0) + value)
  return [...sums].sort(([a], [b]) => a - b).map(([at, value]) => ({ at: new Date(at), value }))
}
