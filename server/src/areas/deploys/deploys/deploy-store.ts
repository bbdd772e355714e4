/** The deploys table: inserting, listing, counting and deleting. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type DeployRow, type DeployTables, deploysDb } from '../store.ts'
import type { DeployQuery } from './schema.ts'
import { activeStates } from './states.ts'

export function insertDeploy(
  { tx }: Context,
  deploy: Insertable<DeployTables['deploys']>,
): Promise<DeployRow> {
  return deploysDb(tx).insertInto('deploys').values(deploy).returningAll().executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listDeploys(context: Context, filter: DeployQuery): Promise<Page<DeployRow>> {
  const { limit, cursor, ...filters } = filter
  const { hook_id, server_id, state, open, ref, commit, since, until, q } = filters
  const query = deploysDb(context.tx)
    .selectFrom('deploys')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(hook_id !== undefined, (deploys) => deploys.where('hook_id', '=', hook_id ?? ''))
    .$if(server_id !== undefined, (deploys) => deploys.where('server_id', '=', server_id ?? ''))
    .$if(state !== undefined, (deploys) => deploys.where('state', '=', sql<'queued'>`any(${state ?? []})`))
    .$if(open === true, (deploys) => deploys.where('finished_at', 'is', null))
    .$if(open === false, (deploys) => deploys.where('finished_at', 'is not', null))
    .$if(ref !== undefined, (deploys) => deploys.where('ref', '=', ref ?? ''))
    .$if(commit !== undefined, (deploys) => deploys.where('commit', '=', commit ?? ''))
    .$if(since !== undefined, (deploys) => deploys.where('created_at', '>=', new Date(since ?? 0)))
    .$if(until !== undefined, (deploys) => deploys.where('created_at', '<', new Date(until ?? 0)))
    .$if(q !== undefined, (deploys) => deploys.where(containsText('hook_name', q ?? '')))
  const order = { columns: ['id'], descending: true, identity: { list: 'deploys', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Those that wait, oldest first. */
function queuedOf({ tx, accountId }: Context) {
  return deploysDb(tx)
    .selectFrom('deploys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .orderBy('id')
}

/** Those that wait for a target, locked until the end of the transaction. */
export function lockedQueued(context: Context, target: string): Promise<DeployRow[]> {
  return queuedOf(context).where('target', '=', target).forNoKeyUpdate().execute()
}

/**
 * The oldest one that waits for a target. It is not locked: who holds another deploy of the target would wait for it,
 * and the other way round.
 */
export function findFirstQueued(context: Context, target: string): Promise<DeployRow | undefined> {
  return queuedOf(context).where('target', '=', target).limit(1).executeTakeFirst()
}

/** Makes one due that still waits. */
export async function makeDue({ tx, accountId, now }: Context, id: string): Promise<void> {
  await deploysDb(tx)
    .updateTable('deploys')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export function lockedQueuedOfHook(context: Context, hookId: string): Promise<DeployRow[]> {
  return queuedOf(context).where('hook_id', '=', hookId).forNoKeyUpdate().execute()
}

/** Those that run in a maintenance window, locked until the end of the transaction. */
export function lockedInMaintenance({ tx, accountId }: Context, hookId: string): Promise<DeployRow[]> {
  return deploysDb(tx)
    .selectFrom('deploys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hook_id', '=', hookId)
    .where('finished_at', 'is', null)
    .where('maintenance_window_id', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The deploy that has been handed to a target and has not ended. */
export function findActive({ tx, accountId }: Context, target: string): Promise<DeployRow | undefined> {
  return deploysDb(tx)
    .selectFrom('deploys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('target', '=', target)
    .where('state', 'in', activeStates)
    .executeTakeFirst()
}

/** The oldest one of a server that waits and whose recipe does not run, locked, unless another process takes it. */
export async function takeQueued(context: Context, serverId: string): Promise<DeployRow | undefined> {
  return await queuedOf(context)
    .where('server_id', '=', serverId)
    .where('recipe', 'is not', null)
    .where(isTargetFree(context.accountId))
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

function isTargetFree(accountId: string) {
  return condition`not exists (
    select 1 from deploys as active
    where active.account_id = ${accountId} and active.target = deploys.target
      and active.state in ('dispatched', 'running'))`
}

/** Those of these servers for which a job waits. */
export async function selectServersWithJobs(
  { tx, accountId }: Context,
  serverIds: readonly string[],
): Promise<string[]> {
  const rows = await deploysDb(tx)
    .selectFrom('deploys')
    .select('server_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('server_id', '=', sql<string>`any(${serverIds})`)
    .where('state', '=', 'queued')
    .execute()
  return rows.flatMap(({ server_id }) => server_id ?? [])
}

/** The last one of a hook that succeeded before this one. */
export function findSucceededBefore(
  { tx, accountId }: Context,
  { id, hook_id }: Pick<DeployRow, 'id' | 'hook_id'>,
): Promise<DeployRow | undefined> {
  return deploysDb(tx)
    .selectFrom('deploys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hook_id', '=', hook_id)
    .where('id', '<', id)
    .where('state', '=', 'succeeded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deploys of an account that ended before a time, at most so many, with their logs; returns their number. */
export async function deleteEndedDeploys(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await deploysDb(tx)
    .deleteFrom('deploys')
    .where('account_id', '=', accountId)
    .where('id', 'in', (deploys) =>
      deploys
        .selectFrom('deploys')
        .select('id')
        .where('account_id', '=', accountId)
        .where('finished_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How many deploys of all accounts have not ended, and the age of the oldest in seconds, by state. System scope. */
export async function selectOpenDeploys(tx: Tx): Promise<{ state: string; count: number; age: number }[]> {
  const { rows } = await sql<{ state: string; count: number; age: number }>`
    select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age
    from deploys where finished_at is null group by state`.execute(tx)
  return rows
}
