/** What the token of an agent's request belongs to: the agent, or an enrolment token. */
import { sql } from 'kysely'
import { isWellFormedToken } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import {
  createTokenSubjects,
  type TokenSubject,
  type TokenSubjects,
} from '#platform/ingest/token-subjects.ts'

export type AgentSubject = TokenSubject & { name: string; hint: string } & (
    | { kind: 'agent'; is_revoked: boolean; is_collector: boolean; server_id: string | null }
    | { kind: 'enrolment'; is_suspended: boolean }
  )

/**
 * The subjects of agents' tokens, for each area that has routes for agents. `find` throws the problem of a secret that
 * was replaced, so that the agent does not take it for one that is not known.
 */
export function createAgentSubjects(dependencies: {
  database: Database
  clock: Clock
}): TokenSubjects<AgentSubject> {
  const subjects = createTokenSubjects({ ...dependencies, lookUp: selectAgentSubjects })
  return {
    ...subjects,
    async find(token) {
      const found = await subjects.findAny(token)
      if (found?.state === 'replaced')
        throw new Problem('agent_secret_expired', 'The secret was replaced more than 24 hours ago.')
      return found?.subject ?? null
    },
  }
}

/** The token as it is stored; null for a text that cannot be one. */
export function readAgentToken(text: string): string | null {
  return isWellFormedToken(text, 'hfa_') || isWellFormedToken(text, 'hfe_') ? text : null
}

/** The agents and enrolment tokens of an account with these ids. System scope. */
async function selectAgentSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<AgentSubject[]> {
  const { rows } = await sql<AgentSubject>`
    select 'agent' as kind, agent.id, agent.account_id, account.plan, agent.digest, agent.previous_digest,
      agent.previous_valid_until, agent.hostname as name, agent.hint, agent.server_id,
      agent.state = 'revoked' as is_revoked, agent.fingerprint is null as is_collector, null as is_suspended
    from agents as agent join accounts as account using (account_id)
    where agent.account_id = ${accountId} and agent.id = any(${[...ids]})
    union all
    select 'enrolment', token.id, token.account_id, account.plan, token.digest, null, null, token.name, token.hint,
      null, null, null, account.suspended_at is not null
    from agent_enrolment_tokens as token join accounts as account using (account_id)
    where token.account_id = ${accountId} and token.id = any(${[...ids]})`.execute(tx)
  return rows
}
