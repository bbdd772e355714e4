import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const oldest = 'holdfast_transparency_oldest_read_seconds'

/** How far behind the searches are, over all accounts: without the domains of those that have switched them off. */
export const transparencyMeasure: Measure = {
  gauges: [
    {
      name: oldest,
      help: 'Seconds since the domain that was not searched for in the logs of Certificate Transparency for longest was read, or was added.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from statement_timestamp() - min(coalesce(read_at, watched_since))), 0)::float8 as seconds
      from certificate_transparency_domains where coalesce(leased_until, due_at) is not null`.execute(tx)
    return [{ gauge: oldest, labels: {}, value: Math.max(0, rows[0]?.seconds ?? 0) }]
  },
}
