/**
 * What explains an issuance. It is known if the inventory has its certificate from elsewhere than the logs, or another
 * certificate with the same key: who has the key has ordered it. The serial number alone does not identify a certificate,
 * for every authority chooses its own.
 */
import { type RawBuilder, sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { IssuanceState } from './issuance-states.ts'

/** So long, a certificate may be on its way to where it is used. */
const graceSeconds = 86_400

/** In statements on certificate_issuances. */
export function stateOf(
  { accountId, now }: Context,
  expectedIssuers: readonly string[],
): RawBuilder<IssuanceState> {
  const issuers = expectedIssuers.map((text) => text.toLowerCase())
  return sql<IssuanceState>`case
    when exists (${certificates(accountId)} and ${isElsewhere(accountId)}) then 'known'
    when exists (select 1 from certificates as certificate where certificate.account_id = ${accountId}
      and certificate.key_sha256 = certificate_issuances.key_sha256 and ${isElsewhere(accountId)}) then 'known'
    when expected_at is not null then 'expected'
    when exists (select 1 from unnest(${issuers}::text[]) as text
      where position(text in lower(certificate_issuances.issuer)) > 0) then 'expected'
    when is_earlier then 'earlier'
    when logged_at > ${addSeconds(now, -graceSeconds)} then 'new'
    else 'unexpected' end`
}

/** Its certificate in the inventory; null: it has none. */
export function certificateOf(accountId: string): RawBuilder<string | null> {
  return sql<string | null>`(${certificates(accountId)} order by certificate.id limit 1)`
}

function certificates(accountId: string) {
  return sql`select certificate.id from certificates as certificate
    where certificate.account_id = ${accountId}
      and ltrim(certificate.serial, '0') = certificate_issuances.serial
      and certificate.not_after = certificate_issuances.not_after
      and certificate.issuer_name is not distinct from certificate_issuances.issuer_name`
}

function isElsewhere(accountId: string) {
  return sql`exists (select 1 from certificate_places as place where place.account_id = ${accountId}
    and place.certificate_id = certificate.id and place.kind <> 'transparency')`
}
