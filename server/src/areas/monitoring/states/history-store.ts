import { sql } from 'kysely'
import { condition } from '#platform/database/query/condition.ts'

/** The table with the states of a monitor or a heartbeat one after another, and whose states are meant. */
export type StateHistory = { table: 'monitor_states' | 'heartbeat_states'; subject: string; id: string }

export const monitorStates = (id: string): StateHistory => ({
  table: 'monitor_states',
  subject: 'monitor_id',
  id,
})
export const heartbeatStates = (id: string): StateHistory => ({
  table: 'heartbeat_states',
  subject: 'heartbeat_id',
  id,
})

/** The states of this history alone. */
export function ofHistory({ subject, id }: StateHistory, accountId: string) {
  return condition`account_id = ${accountId} and ${sql.ref(subject)} = ${id}`
}
