import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Measure, Sample } from '#platform/telemetry/database-gauges.ts'
import { isHeld } from './backlog.ts'
import { everyQueue, isDue, names } from './claim/claim.ts'
import type { WorkKind } from './work-kind.ts'

const due = 'holdfast_work_due'
const oldest = 'holdfast_work_oldest_due_age_seconds'

/** Higher counts are reported as this number, which is far too high in any case. */
export const countedMax = 100_000

/** How much work of each kind is waiting for a worker, and since when. Held queues do not count. */
export function queueMeasure(kinds: readonly WorkKind<never>[]): Measure {
  return {
    gauges: [
      {
        name: due,
        help: `Rows of due work that wait for a worker, by kind, counted up to ${countedMax}; paused queues excepted.`,
        labelNames: ['kind'],
      },
      {
        name: oldest,
        help: 'How long the oldest row of due work has been waiting for a worker, by kind; 0 if none waits.',
        labelNames: ['kind'],
      },
    ],
    async read(tx) {
      const samples: Sample[] = []
      for (const kind of kinds) {
        const { count, age } = await readQueues(tx, kind)
        const labels = { kind: kind.name }
        samples.push({ gauge: due, labels, value: count }, { gauge: oldest, labels, value: age })
      }
      return samples
    },
  }
}

/** Like a claim, it skips through the index from queue to queue. The rows of one are counted in the index. */
async function readQueues(tx: Tx, kind: WorkKind<never>): Promise<{ count: number; age: number }> {
  const { rows } = await sql<{ count: number; age: number }>`
    with recursive ${everyQueue(kind)},
    waiting_queue as materialized (
      select * from queue as work where first_at <= now() and not (${isHeld(kind)})
    )
    select
      (select count(*) from (
        select 1 from waiting_queue, lateral (
          select 1 from ${sql.table(kind.table)} as waiting
          where (${names(kind, 'waiting')}) = (${names(kind, 'waiting_queue')}) and ${isDue}
          limit ${countedMax}
        ) as one limit ${countedMax}
      ) as counted) as count,
      coalesce(extract(epoch from now() - (select min(first_at) from waiting_queue)), 0)::float8 as age`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, age: 0 }
}
