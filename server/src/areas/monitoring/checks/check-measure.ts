import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { readRollupLag } from '../results/rollups/rollup-store.ts'
import { readOverdue } from './claim-store.ts'

const overdue = 'holdfast_monitor_checks_overdue'
const oldest = 'holdfast_monitor_oldest_overdue_check_age_seconds'
const rollups = 'holdfast_monitor_rollup_lag_seconds'

/** Whether the workers keep up with the checks and with the roll-ups of their results. */
export const checkMeasure: Measure = {
  gauges: [
    {
      name: overdue,
      help: 'Checks of monitors whose time has come and that no worker has begun, except while they must not run.',
      labelNames: [],
    },
    {
      name: oldest,
      help: 'How long the oldest of the overdue checks of monitors has been waiting; 0 if none waits.',
      labelNames: [],
    },
    {
      name: rollups,
      help: 'How far the roll-ups of check results are behind the clock. They follow 6 to 12 minutes behind.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { count, age } = await readOverdue(tx)
    return [
      { gauge: overdue, value: count },
      { gauge: oldest, value: age },
      { gauge: rollups, value: await readRollupLag(tx) },
    ]
  },
}
