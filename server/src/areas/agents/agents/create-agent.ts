import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { type AgentRow, targetOf } from '../store.ts'
import { insertAgent } from './agent-store.ts'
import { auditView } from './agents.ts'

type Described = Pick<
  AgentRow,
  'form' | 'version' | 'hostname' | 'fingerprint' | 'enrolled_by' | 'interval_seconds'
>

/** An agent of a server, with its secret. Throws `server_has_agent` if the server has got one. */
export async function createAgent(
  context: Context,
  server: { id: string; name: string },
  described: Described,
): Promise<{ agent: AgentRow; secret: string }> {
  const secret = newToken('hfa_')
  const agent = await insertOnly(context, server.name, {
    ...described,
    account_id: context.accountId,
    id: newId('agent'),
    server_id: server.id,
    state: 'enrolled',
    digest: tokenDigest(secret),
    hint: tokenHint(secret),
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, agent, agent)
  await context.audit(targetOf(agent), { before: null, after: auditView(agent) })
  return { agent, secret }
}

/** Two machines may enrol for one server at the same time. */
async function insertOnly(
  context: Context,
  serverName: string,
  agent: Parameters<typeof insertAgent>[1],
): Promise<AgentRow> {
  try {
    return await insertAgent(context.tx, agent)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Problem('server_has_agent', `The server ${serverName} has got an agent just now.`)
  }
}
