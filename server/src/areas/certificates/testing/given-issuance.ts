import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { TestService } from '#testing/service.ts'

/** An issuance as a source would have found it: for a name, or of a certificate of the inventory. Returns its id. */
export async function givenIssuance(
  { database, accountId }: TestService,
  name: string,
  certificateId: string | null = null,
): Promise<string> {
  const id = newId('certificate_issuance')
  await database.tenant(accountId, async (tx) => {
    await sql`
      insert into certificate_issuances (account_id, id, key, domain, source, names, names_text, issuer, issuer_name,
        serial, not_before, not_after, logged_at, first_seen_at, is_earlier, updated_at)
      values (${accountId}, ${id}, ${id}, ${name}, 'certspotter', ${[name]}, ${name}, 'CN=R11', 'R11', null,
        now() - interval '3 days', now() + interval '57 days', now() - interval '2 days', now(), false, now())`.execute(
      tx,
    )
    if (certificateId === null) return
    await sql`
      update certificate_issuances set serial = ltrim(certificate.serial, '0'), not_after = certificate.not_after,
        issuer_name = certificate.issuer_name
      from certificates as certificate where certificate_issuances.account_id = ${accountId}
        and certificate_issuances.id = ${id} and certificate.account_id = ${accountId} and certificate.id = ${certificateId}`.execute(
      tx,
    )
  })
  return id
}
