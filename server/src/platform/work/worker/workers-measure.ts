import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { deadWorkerRetention } from './worker-session.ts'

const lastClaim = 'holdfast_worker_last_claim_timestamp_seconds'

/** One value for each running worker, and for each worker that died within the last day without being replaced. */
export const workersMeasure: Measure = {
  gauges: [
    {
      name: lastClaim,
      help: 'When each worker process last checked for due work, as Unix time. An old value means that the worker hangs or has died.',
      labelNames: ['worker'],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ name: string; claimed: number }>`
      select name, extract(epoch from max(claimed_at))::float8 as claimed from workers
      where beat_at > now() - ${deadWorkerRetention}::interval group by name`.execute(tx)
    return rows.map(({ name, claimed }) => ({ gauge: lastClaim, labels: { worker: name }, value: claimed }))
  },
}
