import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const stale = 'holdfast_dynamic_ips_stale'

export const staleMeasure: Measure = {
  gauges: [
    {
      name: stale,
      help: 'Dynamic IPs that have not reported for longer than their owners find normal.',
      labelNames: [],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from dynamic_ips where stale_since is not null`.execute(tx)
    return [{ gauge: stale, value: rows[0]?.count ?? 0 }]
  },
}
