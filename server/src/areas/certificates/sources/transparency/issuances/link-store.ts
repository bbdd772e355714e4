/** Finds issuances by their certificate, their gap and the searched domain, and the reverse. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'

export const issuancesOfCertificate = idsFrom(
  (accountId, id) => sql`
    select issuance.id from certificates as certificate
    join certificate_issuances as issuance on issuance.account_id = ${accountId}
      and issuance.serial = ltrim(certificate.serial, '0') and issuance.not_after = certificate.not_after
      and issuance.issuer_name is not distinct from certificate.issuer_name
    where certificate.account_id = ${accountId} and certificate.id = ${id}`,
)

export const certificatesOfIssuance = idsFrom(
  (accountId, id) => sql`
    select certificate.id from certificate_issuances as issuance
    join certificates as certificate on certificate.account_id = ${accountId}
      and ltrim(certificate.serial, '0') = issuance.serial and certificate.not_after = issuance.not_after
      and certificate.issuer_name is not distinct from issuance.issuer_name
    where issuance.account_id = ${accountId} and issuance.id = ${id}`,
)

export const gapsOfIssuance = idsFrom(
  (accountId, id) => sql`
    select id from certificate_gaps
    where account_id = ${accountId} and kind = 'unexpected' and subject = ${id} and closed_at is null`,
)

export const issuancesOfGap = idsFrom(
  (accountId, id) => sql`
    select issuance.id from certificate_gaps as gap
    join certificate_issuances as issuance on issuance.account_id = ${accountId} and issuance.id = gap.subject
    where gap.account_id = ${accountId} and gap.id = ${id} and gap.kind = 'unexpected'`,
)

/** Those that were found with a domain. */
export const issuancesOfName = idsFrom(
  (accountId, name) => sql`
    select id from certificate_issuances where account_id = ${accountId} and domain = ${name}`,
)
