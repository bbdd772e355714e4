/** The deploy_commit_statuses table: for each deploy that reports to a commit, what it reports and how that went. */
import { type Selectable, sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import type { CommitState } from '#providers/ports/commit-status.ts'
import { statusesWork } from '../deploys/channel.ts'
import { type DeployTables, deploysDb } from '../store.ts'

export type StatusRow = Selectable<DeployTables['deploy_commit_statuses']>

type NewStatus = Pick<
  StatusRow,
  'id' | 'hook_id' | 'connection_id' | 'repository' | 'commit' | 'ref' | 'deploy_state'
>

export async function insertStatus({ tx, accountId, now }: Context, status: NewStatus): Promise<void> {
  await deploysDb(tx)
    .insertInto('deploy_commit_statuses')
    .values({ account_id: accountId, ...status, since: now, due_at: now })
    .execute()
}

function statusesOf({ tx, accountId }: Context) {
  return deploysDb(tx).selectFrom('deploy_commit_statuses').selectAll().where('account_id', '=', accountId)
}

export function findStatus(context: Context, id: string): Promise<StatusRow | undefined> {
  return statusesOf(context).where('id', '=', id).executeTakeFirst()
}

export function selectStatusesById(context: Context, ids: readonly string[]): Promise<StatusRow[]> {
  return statusesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** Whether another deploy of the hook reports to this commit. */
export async function hasStatusOf(
  context: Context,
  { hook_id, repository, commit }: Pick<StatusRow, 'hook_id' | 'repository' | 'commit'>,
): Promise<boolean> {
  const found = await statusesOf(context)
    .where('hook_id', '=', hook_id)
    .where('commit', '=', commit)
    .where('repository', '=', repository)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Of all deploys of the same hook and commit, the one whose state the commit shows: the newest, except that one which was
 * withdrawn before it ended does not count beside others.
 */
export async function selectShown(
  context: Context,
  { hook_id, repository, commit, ref }: StatusRow,
  { isPerRef }: { isPerRef: boolean },
): Promise<StatusRow> {
  return await statusesOf(context)
    .where('hook_id', '=', hook_id)
    .where('commit', '=', commit)
    .where('repository', '=', repository)
    .$if(isPerRef, (statuses) => statuses.where(condition`ref is not distinct from ${ref}`))
    .orderBy(sql`deploy_state in ('cancelled', 'superseded', 'rejected')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function makeStatusDue({ tx, accountId, now }: Context, id: string): Promise<void> {
  await deploysDb(tx)
    .updateTable('deploy_commit_statuses')
    .set({ due_at: now, since: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** New credentials: what has failed is sent again. */
export async function wakeStatusesOf(context: Context, connectionId: string): Promise<void> {
  const { tx, accountId, now } = context
  const { numUpdatedRows } = await deploysDb(tx)
    .updateTable('deploy_commit_statuses')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('error', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(statusesWork)
}

/** Shows at the hook how the last report went. */
export async function setStatusError(
  { tx, accountId }: Context,
  hookId: string,
  error: ResourceError | null,
): Promise<void> {
  await deploysDb(tx)
    .updateTable('deploy_hooks')
    .set({ status_error: error && JSON.stringify(error) })
    .where('account_id', '=', accountId)
    .where('id', '=', hookId)
    .execute()
}

/** Why the last report of a hook has failed. Locks the hook, which a delivery locks before statuses, too. */
export async function lockedErrorOf(
  { tx, accountId }: Context,
  hookId: string,
): Promise<ResourceError | null> {
  const hook = await deploysDb(tx)
    .selectFrom('deploy_hooks')
    .select('status_error')
    .where('account_id', '=', accountId)
    .where('id', '=', hookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return hook?.status_error ?? null
}

export type ShownStatus = {
  connection_id: string
  state: CommitState | null
  sent_at: Date | null
  error: ResourceError | null
}

/** How the reports of these deploys went, by the id of the deploy. */
export async function shownStatuses(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, ShownStatus>> {
  const rows = ids.length === 0 ? [] : await selectStatusesById(context, ids)
  return new Map(
    rows.map(({ id, connection_id, sent: state, sent_at, error }) => [
      id,
      { connection_id, state, sent_at, error },
    ]),
  )
}
