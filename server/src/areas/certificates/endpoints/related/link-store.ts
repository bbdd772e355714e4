/** Finds endpoints by their names, addresses and what names them, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

export const endpointsNamed = idsFrom(
  (accountId, name) =>
    sql`select id from certificate_endpoints where account_id = ${accountId} and name = ${name}`,
)

/** Those with the address, and those whose name it is. */
export const endpointsWithAddress = idsFrom(
  (accountId, address) => sql`
    select endpoint_id as id from certificate_endpoint_addresses
    where account_id = ${accountId} and address = ${address}
    union select id from certificate_endpoints where account_id = ${accountId} and name = ${address}`,
)

/** Those that a zone, a monitor, a server or a certificate names. */
export const endpointsOfSource = idsFrom(
  (accountId, id) => sql`
    select endpoint_id as id from certificate_endpoint_sources
    where account_id = ${accountId} and source_id = ${id}`,
)

export const sourcesOfEndpoint = (prefix: string) =>
  idsFrom(
    (accountId, id) => sql`
      select source_id as id from certificate_endpoint_sources
      where account_id = ${accountId} and endpoint_id = ${id} and source_id like ${`${prefix}\\_%`}`,
  )

/** Those that the server names, and those with an address of it. */
export const endpointsOfServer = idsFrom(
  (accountId, id) => sql`
    select endpoint_id as id from certificate_endpoint_addresses
    where account_id = ${accountId} and server_id = ${id}
    union select endpoint_id from certificate_endpoint_sources
    where account_id = ${accountId} and source_id = ${id}`,
)

export const serversOfEndpoint = idsFrom(
  (accountId, id) => sql`
    select server_id as id from certificate_endpoint_addresses
    where account_id = ${accountId} and endpoint_id = ${id} and server_id is not null
    union select source_id from certificate_endpoint_sources
    where account_id = ${accountId} and endpoint_id = ${id} and source_id like 'srv\\_%'`,
)

export const endpointsServing = idsFrom(
  (accountId, id) => sql`
    select distinct endpoint_id as id from certificate_endpoint_addresses
    where account_id = ${accountId} and certificate_id = ${id}`,
)

export const certificatesServedBy = idsFrom(
  (accountId, id) => sql`
    select distinct certificate_id as id from certificate_endpoint_addresses
    where account_id = ${accountId} and endpoint_id = ${id} and certificate_id is not null`,
)
