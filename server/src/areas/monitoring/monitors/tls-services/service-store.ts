import type { Context } from '#platform/context.ts'
import { type MonitorRow, monitoringDb } from '../../store.ts'

/** Monitors with a host, after an id. */
export function selectMonitorsWithHost(
  { tx, accountId }: Context,
  after: string,
  limit: number,
): Promise<Pick<MonitorRow, 'id' | 'name' | 'type' | 'settings'>[]> {
  return monitoringDb(tx)
    .selectFrom('monitors')
    .select(['id', 'name', 'type', 'settings'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('host', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}
