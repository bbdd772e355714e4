import { sql } from 'kysely'
import { gapKinds } from '#kernel/certificates/gaps/gap.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const name = 'holdfast_certificate_gaps'

/** Open gaps of all accounts that are not ignored. */
export const gapMeasure: Measure = {
  gauges: [
    { name, help: 'Open coverage gaps of certificates that are not ignored, by kind.', labelNames: ['kind'] },
  ],
  async read(tx) {
    const { rows } = await sql<{ value: string; count: number }>`
      select kind as value, count(*)::int as count from certificate_gaps where closed_at is null and ignored_at is null group by 1`.execute(
      tx,
    )
    const counts = new Map(rows.map(({ value, count }) => [value, count]))
    return gapKinds.map((kind) => ({ gauge: name, labels: { kind }, value: counts.get(kind) ?? 0 }))
  },
}
