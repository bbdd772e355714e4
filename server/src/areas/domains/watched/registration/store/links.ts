/** Finds watched domains by what their registration uses, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

/** Those that have not ended. */
export const openRegistrationsOfConnection = idsFrom(
  (accountId, id) => sql`
    select id from watched_registrations
    where account_id = ${accountId} and connection_id = ${id} and state in ('waiting', 'ordered')`,
)
export const connectionOfRegistration = idsFrom(
  (accountId, id) =>
    sql`select connection_id as id from watched_registrations where account_id = ${accountId} and id = ${id}`,
)
export const openRegistrationsOfContact = idsFrom(
  (accountId, id) => sql`
    select id from watched_registrations
    where account_id = ${accountId} and state in ('waiting', 'ordered') and exists (
      select from jsonb_each_text(input->'contacts') as used (role, id) where used.id = ${id})`,
)
export const contactsOfRegistration = idsFrom(
  (accountId, id) => sql`
    select distinct used.contact_id as id
    from watched_registrations as registration, jsonb_each_text(registration.input->'contacts') as used (role, contact_id)
    where registration.account_id = ${accountId} and registration.id = ${id}`,
)
export const operationsOfRegistration = idsFrom(
  (accountId, id) =>
    sql`select operation_id as id from watched_registration_orders where account_id = ${accountId} and id = ${id}`,
)
export const registrationOfOperation = idsFrom(
  (accountId, id) =>
    sql`select id from watched_registration_orders where account_id = ${accountId} and operation_id = ${id}`,
)
