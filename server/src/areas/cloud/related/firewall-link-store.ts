/** Finds the ids of firewalls by what they refer to, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'
import { isFiltered } from '../firewalls/firewall-store.ts'

export const firewallsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from firewalls where account_id = ${accountId} and connection_id = ${id} and deleted_at is null`,
)
export const connectionOfFirewall = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from firewalls where account_id = ${accountId} and id = ${id}`,
)
export const firewallsOfServer = idsFrom(
  (accountId, id) =>
    sql`
    select firewalls.id from servers join firewalls using (account_id, connection_id)
    where servers.account_id = ${accountId} and servers.id = ${id} and ${isFiltered}`,
)
export const serversOfFirewall = idsFrom(
  (accountId, id) => sql`
    select servers.id from firewalls join servers using (account_id, connection_id)
    where firewalls.account_id = ${accountId} and firewalls.id = ${id} and ${isFiltered}`,
)
