import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const gauge = 'holdfast_maintenance_windows'

/** The windows that have not ended, of all accounts. System scope. */
export const maintenanceMeasure: Measure = {
  gauges: [
    { name: gauge, help: 'Maintenance windows that are planned or run, by state.', labelNames: ['state'] },
  ],
  async read(tx) {
    const { rows } = await sql<{ planned: number; running: number }>`
      select count(*) filter (where starts_at > now())::int as planned,
        count(*) filter (where starts_at <= now())::int as running
      from maintenance_windows where ends_at > now()`.execute(tx)
    const { planned = 0, running = 0 } = rows[0] ?? {}
    return Object.entries({ planned, running }).map(([state, value]) => ({ gauge, labels: { state }, value }))
  },
}
