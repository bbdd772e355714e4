/** Finds the ids of domains by what they refer to, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import { parentNames } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'

export const domainsOfConnection = idsFrom(
  (accountId, id) => sql`select id from domains where account_id = ${accountId} and connection_id = ${id}`,
)
export const connectionOfDomain = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from domains where account_id = ${accountId} and id = ${id} and connection_id is not null`,
)

/** The domains with exactly this name: at more than one registrar while it is transferred. */
export const domainsNamed = idsFrom(
  (accountId, name) => sql`select id from domains where account_id = ${accountId} and name = ${name}`,
)

/** The domains that contain a host name. */
export function domainsWithName({ tx, accountId }: Context, name: string, page: IdPage): Promise<string[]> {
  const names = [name, ...parentNames(name)]
  return readIds(
    tx,
    sql`select id from domains where account_id = ${accountId} and name = any(${names})`,
    page,
  )
}

export const operationsOfDomain = idsFrom(
  (accountId, id) =>
    sql`select id from domain_operations where account_id = ${accountId} and domain_id = ${id}`,
)
export const domainOfOperation = idsFrom(
  (accountId, id) =>
    sql`select domain_id as id from domain_operations where account_id = ${accountId} and id = ${id} and domain_id is not null`,
)
/** Those that are not finished. */
export const openOperationsOfConnection = idsFrom(
  (accountId, id) =>
    sql`select id from domain_operations where account_id = ${accountId} and connection_id = ${id} and finished_at is null`,
)
export const connectionOfOperation = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from domain_operations where account_id = ${accountId} and id = ${id}`,
)

/** The domains whose registrars have the contact. */
export const domainsOfContact = idsFrom(
  (accountId, id) =>
    sql`select distinct domain_id as id from domain_role_contacts where account_id = ${accountId} and contact_id = ${id}`,
)
export const contactsOfDomain = idsFrom(
  (accountId, id) =>
    sql`select distinct contact_id as id from domain_role_contacts where account_id = ${accountId} and domain_id = ${id} and contact_id is not null`,
)

/** The domains that match the filter of a webhook endpoint. */
export const domainsMatchingFilter = idsMatchingFilter('domains')
