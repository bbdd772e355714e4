/** Finds the ids of volumes by what they refer to, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

export const volumesOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from volumes where account_id = ${accountId} and connection_id = ${id} and state <> 'deleted'`,
)
export const connectionOfVolume = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from volumes where account_id = ${accountId} and id = ${id}`,
)
export const volumesOfServer = idsFrom(
  (accountId, id) =>
    sql`select id from volumes where account_id = ${accountId} and server_id = ${id} and state <> 'deleted'`,
)
export const serverOfVolume = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from volumes where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
