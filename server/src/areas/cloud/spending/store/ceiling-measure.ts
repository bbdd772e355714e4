import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const exceeded = 'holdfast_cloud_ceilings_exceeded'

export const ceilingMeasure: Measure = {
  gauges: [
    {
      name: exceeded,
      help: 'Accounts whose servers and storage cost more than their spending ceiling.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from cloud_spending where exceeded <> '{}'`.execute(tx)
    return [{ gauge: exceeded, value: rows[0]?.count ?? 0 }]
  },
}
