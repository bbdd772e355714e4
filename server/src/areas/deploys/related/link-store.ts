/** Finds deploys and hooks by their servers, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'

export const hooksOfServer = idsFrom(
  (accountId, id) => sql`select id from deploy_hooks where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfHook = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from deploy_hooks where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
export const hooksOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from deploy_hooks where account_id = ${accountId} and connection_id = ${id}`,
)
export const connectionOfHook = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from deploy_hooks where account_id = ${accountId} and id = ${id} and connection_id is not null`,
)
export const deploysOfServer = idsFrom(
  (accountId, id) => sql`select id from deploys where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfDeploy = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from deploys where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
export const deploysOfHook = idsFrom(
  (accountId, id) => sql`select id from deploys where account_id = ${accountId} and hook_id = ${id}`,
)
/** Null once the hook was deleted. */
export const hookOfDeploy = idsFrom(
  (accountId, id) => sql`
    select hook.id from deploys as deploy
    join deploy_hooks as hook on hook.account_id = ${accountId} and hook.id = deploy.hook_id
    where deploy.account_id = ${accountId} and deploy.id = ${id}`,
)

export const windowOfDeploy = idsFrom(
  (accountId, id) => sql`
    select maintenance_window_id as id from deploys
    where account_id = ${accountId} and id = ${id} and maintenance_window_id is not null`,
)
export const deploysOfWindow = idsFrom(
  (accountId, id) =>
    sql`select id from deploys where account_id = ${accountId} and maintenance_window_id = ${id}`,
)
export const monitorsOfHook = idsFrom(
  (accountId, id) =>
    sql`select unnest(maintenance_monitor_ids) as id from deploy_hooks where account_id = ${accountId} and id = ${id}`,
)
/** Of the hooks of an account, which are few. */
export const hooksOfMonitor = idsFrom(
  (accountId, id) =>
    sql`select id from deploy_hooks where account_id = ${accountId} and ${id} = any(maintenance_monitor_ids)`,
)

export async function searchHooks({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from deploy_hooks where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}
