import { sql } from 'kysely'
import { serverActionKinds, serverActionStates } from '#kernel/cloud/server-action.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const count = 'holdfast_server_actions'
const oldest = 'holdfast_server_actions_oldest_seconds'

export const actionMeasure: Measure = {
  gauges: [
    { name: count, help: 'Actions of servers, by kind and state.', labelNames: ['kind', 'state'] },
    {
      name: oldest,
      help: 'Age of the oldest action of a server that is not finished; 0 if there is none.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ kind: string; state: string; count: number; age: number | null }>`
      select kind, state, count(*) as count,
        extract(epoch from now() - min(created_at) filter (where finished_at is null))::float8 as age
      from server_actions group by 1, 2`.execute(tx)
    const counts = new Map(rows.map((row) => [`${row.kind} ${row.state}`, row.count]))
    return [
      ...serverActionKinds.flatMap((kind) =>
        serverActionStates.map((state) => ({
          gauge: count,
          labels: { kind, state },
          value: Number(counts.get(`${kind} ${state}`) ?? 0),
        })),
      ),
      { gauge: oldest, value: Math.max(0, ...rows.map(({ age }) => age ?? 0)) },
    ]
  },
}
