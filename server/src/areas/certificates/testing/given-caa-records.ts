import { sql } from 'kysely'
import type { TestService } from '#testing/service.ts'

/** What name servers say about a name that is in no DNS. It is not asked for again. */
export async function givenCaaRecords(service: TestService, name: string): Promise<void> {
  const { accountId } = service
  const issue = (value: string) => ({ flags: 0, tag: 'issue', value })
  const records = [issue('letsencrypt.org'), issue('pki.goog'), { flags: 0, tag: 'issuewild', value: ';' }]
  const answer = { state: 'found', host: name.replace(/^[^.]*\./, ''), records }
  await service.database.tenant(accountId, (tx) =>
    sql`
      insert into certificate_caa_checks (account_id, id, answer, dnssec, checked_at, answered_at)
      values (${accountId}, ${name}, ${JSON.stringify(answer)}::jsonb, 'signed', now(), now())`.execute(tx),
  )
}
