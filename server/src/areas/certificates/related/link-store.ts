/** Finds certificates by their server, their names, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import { wildcardFor } from '#kernel/certificates/names.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'

export const certificatesOfServer = idsFrom(
  (accountId, id) => sql`
    select distinct certificate_id as id from certificate_places
    where account_id = ${accountId} and server_id = ${id} and gone_at is null`,
)
export const serversOfCertificate = idsFrom(
  (accountId, id) => sql`
    select distinct server_id as id from certificate_places
    where account_id = ${accountId} and certificate_id = ${id} and gone_at is null and server_id is not null`,
)

export const certificatesOfConnection = idsFrom(
  (accountId, id) => sql`
    select distinct certificate_id as id from certificate_places
    where account_id = ${accountId} and connection_id = ${id} and gone_at is null`,
)
export const connectionsOfCertificate = idsFrom(
  (accountId, id) => sql`
    select distinct connection_id as id from certificate_places
    where account_id = ${accountId} and certificate_id = ${id} and gone_at is null and connection_id is not null`,
)

/** Those in some place now that cover a host name or an address. */
export function certificatesFor({ tx, accountId }: Context, host: string, page: IdPage): Promise<string[]> {
  const names = [host, wildcardFor(host)].filter((name) => name !== null)
  const found = sql`
    select certificate.id from certificate_names as named
    join certificates as certificate on certificate.account_id = ${accountId} and certificate.id = named.certificate_id
    where named.account_id = ${accountId} and named.name = any(${names})
      and certificate.is_current and not certificate.is_authority`
  return readIds(tx, found, page)
}

export async function searchCertificates({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, coalesce(common_name, '') as common_name, array_to_string(names, ' ') as names, serial, sha256
    from certificates where account_id = ${accountId} and is_current and not is_authority`
  return await readRanked(tx, rows, { columns: ['common_name', 'names', 'serial', 'sha256'], text }, page)
}
