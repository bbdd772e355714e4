/** What the token of a probe's request belongs to: the probe, or its enrolment. */
import { sql } from 'kysely'
import { isWellFormedToken } from '#kernel/access/token.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'

export type ProbeSubject = TokenSubject & {
  kind: 'probe' | 'enrolment'
  name: string
  hint: string
  is_revoked: boolean
  is_suspended: boolean
}

/** The token as it is stored; null for a text that cannot be one. */
export function readProbeToken(text: string): string | null {
  return isWellFormedToken(text, 'hfp_') || isWellFormedToken(text, 'hfe_') ? text : null
}

/** The probes of an account with these ids, and their enrolments. System scope. */
export async function selectProbeSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ProbeSubject[]> {
  const { rows } = await sql<ProbeSubject>`
    with found as (
      select probe.*, account.plan, account.suspended_at is not null as is_suspended
      from probes as probe join accounts as account using (account_id)
      where probe.account_id = ${accountId} and probe.id = any(${[...ids]})
    )
    select 'probe' as kind, id, account_id, plan, digest, previous_digest, previous_valid_until, name, hint,
      state = 'revoked' as is_revoked, is_suspended
    from found where digest is not null
    union all
    select 'enrolment', id, account_id, plan, enrolment_digest, null, null, name, enrolment_hint, false, is_suspended
    from found`.execute(tx)
  return rows
}
