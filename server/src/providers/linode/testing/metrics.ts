import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failure, FakeInstance } from './instances.ts'

const stepMs = 300_000
const dayMs = 86_400_000

/** The last day, as Linode measures it of a running server all the time. */
export function metricRoutes(instances: ReadonlyMap<string, FakeInstance>, failure: Failure): FakeRoute[] {
  return [
    route('GET', '/linode/instances/{id}/stats', ({ params }): FakeResponse => {
      const instance = instances.get(params['id'] ?? '')
      if (!instance) return failure(404, 'Not found')
      if (instance.status !== 'running') return failure(400, 'Stats are unavailable at this time.')
      const last = Math.floor(Date.now() / stepMs) * stepMs
      const constant = (value: number) =>
        Array.from({ length: dayMs / stepMs }, (_, index) => [last - dayMs + index * stepMs, value])
      return {
        body: {
          title: `linode.com - ${instance.label} (linode${instance.id}) - day (5 min avg)`,
          cpu: constant(50),
          io: { io: constant(0.19), swap: constant(0) },
          netv4: {
            in: constant(12_000),
            out: constant(72_000),
            private_in: constant(16_000),
            private_out: constant(80_000),
          },
          netv6: {
            in: constant(4_000),
            out: constant(8_000),
            private_in: constant(0),
            private_out: constant(0),
          },
        },
      }
    }),
  ]
}
