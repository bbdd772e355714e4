import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { markComposites } from '../composite/composite-store.ts'
import { selectFrozenUntil } from '../results/uptime/month-store.ts'
import { monitoringDb, type StateRow, type StoredState } from '../store.ts'
import { ofHistory, type StateHistory, type StateTable } from './history-store.ts'
import { alertsQueue, statesWork } from './work-name.ts'

export type StateInterval = Pick<StateRow, 'from_at' | 'to_at' | 'state'>
export type OpenState = Pick<StateRow, 'from_at' | 'state'>

/** A state that begins, of the monitor or heartbeat with this id. */
export type StateBegin = { id: string; state: StoredState; from: Date }

/** Ends the present state of one monitor or heartbeat and begins another. */
export async function beginState(
  context: Pick<Context, 'tx' | 'accountId'>,
  { id, ...table }: StateHistory,
  begin: Omit<StateBegin, 'id'>,
): Promise<void> {
  await beginStates(context, table, [{ id, ...begin }])
}

/**
 * Ends the present states of monitors or heartbeats and begins others. A state that would end before it began is replaced.
 * In a month whose uptime is frozen nothing changes: a state that began there begins at its end. The composites of the
 * monitors are computed again.
 */
export async function beginStates(
  context: Pick<Context, 'tx' | 'accountId'>,
  states: StateTable,
  begins: readonly StateBegin[],
): Promise<void> {
  if (begins.length === 0) return
  const frozenUntil = await selectFrozenUntil(
    context,
    states,
    begins.map(({ id }) => id),
  )
  const begun = begins.map(({ from, ...begin }) => {
    const frozen = frozenUntil.get(begin.id)
    return { ...begin, from: frozen && frozen > from ? frozen : from }
  })
  // Sent together; the connection executes them one after the other.
  await Promise.all([
    deleteStatesSince(context, states, begun),
    endStates(context, states, begun),
    insertStates(context, states, begun),
  ])
  if (states.table === 'monitor_states') await evaluateComposites(context, begun)
}

type Scope = Pick<Context, 'tx' | 'accountId'>

async function deleteStatesSince(
  { tx, accountId }: Scope,
  { table, subject }: StateTable,
  begun: readonly StateBegin[],
): Promise<void> {
  await sql`
    with given as materialized (${startsOf(begun)})
    delete from ${sql.table(table)} as state using given
    where state.account_id = ${accountId} and state.${sql.ref(subject)} = given.id
      and state.from_at >= given.from_at`.execute(tx)
}

async function endStates(
  { tx, accountId }: Scope,
  { table, subject }: StateTable,
  begun: readonly StateBegin[],
): Promise<void> {
  await sql`
    with given as materialized (${startsOf(begun)}),
    last as materialized (
      select given.id, given.from_at as to_at, (
        select max(earlier.from_at) from ${sql.table(table)} as earlier
        where earlier.account_id = ${accountId} and earlier.${sql.ref(subject)} = given.id
          and earlier.from_at < given.from_at
      ) as from_at
      from given
    )
    update ${sql.table(table)} as state set to_at = last.to_at from last
    where state.account_id = ${accountId} and state.${sql.ref(subject)} = last.id and state.from_at = last.from_at
      and (state.to_at is null or state.to_at > last.to_at)`.execute(tx)
}

async function insertStates(
  { tx, accountId }: Scope,
  { table, subject }: StateTable,
  begun: readonly StateBegin[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.ref(subject)}, from_at, state)
    values ${valueRows(begun.map(({ id, from, state }) => [accountId, id, from, state]))}`.execute(tx)
}

/**
 * Ids and times of states as rows. Used in a materialized expression, since with row-level security a column is compared in
 * the index only with a plain column.
 */
const startsOf = (begun: readonly { id: string; from: Date }[]) => sql`
  select id, from_at::timestamptz as from_at
  from (values ${valueRows(begun.map(({ id, from }) => [id, from]))}) as start (id, from_at)`

async function evaluateComposites(
  context: Scope,
  changed: readonly { id: string; from: Date }[],
): Promise<void> {
  if (await markComposites(context, changed)) await wake(context.tx, statesWork)
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
  if (removed.numAffectedRows) await evaluateComposites(context, [{ id: monitorId, from }])
  return rows[0]
}

/** The present states of these monitors by their ids; those without a result have none. */
export async function selectOpenStates(
  { tx, accountId }: Context,
  monitorIds: readonly string[],
): Promise<Map<string, OpenState>> {
  const { rows } = await sql<OpenState & { monitor_id: string }>`
    select last.* from unnest(${monitorIds}::text[]) as id, lateral (
      select monitor_id, from_at, to_at, state from monitor_states
      where account_id = ${accountId} and monitor_id = id
      order by from_at desc limit 1
    ) as last
    where last.to_at is null`.execute(tx)
  return new Map(rows.map(({ monitor_id, state, from_at }) => [monitor_id, { state, from_at }]))
}

/** Stores the states of monitors, as the last ones in their histories. */
export async function updateMonitorStates(
  { tx, accountId }: Context,
  states: readonly { id: string; state: StoredState; since: Date }[],
): Promise<void> {
  await sql`
    update monitors as monitor set state = given.state, state_since = given.since::timestamptz
    from (values ${valueRows(states.map(({ id, state, since }) => [id, state, since]))}) as given (id, state, since)
    where monitor.account_id = ${accountId} and monitor.id = given.id`.execute(tx)
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

/** How often the states of monitors changed, each since a time, by their ids. */
export async function countTransitions(
  { tx, accountId }: Context,
  since: readonly { id: string; from: Date }[],
): Promise<Map<string, number>> {
  if (since.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    with given as materialized (${startsOf(since)})
    select given.id, count(*) from given
    join monitor_states as state on state.account_id = ${accountId} and state.monitor_id = given.id
      and state.from_at > given.from_at
    where state.state in ('up', 'degraded', 'down')
    group by given.id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The gaps in the results of these monitors have become states. */
export async function clearGaps({ tx, accountId }: Context, monitorIds: readonly string[]): Promise<void> {
  await monitoringDb(tx)
    .updateTable('monitor_checks')
    .set({ gap_from: null })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', sql<string>`any(${monitorIds})`)
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

/** Has the state of a monitor worked out again at once. */
export async function makeStatesDue({ tx, accountId, now }: Context, monitorId: string): Promise<void> {
  await sql`
    update monitors set due_at = ${now}, due_queue = ${alertsQueue}
    where account_id = ${accountId} and id = ${monitorId} and paused_at is null`.execute(tx)
}

/**
 * Has the states of the monitors that depend on these worked out again, each after so many of its failed checks. Returns
 * whether there are any.
 */
export async function wakeChildren(
  { tx, accountId, now }: Context,
  parents: readonly { id: string; failures: number }[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update monitors as child
    set due_queue = ${alertsQueue}, due_at = least(child.due_at, ${now}::timestamptz
      + make_interval(secs => child.retry_seconds * child.fail_after * parent.failures::int))
    from (values ${valueRows(parents.map(({ id, failures }) => [id, failures]))}) as parent (id, failures)
    where child.account_id = ${accountId} and child.parent_id = parent.id and child.paused_at is null`.execute(
    tx,
  )
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
