/** The agents table: inserting, listing and deleting. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type AgentRow, type AgentTables, agentsDb, type InventoryKind, type InventoryRow } from '../store.ts'
import type { AgentQuery } from './schema.ts'

export function insertAgent(tx: Tx, agent: Insertable<AgentTables['agents']>): Promise<AgentRow> {
  return agentsDb(tx).insertInto('agents').values(agent).returningAll().executeTakeFirstOrThrow()
}

export async function deleteAgentRow({ tx, accountId }: Context, id: string): Promise<void> {
  await agentsDb(tx).deleteFrom('agents').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function listAgents(context: Context, filter: AgentQuery): Promise<Page<AgentRow>> {
  const { limit, cursor, ...filters } = filter
  const { server_id, state, needs_attention, q } = filters
  const query = agentsDb(context.tx)
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(server_id !== undefined, (agents) => agents.where('server_id', '=', server_id ?? ''))
    .$if(state !== undefined, (agents) => agents.where('state', '=', state ?? 'reporting'))
    .$if(needs_attention === true, (agents) => agents.where(needsAttention(context.accountId)))
    .$if(needs_attention === false, (agents) =>
      agents.where(condition`not ${needsAttention(context.accountId)}`),
    )
    .$if(q !== undefined, (agents) => agents.where(containsText('hostname', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'agents', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** A clock that is wrong by more than this is shown, and the times of samples are moved. */
export const clockSkewMax = 600

/** A server whose agent is silent is down, and needs attention itself. */
function needsAttention(accountId: string) {
  return condition`state <> 'revoked' and (
    cloned_at is not null or abs(clock_skew_seconds) > ${clockSkewMax}
    or (state <> 'silent' and id in (
      select id from collector_scrapes where account_id = ${accountId} and state = 'failing')))`
}

export async function selectInventory(
  { tx, accountId }: Context,
  agentId: string,
  kind: InventoryKind,
): Promise<InventoryRow | undefined> {
  return await agentsDb(tx)
    .selectFrom('agent_inventories')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function selectInventoryHashes(
  { tx, accountId }: Context,
  agentIds: readonly string[],
): Promise<Pick<InventoryRow, 'agent_id' | 'kind' | 'hash'>[]> {
  if (agentIds.length === 0) return []
  return await agentsDb(tx)
    .selectFrom('agent_inventories')
    .select(['agent_id', 'kind', 'hash'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', sql<string>`any(${agentIds})`)
    .execute()
}

export async function putInventory(
  { tx, accountId, now }: Context,
  agentId: string,
  { kind, hash, content }: Pick<InventoryRow, 'kind' | 'hash' | 'content'>,
): Promise<void> {
  const json = JSON.stringify(content)
  await sql`
    insert into agent_inventories (account_id, agent_id, kind, hash, content, received_at)
    values (${accountId}, ${agentId}, ${kind}, ${hash}, ${json}::jsonb, ${now})
    on conflict (account_id, agent_id, kind) do update
      set hash = excluded.hash, content = excluded.content, received_at = excluded.received_at`.execute(tx)
}
