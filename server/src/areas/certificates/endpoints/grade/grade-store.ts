/** Joins the shown grade of addresses in queries. */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { rankOfGrade, type ShownGrade, shownGrades } from './shown-grade.ts'

/** The latest time at which a way to a trusted authority, of which clients accept the chain, is valid; null if there is none. */
const trustedUntil = (now: Date) => sql`(
  select max((path ->> 'expires_at')::timestamptz) from jsonb_array_elements(certificate.trust) as path
  where path ->> 'violation' is null and coalesce((path ->> 'begins_at')::timestamptz <= ${now}, true))`

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
      or (certificate.trust is not null and coalesce(${trustedUntil(now)} <= ${now}, true))) then ${rankOfGrade('T')}::int
    when certificate.id is not null and not (endpoint.name ~ '^[0-9.]+$|:')
      and not certificate.names && array[endpoint.name, case when endpoint.name like '%.%.%' then regexp_replace(endpoint.name, '^[^.]+', '*') end]
      then ${rankOfGrade('M')}::int
    else array_position(array[${sql.join([...shownGrades])}]::text[], address.config_grade) end`
}

/** For queries of the grade: the addresses of the account, with their endpoints and certificates. */
export function gradedAddresses(accountId: string): RawBuilder<unknown> {
  return sql`certificate_endpoint_addresses as address
    join certificate_endpoints as endpoint on endpoint.account_id = ${accountId} and endpoint.id = address.endpoint_id
    left join certificates as certificate on certificate.account_id = ${accountId} and certificate.id = address.certificate_id`
}

export type PlaceGrade = { certificate_id: string; endpoint_id: string; address: string; rank: number }

/** The grades of the addresses that serve these certificates. */
export async function selectPlaceGrades(
  { tx, accountId, now }: Context,
  certificateIds: readonly string[],
): Promise<PlaceGrade[]> {
  if (certificateIds.length === 0) return []
  const { rows } = await sql<PlaceGrade>`
    select * from (
      select address.certificate_id, address.endpoint_id, address.address, ${gradeRank(now)} as rank
      from ${gradedAddresses(accountId)}
      where address.account_id = ${accountId} and address.certificate_id = any(${certificateIds})
    ) as graded where rank is not null`.execute(tx)
  return rows
}

/** The worst of the addresses that serve a certificate has this grade. */
export function isCertificateWithGrade(accountId: string, grade: ShownGrade, now: Date): RawBuilder<boolean> {
  return condition`id in (
    select address.certificate_id from ${gradedAddresses(accountId)}
    where address.account_id = ${accountId} and address.certificate_id is not null
    group by address.certificate_id having max(${gradeRank(now)}) = ${rankOfGrade(grade)})`
}

/** The grade of each endpoint that has one, the worst first. */
export async function selectEndpointGrades({
  tx,
  accountId,
  now,
}: Context): Promise<{ name: string; rank: number }[]> {
  const { rows } = await sql<{ name: string; rank: number }>`
    select name, rank from (
      select endpoint.name, max(${gradeRank(now)}) as rank from ${gradedAddresses(accountId)}
      where address.account_id = ${accountId} and not endpoint.is_ignored and endpoint.forgotten_at is null
      group by endpoint.id, endpoint.name
    ) as graded where rank is not null order by rank desc`.execute(tx)
  return rows
}

/** Endpoints that should have TLS, and how many of them have not been seen with it for so long that nothing is known. */
export async function countExpectedEndpoints(
  { tx, accountId }: Context,
  since: Date,
): Promise<{ expected: number; unscanned: number }> {
  const { rows } = await sql<{ expected: number; unscanned: number }>`
    select count(*)::int as expected,
      count(*) filter (where succeeded_at is null or succeeded_at < ${since})::int as unscanned
    from certificate_endpoints
    where account_id = ${accountId} and is_expected and not is_ignored and forgotten_at is null`.execute(tx)
  return rows[0] ?? { expected: 0, unscanned: 0 }
}
