/** The rows of composite monitors: their members, and from when on their states have to be worked out. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { alertsQueue } from '../states/work-name.ts'
import { type MonitorRow, selectMonitorsById } from '../store.ts'
import { membersOf } from './composite-type.ts'

type CompositeTables = {
  monitor_composites: { account_id: string; monitor_id: string; since: Date; evaluate_from: Date | null }
  monitor_members: { account_id: string; composite_id: string; member_id: string }
}

function compositeDb(tx: Tx) {
  return tx.withTables<CompositeTables>()
}

export async function replaceMembers(
  { tx, accountId }: Context,
  compositeId: string,
  memberIds: readonly string[],
): Promise<void> {
  const db = compositeDb(tx)
  await db
    .deleteFrom('monitor_members')
    .where('account_id', '=', accountId)
    .where('composite_id', '=', compositeId)
    .execute()
  await db
    .insertInto('monitor_members')
    .values(memberIds.map((member_id) => ({ account_id: accountId, composite_id: compositeId, member_id })))
    .execute()
}

/** From now on its states follow from its present settings. */
export async function restartEvaluation({ tx, accountId, now }: Context, compositeId: string): Promise<void> {
  const times = { since: now, evaluate_from: now }
  await compositeDb(tx)
    .insertInto('monitor_composites')
    .values({ account_id: accountId, monitor_id: compositeId, ...times })
    .onConflict((conflict) => conflict.columns(['account_id', 'monitor_id']).doUpdateSet(times))
    .execute()
  await sql`
    update monitors set due_at = ${now}
    where account_id = ${accountId} and id = ${compositeId} and paused_at is null`.execute(tx)
}

/** From when on its states have to be worked out, locked until the end of the transaction. */
export async function lockEvaluation({ tx, accountId, now }: Context, compositeId: string): Promise<Date> {
  const { since, evaluate_from } = await compositeDb(tx)
    .selectFrom('monitor_composites')
    .select(['since', 'evaluate_from'])
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', compositeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const from = evaluate_from ?? now
  return from < since ? since : from
}

export async function endEvaluation({ tx, accountId }: Context, compositeId: string): Promise<void> {
  await compositeDb(tx)
    .updateTable('monitor_composites')
    .set({ evaluate_from: null })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', compositeId)
    .execute()
}

/**
 * Requests that the composites of members are computed again, each from the time of its change on. Returns whether any must
 * be computed now.
 */
export async function markComposites(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  members: readonly { id: string; from: Date }[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with marked as materialized (
      select composite_id, min(changed.from_at::timestamptz) as from_at
      from (values ${valueRows(members.map(({ id, from }) => [id, from]))}) as changed (id, from_at)
      join monitor_members on account_id = ${accountId} and member_id = changed.id
      group by composite_id
    ),
    evaluated as (
      update monitor_composites as composite set evaluate_from = least(composite.evaluate_from, marked.from_at)
      from marked where composite.account_id = ${accountId} and composite.monitor_id = marked.composite_id
    )
    update monitors as monitor set due_at = least(monitor.due_at, marked.from_at), due_queue = ${alertsQueue}
    from marked
    where monitor.account_id = ${accountId} and monitor.id = marked.composite_id and monitor.paused_at is null`.execute(
    tx,
  )
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

export const compositesOfMember = idsFrom(
  (accountId, id) => sql`
    select composite_id as id from monitor_members where account_id = ${accountId} and member_id = ${id}`,
)
export const membersOfComposite = idsFrom(
  (accountId, id) => sql`
    select member_id as id from monitor_members where account_id = ${accountId} and composite_id = ${id}`,
)

/** All composites that contain a monitor directly. */
export async function selectCompositeIds({ tx, accountId }: Context, memberId: string): Promise<string[]> {
  const rows = await compositeDb(tx)
    .selectFrom('monitor_members')
    .select('composite_id')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ composite_id }) => composite_id)
}

export type Membership = { composite_id: string; member_id: string }

/** What composites among these monitors contain, at all levels. */
export async function selectMembershipsBelow(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    with recursive below as (
      select composite_id, member_id from monitor_members
      where account_id = ${accountId} and composite_id = any(${ids})
      union
      select inner_one.composite_id, inner_one.member_id from below
      join monitor_members as inner_one on inner_one.composite_id = below.member_id
      where inner_one.account_id = ${accountId}
    )
    select composite_id, member_id from below`.execute(tx)
  return rows
}

/** What contains this monitor, at all levels. */
export async function selectMembershipsAbove({ tx, accountId }: Context, id: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    with recursive above as (
      select composite_id, member_id from monitor_members
      where account_id = ${accountId} and member_id = ${id}
      union
      select outer_one.composite_id, outer_one.member_id from above
      join monitor_members as outer_one on outer_one.member_id = above.composite_id
      where outer_one.account_id = ${accountId}
    )
    select composite_id, member_id from above`.execute(tx)
  return rows
}

/** Which of these monitors exist, locked so that none is deleted or gets other members until the transaction ends. */
export async function lockMembers(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Pick<MonitorRow, 'id' | 'type'>[]> {
  const { rows } = await sql<Pick<MonitorRow, 'id' | 'type'>>`
    select id, type from monitors where account_id = ${accountId} and id = any(${ids}) order by id for share`.execute(
    tx,
  )
  return rows
}

/** The members of composites among these monitors, at all levels, without those that are given. */
export async function selectMembersBelow(
  context: Context,
  monitors: readonly MonitorRow[],
): Promise<MonitorRow[]> {
  const known = new Set(monitors.map(({ id }) => id))
  const below: MonitorRow[] = []
  let level: readonly MonitorRow[] = monitors
  for (;;) {
    const ids = [...new Set(level.flatMap(membersOf).map(({ id }) => id))].filter((id) => !known.has(id))
    if (ids.length === 0) return below
    level = await selectMonitorsById(context, ids)
    for (const id of ids) known.add(id)
    below.push(...level)
  }
}
