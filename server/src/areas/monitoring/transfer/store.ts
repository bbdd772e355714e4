import type { Context } from '#platform/context.ts'
import { type HeartbeatRow, heartbeatsDb } from '../heartbeats/store.ts'
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

/** All heartbeats of the account, by name. */
export function allHeartbeats({ tx, accountId }: Context): Promise<HeartbeatRow[]> {
  return heartbeatsDb(tx)
    .selectFrom('heartbeats')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
