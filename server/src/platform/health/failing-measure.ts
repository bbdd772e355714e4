import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import type { FailingType } from './failing-resources.ts'

const resources = 'holdfast_failing_resources'
const connections = 'holdfast_failing_connections'

/** The number of failing resources. Each type and each provider has a value even if none fails. */
export function failingMeasure(failing: readonly FailingType[], providers: readonly string[]): Measure {
  return {
    gauges: [
      {
        name: resources,
        help: 'Resources that are failing now, by type.',
        labelNames: ['type'],
      },
      {
        name: connections,
        help: 'Connections whose provider is unavailable or rejects the credentials now, by provider.',
        labelNames: ['provider'],
      },
    ],
    async read(tx) {
      const { rows: byType } = await sql<{ type: string; count: number }>`
        select resource_type as type, count(*) from failing_resources group by 1`.execute(tx)
      const { rows: byProvider } = await sql<{ provider: string; count: number }>`
        select provider, count(distinct connection_id) from failing_resources
        where connection_id is not null group by 1`.execute(tx)
      const types = new Map(byType.map(({ type, count }) => [type, count]))
      const counts = new Map(byProvider.map(({ provider, count }) => [provider, count]))
      return [
        ...failing
          .filter(({ name }) => name !== 'connection')
          .map(({ name }) => ({ gauge: resources, labels: { type: name }, value: types.get(name) ?? 0 })),
        ...providers.map((provider) => ({
          gauge: connections,
          labels: { provider },
          value: counts.get(provider) ?? 0,
        })),
      ]
    },
  }
}
