import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { openStates } from './deploys/states.ts'

const open = 'holdfast_deploys'
const oldest = 'holdfast_deploys_oldest_queued_seconds'

/** How many deploys have not ended, and how long the oldest has waited. */
export const deployMeasure: Measure = {
  gauges: [
    { name: open, help: 'Deploys that have not ended, by state.', labelNames: ['state'] },
    {
      name: oldest,
      help: 'How long the oldest deploy in a queue has been waiting; 0 if none waits.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ state: string; count: number; age: number }>`
      select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age
      from deploys where finished_at is null group by state`.execute(tx)
    const found = new Map(rows.map((row) => [row.state, row]))
    return [
      ...openStates.map((state) => ({ gauge: open, labels: { state }, value: found.get(state)?.count ?? 0 })),
      { gauge: oldest, value: found.get('queued')?.age ?? 0 },
    ]
  },
}
