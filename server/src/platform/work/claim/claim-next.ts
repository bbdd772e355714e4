import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { WorkKind } from '../work-kind.ts'
import { type Batch, batchLength, type Claimed, claimedColumns, isDue, readyAt } from './claim.ts'

/**
 * Claims the next due rows in the queues of ended claims of one account, in the same transaction: one row for each. A
 * busy queue continues without a claim over all queues, and has no more rows in flight than before, even if several
 * processes do the same at once: the places are reused when the transaction commits.
 *
 * Queues with an order or a rate, held queues, and work that waits for suspended accounts are left to `claimDue`.
 */
export async function claimNext(
  tx: Tx,
  kind: WorkKind<never>,
  ended: readonly Claimed[],
  batch: Batch,
): Promise<Claimed[]> {
  const [first] = ended
  if (!first || kind.waitsWhileSuspended) return []
  const accountId = first.account_id
  const { by, rules, concurrency } = kind.queue
  const freed = freedPlaces(ended, by)
  const table = sql.table(kind.table)
  const names = (alias: string, columns: readonly string[] = by) =>
    sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  const wanted = sql.join([
    ...by.map((_column, index) => sql`${freed.map(({ queue }) => queue[index])}::text[]`),
    sql`${freed.map(({ count }) => count)}::int[]`,
  ])
  const wantedColumns = sql.join([...by, 'places'].map((column) => sql.ref(column)))
  const leases = ended.map(() => batch + randomUUID().slice(batchLength))
  const { rows } = await sql<Claimed>`
    with ready_queue as materialized (
      select ${names('wanted')}, least(wanted.places, ${rules ? sql`rule.max_concurrency` : sql`${concurrency}::int`} - (
        select count(*) from ${table} as running
        where running.account_id = ${accountId} and (${names('running')}) = (${names('wanted')})
          and running.lease is not null and running.leased_until > statement_timestamp())) as places
      from unnest(${wanted}) as wanted (${wantedColumns})
      ${
        rules
          ? sql`join ${sql.table(rules.table)} as rule
              on rule.account_id = ${accountId} and (${names('rule', rules.key)}) = (${names('wanted')})
            where not rule.is_held and not rule.ordered and rule.max_per_second is null`
          : sql``
      }
    ),
    due as materialized (
      select waiting.* from ready_queue, lateral (
        select waiting.ctid as at, waiting.id, waiting.leased_until is not null as interrupted
        from ${table} as waiting
        where waiting.account_id = ${accountId} and (${names('waiting')}) = (${names('ready_queue')}) and ${isDue}
        order by ${readyAt}
        limit greatest(0, ready_queue.places)
        for update skip locked
      ) as waiting
    ),
    picked as (
      select due.*, (${leases}::uuid[])[row_number() over ()] as lease from due
    )
    update ${table} as work
    set lease = picked.lease, leased_until = statement_timestamp() + make_interval(secs => ${kind.leaseSeconds}),
      due_at = null, attempts = work.attempts + 1
    from picked
    where work.ctid = any(array(select at from due)) and work.account_id = ${accountId} and work.id = picked.id
    returning picked.interrupted, 0 as wait_ms, ${claimedColumns(kind)}`.execute(tx)
  return rows
}

/** The number of ended claims of each queue. */
function freedPlaces(ended: readonly Claimed[], by: readonly string[]) {
  const freed = new Map<string, { queue: string[]; count: number }>()
  for (const claimed of ended) {
    const queue = by.map((column) => String(claimed[column]))
    const places = freed.getOrInsertComputed(JSON.stringify(queue), () => ({ queue, count: 0 }))
    places.count++
  }
  return [...freed.values()]
}
