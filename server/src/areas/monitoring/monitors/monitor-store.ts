/** The rows of monitors: how one is made, listed and deleted. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { type Confirmation, noConfirmation } from '#kernel/monitoring/confirmation.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type MonitoringTables, type MonitorRow, monitoringDb } from '../store.ts'
import type { MonitorFilter, MonitorQuery } from './schema.ts'

export function insertMonitor(
  { tx }: Context,
  monitor: Insertable<MonitoringTables['monitors']>,
): Promise<MonitorRow> {
  return monitoringDb(tx).insertInto('monitors').values(monitor).returningAll().executeTakeFirstOrThrow()
}

/** Nothing can refer to it any more until the transaction ends. */
export async function lockForDeletion({ tx, accountId }: Context, id: string): Promise<void> {
  await monitoringDb(tx)
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function deleteMonitorRow({ tx, accountId }: Context, id: string): Promise<void> {
  await monitoringDb(tx)
    .deleteFrom('monitors')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listMonitors(context: Context, filter: MonitorQuery): Promise<Page<MonitorRow>> {
  const { limit, cursor, ...filters } = filter
  const order = { columns: ['id'], identity: { list: 'monitors', ...filters } }
  const { rows, nextCursor } = await readPage(
    matching(context, filters).selectAll(),
    { limit, cursor },
    order,
  )
  return { data: rows, next_cursor: nextCursor }
}

export type MonitorName = Pick<MonitorRow, 'id' | 'name' | 'created_at'>

/** The same without what is large, for lists of many. */
export async function listMonitorNames(context: Context, filter: MonitorQuery): Promise<Page<MonitorName>> {
  const { limit, cursor, ...filters } = filter
  const order = { columns: ['id'], identity: { list: 'monitor_names', ...filters } }
  const named = matching(context, filters).select(['id', 'name', 'created_at'])
  const { rows, nextCursor } = await readPage(named, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** The oldest monitors that match. */
export function selectMatching(
  context: Context,
  filter: MonitorFilter,
  limit: number,
): Promise<MonitorRow[]> {
  return matching(context, filter).selectAll().orderBy('id').limit(limit).execute()
}

function matching({ tx, accountId }: Context, filter: MonitorFilter) {
  const { type, state, label, without_label, needs_attention, q } = filter
  return monitoringDb(tx)
    .selectFrom('monitors')
    .where('account_id', '=', accountId)
    .where(whereLabels('labels', label))
    .$if(without_label !== undefined, (monitors) =>
      monitors.where(condition`not labels ? ${without_label ?? ''}`),
    )
    .$if(type !== undefined, (monitors) => monitors.where('type', '=', type ?? ''))
    .$if(state !== undefined, (monitors) => monitors.where(hasState(state ?? '')))
    .$if(needs_attention === true, (monitors) => monitors.where(needsAttention))
    .$if(needs_attention === false, (monitors) => monitors.where(condition`not ${needsAttention}`))
    .$if(q !== undefined, (monitors) =>
      monitors.where(condition`${containsText('name', q ?? '')} or ${containsText('host', q ?? '')}`),
    )
}

const needsAttention = condition`paused_at is null and state in ('down', 'degraded', 'unknown')`

function hasState(state: string) {
  return state === 'paused'
    ? condition`paused_at is not null`
    : condition`paused_at is null and state = ${state}`
}

/** Of each of these servers, how many of its monitors are checked, up (also if degraded), and down. */
export async function countStatesOfServers(
  { tx, accountId }: Context,
  serverIds: readonly string[],
): Promise<Map<string, { all: number; up: number; down: number }>> {
  const { rows } = await sql<{ server_id: string; all: number; up: number; down: number }>`
    select server_id, count(*)::int as all, count(*) filter (where state in ('up', 'degraded'))::int as up,
      count(*) filter (where state = 'down')::int as down
    from monitors where account_id = ${accountId} and server_id = any(${[...serverIds]}) and paused_at is null
    group by server_id`.execute(tx)
  return new Map(rows.map((row) => [row.server_id, row]))
}

/** The monitor itself and all that it depends on. */
export async function selectAncestors({ tx, accountId }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ancestor as (
      select id, parent_id from monitors where account_id = ${accountId} and id = ${id}
      union
      select parent.id, parent.parent_id from ancestor
      join monitors as parent on parent.id = ancestor.parent_id
      where parent.account_id = ${accountId}
    )
    select id from ancestor`.execute(tx)
  return rows.map((row) => row.id)
}

export async function selectConfirmation(
  { tx, accountId }: Context,
  monitorId: string,
  location: string,
): Promise<Confirmation> {
  const row = await monitoringDb(tx)
    .selectFrom('monitor_checks')
    .select('confirmation')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('location', '=', location)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.confirmation ?? noConfirmation
}

export async function upsertCheck(
  { tx }: Context,
  check: Insertable<MonitoringTables['monitor_checks']>,
): Promise<void> {
  const { due_at, interval_seconds, phase_ms, confirmation } = check
  await monitoringDb(tx)
    .insertInto('monitor_checks')
    .values(check)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'monitor_id', 'location'])
        .doUpdateSet({ due_at, interval_seconds, phase_ms, confirmation }),
    )
    .execute()
}

/** Those at locations where the monitor is not checked any more. */
export async function deleteOtherChecks(
  { tx, accountId }: Context,
  monitorId: string,
  locations: readonly string[],
): Promise<void> {
  await monitoringDb(tx)
    .deleteFrom('monitor_checks')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('location', '<>', sql<string>`all(${[...locations]})`)
    .execute()
}
