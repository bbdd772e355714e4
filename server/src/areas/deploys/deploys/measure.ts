import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { selectOpenDeploys } from './deploy-store.ts'
import { openStates } from './states.ts'

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
    const rows = await selectOpenDeploys(tx)
    const found = new Map(rows.map((row) => [row.state, row]))
    return [
      ...openStates.map((state) => ({ gauge: open, labels: { state }, value: found.get(state)?.count ?? 0 })),
      { gauge: oldest, value: found.get('queued')?.age ?? 0 },
    ]
  },
}
