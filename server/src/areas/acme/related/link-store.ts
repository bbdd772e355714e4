/** Finds managed certificates and ACME accounts by what they refer to, and the reverse. */
import { sql } from 'kysely'
import { wildcardFor } from '#kernel/certificates/names.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'

export const managedOfAccount = idsFrom(
  (accountId, id) =>
    sql`select id from managed_certificates where account_id = ${accountId} and acme_account_id = ${id}`,
)
export const accountOfManaged = idsFrom(
  (accountId, id) =>
    sql`select acme_account_id as id from managed_certificates where account_id = ${accountId} and id = ${id}`,
)
export const managedOfServer = idsFrom(
  (accountId, id) =>
    sql`select id from managed_certificates where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfManaged = idsFrom(
  (accountId, id) => sql`
    select server_id as id from managed_certificates
    where account_id = ${accountId} and id = ${id} and server_id is not null`,
)
export const managedOfCertificate = idsFrom(
  (accountId, id) =>
    sql`select id from managed_certificates where account_id = ${accountId} and certificate_id = ${id}`,
)
export const certificateOfManaged = idsFrom(
  (accountId, id) => sql`
    select certificate_id as id from managed_certificates
    where account_id = ${accountId} and id = ${id} and certificate_id is not null`,
)

/** Of the managed certificates of an account, which are few. */
export function managedFor({ tx, accountId }: Context, host: string, page: IdPage): Promise<string[]> {
  const names = [host, wildcardFor(host)].filter((name) => name !== null)
  return readIds(
    tx,
    sql`select id from managed_certificates where account_id = ${accountId} and names && ${names}::text[]`,
    page,
  )
}

/** Those with a name in or below a zone or domain. */
export function managedWithin({ tx, accountId }: Context, name: string, page: IdPage): Promise<string[]> {
  const below = `.${name}`
  return readIds(
    tx,
    sql`
      select id from managed_certificates where account_id = ${accountId} and exists (
        select from unnest(names) as name where name = ${name} or right(name, ${below.length}) = ${below})`,
    page,
  )
}

export async function searchManaged({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, array_to_string(names, ' ') as names from managed_certificates where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['names'], text }, page)
}

export async function searchAccounts({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, name, directory_url from acme_accounts where account_id = ${accountId} and deleted_at is null`
  return await readRanked(tx, rows, { columns: ['name', 'directory_url'], text }, page)
}
