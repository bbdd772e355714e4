/** Finds the ids of servers by what they refer to, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'

export const serversOfConnection = idsFrom(
  (accountId, id) => sql`select id from servers where account_id = ${accountId} and connection_id = ${id}`,
)
export const connectionOfServer = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from servers where account_id = ${accountId} and id = ${id}`,
)
export const serversWithAddress = idsFrom(
  (accountId, address) =>
    sql`select server_id as id from server_addresses where account_id = ${accountId} and address = ${address}`,
)
/** The servers with one of these addresses. */
export function serversWithAddresses(
  { tx, accountId }: Context,
  addresses: readonly string[],
  page: IdPage,
): Promise<string[]> {
  const found = sql`
    select distinct server_id as id from server_addresses
    where account_id = ${accountId} and address = any(${[...addresses]})`
  return readIds(tx, found, page)
}
/** The server with each of these addresses, as far as there is one. */
export async function serversAtAddresses(
  { tx, accountId }: Context,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ address: string; server_id: string }>`
    select address, min(server_id) as server_id from server_addresses
    where account_id = ${accountId} and address = any(${[...addresses]}) group by address`.execute(tx)
  return new Map(rows.map(({ address, server_id }) => [address, server_id]))
}
export async function addressesOfServer({ tx, accountId }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from server_addresses where account_id = ${accountId} and server_id = ${id}`.execute(tx)
  return rows.map(({ address }) => address)
}
export const actionsOfServer = idsFrom(
  (accountId, id) => sql`select id from server_actions where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfAction = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from server_actions where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
/** Those that are not finished. */
export const openActionsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from server_actions where account_id = ${accountId} and connection_id = ${id} and finished_at is null`,
)
export const connectionOfAction = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from server_actions where account_id = ${accountId} and id = ${id}`,
)
/** The servers that match the filter of a webhook endpoint. */
export const serversMatchingFilter = idsMatchingFilter('servers')
