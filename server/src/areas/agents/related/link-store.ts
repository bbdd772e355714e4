/** Finds agents by their server, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { type AgentRow, agentsDb } from '../store.ts'

export const agentsOfServer = idsFrom(
  (accountId, id) => sql`select id from agents where account_id = ${accountId} and server_id = ${id}`,
)
export const serverOfAgent = idsFrom(
  (accountId, id) =>
    sql`select server_id as id from agents where account_id = ${accountId} and id = ${id} and server_id is not null`,
)

export const agentsOfToken = idsFrom(
  (accountId, id) => sql`select id from agents where account_id = ${accountId} and enrolled_by = ${id}`,
)
/** Null once the token was deleted. */
export const tokenOfAgent = idsFrom(
  (accountId, id) => sql`
    select token.id from agents as agent
    join agent_enrolment_tokens as token on token.account_id = ${accountId} and token.id = agent.enrolled_by
    where agent.account_id = ${accountId} and agent.id = ${id}`,
)

export function selectAgentsById({ tx, accountId }: Context, ids: readonly string[]): Promise<AgentRow[]> {
  return agentsDb(tx)
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchAgents({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, hostname from agents where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['hostname'], text }, page)
}
