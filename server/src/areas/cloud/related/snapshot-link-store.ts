/** Finds the ids of snapshots and their schedules by what they refer to, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

export const snapshotsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from snapshots where account_id = ${accountId} and connection_id = ${id} and state <> 'deleted'`,
)
export const connectionOfSnapshot = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from snapshots where account_id = ${accountId} and id = ${id}`,
)
export const snapshotsOfServer = idsFrom(
  (accountId, id) =>
    sql`select id from snapshots where account_id = ${accountId} and server_id = ${id} and state <> 'deleted'`,
)
export const serverOfSnapshot = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from snapshots where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
export const schedulesOfServer = idsFrom(
  (accountId, id) =>
    sql`select id from snapshot_schedules where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfSchedule = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from snapshot_schedules where account_id = ${accountId} and id = ${id}`,
)
export const scheduleOfSnapshot = idsFrom(
  (accountId, id) =>
    sql`select schedule_id as id from snapshots where account_id = ${accountId} and id = ${id} and schedule_id is not null`,
)
export const snapshotsOfSchedule = idsFrom(
  (accountId, id) =>
    sql`select id from snapshots where account_id = ${accountId} and schedule_id = ${id} and state <> 'deleted'`,
)
export const actionOfSnapshot = idsFrom(
  (accountId, id) =>
    sql`select action_id as id from snapshots where account_id = ${accountId} and id = ${id} and action_id is not null`,
)
export const snapshotOfAction = idsFrom(
  (accountId, id) =>
    sql`select id from snapshots where account_id = ${accountId} and action_id = ${id} and state <> 'deleted'`,
)
