import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { operationKinds, operationStates } from '../kinds.ts'

const count = 'holdfast_domain_operations'
const oldest = 'holdfast_domain_operations_oldest_seconds'

export const operationMeasure: Measure = {
  gauges: [
    { name: count, help: 'Domain operations, by kind and state.', labelNames: ['kind', 'state'] },
    {
      name: oldest,
      help: 'Age of the oldest domain operation that is not finished; 0 if there is none.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ kind: string; state: string; count: number; age: number | null }>`
      select kind, state, count(*) as count,
        extract(epoch from now() - min(created_at) filter (where finished_at is null))::float8 as age
      from domain_operations group by 1, 2`.execute(tx)
    const counts = new Map(rows.map((row) => [`${row.kind} ${row.state}`, row.count]))
    return [
      ...operationKinds.flatMap((kind) =>
        operationStates.map((state) => ({
          gauge: count,
          labels: { kind, state },
          value: Number(counts.get(`${kind} ${state}`) ?? 0),
        })),
      ),
      { gauge: oldest, value: Math.max(0, ...rows.map(({ age }) => age ?? 0)) },
    ]
  },
}
