/** Joins the shown grade of addresses in queries. */
import { type RawBuilder, sql } from 'kysely'
import { rankOfGrade, shownGrades } from './shown-grade.ts'

/** The latest time at which a way to a trusted authority is valid; null if there is none. */
const trustedUntil = sql`(
  select max((path ->> 'expires_at')::timestamptz) from jsonb_array_elements(certificate.trust) as path)`

/**
 * The place of the shown grade in `shownGrades`, from 1; null if there is none yet. In a query of `address` with its
 * `endpoint` and a left join of `certificate`. A name is covered as it is or by a wildcard in the place of its first
 * label. An address is only the place of an endpoint without a name: no client asks for it.
 */
export function gradeRank(now: Date): RawBuilder<number | null> {
  return sql<number | null>`case
    when address.state <> 'tls' then null
    when certificate.id is not null and (
      certificate.not_after <= ${now} or certificate.not_before > ${now}
      or (not certificate.is_self_signed and certificate.signature_algorithm ~* 'md[245]|sha-?1([^0-9]|$)')
      or (certificate.trust is not null and coalesce(${trustedUntil} <= ${now}, true))) then ${rankOfGrade('T')}::int
    when certificate.id is not null and not (endpoint.name ~ '^[0-9.]+$|:')
      and not certificate.names && array[endpoint.name, regexp_replace(endpoint.name, '^[^.]+', '*')]
      then ${rankOfGrade('M')}::int
    else array_position(array[${sql.join([...shownGrades])}]::text[], address.config_grade) end`
}

/** For queries of the grade: the addresses of the account, with their endpoints and certificates. */
export function gradedAddresses(accountId: string): RawBuilder<unknown> {
  return sql`certificate_endpoint_addresses as address
    join certificate_endpoints as endpoint on endpoint.account_id = ${accountId} and endpoint.id = address.endpoint_id
    left join certificates as certificate on certificate.account_id = ${accountId} and certificate.id = address.certificate_id`
}
