import type { Context } from '#platform/context.ts'
import { type MonitorRow, monitoringDb } from '../store.ts'

/** All monitors of the account, by name. */
export function allMonitors({ tx, accountId }: Context): Promise<MonitorRow[]> {
  return monitoringDb(tx)
    .selectFrom('monitors')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
