/** What agents have reported that holds until they report something else. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export type AgentFindings = {
  server_id: string
  interval_seconds: number
  last_report_at: Date
  is_silent: boolean
  /** Null: it has not told. */
  reboot_required: boolean | null
}

/** Of these servers, or of all (null) of the account, as far as an agent is in use that has reported. */
export async function selectAgentFindings(
  { tx, accountId }: Context,
  serverIds: readonly string[] | null,
): Promise<AgentFindings[]> {
  const { rows } = await sql<AgentFindings>`
    select agent.server_id, agent.interval_seconds, agent.last_report_at, agent.state = 'silent' as is_silent,
      (facts.content ->> 'reboot_required')::boolean as reboot_required
    from agents as agent
    left join agent_inventories as facts on facts.account_id = ${accountId} and facts.agent_id = agent.id
      and facts.kind = 'facts'
    where agent.account_id = ${accountId} and agent.server_id is not null and agent.last_report_at is not null
      and agent.state <> 'revoked'
      and (${serverIds === null} or agent.server_id = any(${serverIds ?? []}))
    order by agent.server_id`.execute(tx)
  return rows
}
