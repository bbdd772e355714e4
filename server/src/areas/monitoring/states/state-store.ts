import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { markComposites } from '../composite/composite-store.ts'
import { monitoringDb, type StateRow, type StoredState } from '../store.ts'
import { selectFrozenUntil } from '../uptime/month-store.ts'
import { ofHistory, type StateHistory } from './history-store.ts'
import { statesWork } from './work-name.ts'

export type StateInterval = Pick<StateRow, 'from_at' | 'to_at' | 'state'>

/**
 * Ends the present state and begins another. A state that would end before it began is replaced. In a month whose uptime
 * is frozen nothing changes: a state that began there begins at its end. The composites of a monitor are computed again.
 */
export async function beginState(
  context: Pick<Context, 'tx' | 'accountId'>,
  history: StateHistory,
  { state, from: since }: { state: StoredState; from: Date },
): Promise<void> {
  const { tx, accountId } = context
  const frozenUntil = await selectFrozenUntil(context, history)
  const from = frozenUntil && frozenUntil > since ? frozenUntil : since
  const table = sql.table(history.table)
  const isOfHistory = ofHistory(history, accountId)
  await sql`delete from ${table} where ${isOfHistory} and from_at >= ${from}`.execute(tx)
  await sql`
    update ${table} set to_at = ${from}
    where ${isOfHistory} and (to_at is null or to_at > ${from})`.execute(tx)
  await sql`
    insert into ${table} (account_id, ${sql.ref(history.subject)}, from_at, state)
    values (${accountId}, ${history.id}, ${from}, ${state})`.execute(tx)
  if (history.table === 'monitor_states') await evaluateComposites(context, history.id, from)
}

async function evaluateComposites(
  context: Pick<Context, 'tx' | 'accountId'>,
  memberId: string,
  from: Date,
): Promise<void> {
  if (await markComposites(context, memberId, from)) await wake(context.tx, statesWork)
}

/** Removes what is recorded from a time on. Returns the state before it, which is the present one again. */
export async function rewindStates(
  context: Context,
  monitorId: string,
  from: Date,
): Promise<Pick<StateRow, 'state' | 'from_at'> | undefined> {
  const { tx, accountId } = context
  const removed = await sql`
    delete from monitor_states
    where account_id = ${accountId} and monitor_id = ${monitorId} and from_at >= ${from}`.execute(tx)
  const { rows } = await sql<Pick<StateRow, 'state' | 'from_at'>>`
    update monitor_states set to_at = null
    where account_id = ${accountId} and monitor_id = ${monitorId} and from_at = (
      select max(from_at) from monitor_states where account_id = ${accountId} and monitor_id = ${monitorId}
    )
    returning state, from_at`.execute(tx)
  if (removed.numAffectedRows) await evaluateComposites(context, monitorId, from)
  return rows[0]
}

/** The present state; undefined before the first result. */
export function selectOpenState(
  { tx, accountId }: Context,
  monitorId: string,
): Promise<StateRow | undefined> {
  return monitoringDb(tx)
    .selectFrom('monitor_states')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('to_at', 'is', null)
    .executeTakeFirst()
}

/** The states that overlap a window, in their order. */
export async function selectStates(
  { tx, accountId }: Context,
  history: StateHistory,
  window: { from: Date; to: Date },
): Promise<StateInterval[]> {
  const { rows } = await sql<StateInterval>`
    select from_at, to_at, state from ${sql.table(history.table)}
    where ${ofHistory(history, accountId)} and from_at < ${window.to} and (to_at is null or to_at > ${window.from})
    order by from_at`.execute(tx)
  return rows
}

/** The states of several monitors that overlap a window, each in their order. */
export function selectStatesOfMonitors(
  { tx, accountId }: Context,
  monitorIds: readonly string[],
  window: { from: Date; to: Date },
): Promise<StateRow[]> {
  return monitoringDb(tx)
    .selectFrom('monitor_states')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', sql<string>`any(${monitorIds})`)
    .where('from_at', '<', window.to)
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', window.from)]))
    .orderBy('monitor_id')
    .orderBy('from_at')
    .execute()
}

/** How often the state changed since a time. */
export async function countTransitions(
  { tx, accountId }: Context,
  monitorId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from monitor_states
    where account_id = ${accountId} and monitor_id = ${monitorId} and from_at > ${since}
      and state in ('up', 'degraded', 'down')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The gap in its results has become a state. */
export async function clearGap({ tx, accountId }: Context, monitorId: string): Promise<void> {
  await monitoringDb(tx)
    .updateTable('monitor_checks')
    .set({ gap_from: null })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('gap_from', 'is not', null)
    .execute()
}

/** Checks these monitors at once. Paused ones stay paused. */
export async function checkNow(
  { tx, accountId, now }: Context,
  monitorIds: readonly string[],
): Promise<void> {
  await monitoringDb(tx)
    .updateTable('monitor_checks')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', sql<string>`any(${monitorIds})`)
    .where('due_at', 'is not', null)
    .execute()
}

/** Has the states of the monitors that depend on this one worked out again, after so many of their failed checks. */
export async function wakeChildren(
  { tx, accountId, now }: Context,
  parentId: string,
  failures: number,
): Promise<void> {
  await sql`
    update monitors
    set due_at = least(due_at, ${now}::timestamptz + make_interval(secs => retry_seconds * fail_after * ${failures}::int))
    where account_id = ${accountId} and parent_id = ${parentId} and paused_at is null`.execute(tx)
}
