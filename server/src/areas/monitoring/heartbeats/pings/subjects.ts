import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'

/** A heartbeat, as far as its ping URLs are concerned. */
export type PingSubject = TokenSubject & { accepted_methods: 'any' | 'post' }

/** The heartbeats of an account with these ids. System scope. */
export async function selectPingSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<PingSubject[]> {
  const { rows } = await sql<PingSubject>`
    select heartbeat.id, heartbeat.account_id, account.plan, heartbeat.digest, heartbeat.previous_digest,
      heartbeat.previous_valid_until, heartbeat.accepted_methods
    from heartbeats as heartbeat join accounts as account using (account_id)
    where heartbeat.account_id = ${accountId} and heartbeat.id = any(${[...ids]})`.execute(tx)
  return rows
}
