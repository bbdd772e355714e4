import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const oldest = 'holdfast_cloud_catalogues_oldest_seconds'

export const catalogueMeasure: Measure = {
  gauges: [
    {
      name: oldest,
      help: 'Age of the stored catalogue of a provider that was refreshed longest ago; 0 if there is none.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ age: number | null }>`
      select extract(epoch from now() - min(refreshed_at))::float8 as age from cloud_catalogues`.execute(tx)
    return [{ gauge: oldest, value: Math.max(0, rows[0]?.age ?? 0) }]
  },
}
