/** Results of a monitor, read for its pages and charts. */
import { sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import { type MonitorRow, monitoringDb, type ResultRow } from '../store.ts'
import type { ResultQuery } from './schema.ts'

export async function listResults(
  { tx, accountId }: Context,
  monitorId: string,
  { limit, cursor, ...filters }: ResultQuery,
): Promise<Page<object>> {
  const { since, until, outcome } = filters
  const query = monitoringDb(tx)
    .selectFrom('monitor_results')
    .select([
      // As text, with all its digits: it is the place of the row among others.
      sql<string>`monitor_results.slot_at::text`.as('slot_at'),
      sql<Date>`monitor_results.slot_at`.as('at'),
      'location',
      'outcome',
      'duration',
      'phases',
      'failure_class',
      'message',
      'address',
      'evidence',
    ])
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .$if(since !== undefined, (results) => results.where('slot_at', '>=', new Date(since ?? 0)))
    .$if(until !== undefined, (results) => results.where('slot_at', '<', new Date(until ?? 0)))
    .$if(outcome !== undefined, (results) => results.where('outcome', '=', outcome as ResultRow['outcome']))
  const order = {
    columns: ['monitor_results.slot_at', 'monitor_results.location'],
    descending: true,
    identity: { list: 'monitor_results', id: monitorId, ...filters },
  }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows.map(({ slot_at: _place, ...result }) => result), next_cursor: nextCursor }
}

export type RecentResult = { at: Date; outcome: ResultRow['outcome']; duration: number }

/** The last results of each monitor, oldest first. */
export async function selectRecentResults(
  { tx, accountId, now }: Context,
  monitors: readonly Pick<MonitorRow, 'id' | 'interval_seconds'>[],
  count: number,
): Promise<Map<string, RecentResult[]>> {
  if (monitors.length === 0) return new Map()
  // No further back than so many checks and some that were missed: a table with many partitions is not read whole.
  const rows = monitors.map(({ id, interval_seconds }) => [
    id,
    addSeconds(now, -interval_seconds * 2 * count).toISOString(),
  ])
  const { rows: found } = await sql<RecentResult & { monitor_id: string }>`
    select monitor.id as monitor_id, result.* from (values ${valueRows(rows)}) as monitor (id, since), lateral (
      select slot_at as at, outcome, duration from monitor_results
      where account_id = ${accountId} and monitor_id = monitor.id and slot_at >= monitor.since::timestamptz
      order by slot_at desc limit ${count}
    ) as result
    order by monitor.id, result.at`.execute(tx)
  const grouped = Map.groupBy(found, ({ monitor_id }) => monitor_id)
  return new Map(
    [...grouped].map(([id, results]) => [id, results.map(({ monitor_id: _of, ...result }) => result)]),
  )
}

/**
 * Whether the last checks of a monitor since a time failed in a row, as many as confirm its present state: `down`, or
 * `degraded`. Those at locations that see it as working do not count: the quorum has decided against them.
 */
export async function hasFailedSince(
  { tx, accountId }: Context,
  { id, state, fail_after, degrade_after }: MonitorRow,
  since: Date,
): Promise<boolean> {
  const count = state === 'down' ? fail_after : degrade_after
  const failing = state === 'down' ? ['down'] : ['down', 'degraded']
  const results = await monitoringDb(tx)
    .selectFrom('monitor_results')
    .select('outcome')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', id)
    .where(
      condition`location in (select location from monitor_checks
        where account_id = ${accountId} and monitor_id = ${id} and confirmation ->> 'state' = any(${failing}))`,
    )
    .where('slot_at', '>=', since)
    .where('outcome', '<>', 'unknown')
    .orderBy('slot_at', 'desc')
    .limit(count)
    .execute()
  const isFailure = ({ outcome }: Pick<ResultRow, 'outcome'>) =>
    outcome === 'down' || (state === 'degraded' && outcome === 'degraded')
  return results.length === count && results.every(isFailure)
}

export const resultBatchSize = 5000

/** Deletes a batch of the results before a time; returns how many there were. */
export async function deleteOldResults(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from monitor_results where account_id = ${accountId} and (monitor_id, slot_at, location) in (
      select monitor_id, slot_at, location from monitor_results
      where account_id = ${accountId} and slot_at < ${before} limit ${resultBatchSize}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
