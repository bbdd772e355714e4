/** What a token in a URL for deploys belongs to: a hook, or a deploy whose receiver reports with it. */
import { sql } from 'kysely'
import { isWellFormedToken } from '#kernel/access/token.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'

export type DeploySubject = TokenSubject & {
  kind: 'hook' | 'deploy'
  name: string
  hint: string
  is_suspended: boolean
}

/** The token as it is stored; null for a text that cannot be one. */
export function readDeployToken(text: string): string | null {
  return isWellFormedToken(text, 'hfd_') ? text : null
}

/** The hooks and deploys of an account with these ids. System scope. */
export async function selectDeploySubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<DeploySubject[]> {
  const { rows } = await sql<DeploySubject>`
    select 'hook' as kind, hook.id, hook.account_id, account.plan, hook.digest, hook.previous_digest,
      hook.previous_valid_until, hook.name, hook.hint, account.suspended_at is not null as is_suspended
    from deploy_hooks as hook join accounts as account using (account_id)
    where hook.account_id = ${accountId} and hook.id = any(${[...ids]})
    union all
    select 'deploy', deploy.id, deploy.account_id, account.plan, deploy.digest, null, null, deploy.hook_name, 'hfd_',
      account.suspended_at is not null
    from deploys as deploy join accounts as account using (account_id)
    where deploy.account_id = ${accountId} and deploy.id = any(${[...ids]}) and deploy.digest is not null`.execute(
    tx,
  )
  return rows
}
