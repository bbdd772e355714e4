import { sql } from 'kysely'
import { condition } from '#platform/database/query/condition.ts'

/** A table with the states of monitors or heartbeats one after another, and its column of their ids. */
export type StateTable = { table: 'monitor_states' | 'heartbeat_states'; subject: string }

/** The states of one of them. */
export type StateHistory = StateTable & { id: string }

export const statesOfMonitors: StateTable = { table: 'monitor_states', subject: 'monitor_id' }
export const statesOfHeartbeats: StateTable = { table: 'heartbeat_states', subject: 'heartbeat_id' }

export const monitorStates = (id: string): StateHistory => ({ ...statesOfMonitors, id })
export const heartbeatStates = (id: string): StateHistory => ({ ...statesOfHeartbeats, id })

/** The states of this history alone. */
export function ofHistory({ subject, id }: StateHistory, accountId: string) {
  return condition`account_id = ${accountId} and ${sql.ref(subject)} = ${id}`
}
