/** Finds the ids of orphans by what they refer to, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

export const orphansOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from cloud_orphans where account_id = ${accountId} and connection_id = ${id} and reported_at is not null`,
)
export const connectionOfOrphan = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from cloud_orphans where account_id = ${accountId} and id = ${id}`,
)
