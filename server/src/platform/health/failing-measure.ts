import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { failingTypes } from './failing-resources.ts'

const resources = 'holdfast_failing_resources'
const connections = 'holdfast_failing_connections'

/** What fails now. `providers` are the kinds of connection, each of which has a value even if none fails. */
export function failingMeasure(providers: readonly string[]): Measure {
  return {
    gauges: [
      {
        name: resources,
        help: 'Resources that fail at the moment, by type.',
        labelNames: ['type'],
      },
      {
        name: connections,
        help: 'Connections whose provider is down or refuses the credentials at the moment, by provider.',
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
        ...failingTypes
          .filter((type) => type !== 'connection')
          .map((type) => ({ gauge: resources, labels: { type }, value: types.get(type) ?? 0 })),
        ...providers.map((provider) => ({
          gauge: connections,
          labels: { provider },
          value: counts.get(provider) ?? 0,
        })),
      ]
    },
  }
}
