/** The deploy_hooks table: inserting, listing and deleting. */
import type { Insertable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type DeployTables, deploysDb, type HookRow } from '../store.ts'
import type { DeployHookQuery } from './schema.ts'

export function insertHook(
  { tx }: Context,
  hook: Insertable<DeployTables['deploy_hooks']>,
): Promise<HookRow> {
  return deploysDb(tx).insertInto('deploy_hooks').values(hook).returningAll().executeTakeFirstOrThrow()
}

export async function deleteHookRow({ tx, accountId }: Context, id: string): Promise<void> {
  await deploysDb(tx)
    .deleteFrom('deploy_hooks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listHooks(context: Context, filter: DeployHookQuery): Promise<Page<HookRow>> {
  const { limit, cursor, ...filters } = filter
  const { server_id, source, enabled, label, q } = filters
  const query = deploysDb(context.tx)
    .selectFrom('deploy_hooks')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(server_id !== undefined, (hooks) => hooks.where('server_id', '=', server_id ?? ''))
    .$if(source !== undefined, (hooks) => hooks.where('source', '=', source ?? 'generic'))
    .$if(enabled !== undefined, (hooks) => hooks.where('enabled', '=', enabled ?? true))
    .$if(q !== undefined, (hooks) => hooks.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'deploy_hooks', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}
