import { observeServer } from '#areas/cloud/index.ts'
import { newToken, tokenRotation } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { OnServerChanged } from '#platform/area.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteTokenDigests, replaceTokenDigests } from '#platform/tokens/token-digest-store.ts'
import { changeScrape, requireScrapeInterval } from '../collectors/scrapes/scrapes.ts'
import { agentEvent } from '../events.ts'
import { type AgentRow, isInUse, lockedAgent, targetOf, updateAgent } from '../store.ts'
import { deleteAgentRow } from './agent-store.ts'
import type { AgentPatch } from './schema.ts'

/** How long the secret before a rotation works. */
export const overlapSeconds = 24 * 3600

export async function changeAgent(
  context: Context,
  id: string,
  { scrape, ...patch }: AgentPatch,
  ifMatch: string | null,
): Promise<AgentRow> {
  const before = await lockedAgent(context, id, ifMatch)
  requireInUse(before)
  const scraped = scrape === undefined ? null : await changeScrape(context, before, scrape)
  const change = { ...patch, config_version: before.config_version + 1 }
  const after = await kept(context, before, change, scraped)
  if (scraped || patch.interval_seconds !== undefined) await requireScrapeInterval(context, after)
  return after
}

/**
 * Asks the agent, with the answer to its next report, to get a new secret. A collector cannot ask: its new secret is
 * returned, and the old one works for another day.
 */
export async function rotateAgent(
  context: Context,
  id: string,
): Promise<{ agent: AgentRow; token: string | null }> {
  const before = await lockedAgent(context, id)
  requireInUse(before)
  if (before.fingerprint !== null) {
    const rotation_requested_at = before.rotation_requested_at ?? context.now
    return { agent: await kept(context, before, { rotation_requested_at }), token: null }
  }
  const token = newToken('hfa_')
  const rotation = tokenRotation(token, before, overlapSeconds, context.now)
  const agent = await kept(context, before, rotation)
  await replaceTokenDigests(context.tx, agent, { before, after: agent })
  return { agent, token }
}

/** Its reports are rejected from now on, and its server is judged by its provider alone. */
export async function revokeAgent(
  context: Context,
  id: string,
  onServerChanged: OnServerChanged,
): Promise<AgentRow> {
  const before = await lockedAgent(context, id)
  if (before.state === 'revoked') return await kept(context, before, {})
  const after = await revoked(context, before)
  if (after.server_id !== null) await onServerChanged(context, after.server_id)
  return after
}

/** The caller announces that the server has changed. */
export async function revoked(context: Context, before: AgentRow): Promise<AgentRow> {
  const after = await kept(context, before, { state: 'revoked', revoked_at: context.now, due_at: null })
  if (after.server_id !== null) await observeServer(context, after.server_id, { agent_seen: null })
  await context.publish(agentEvent('agent.revoked', after))
  return after
}

/** Throws `wrong_state` while it is in use. */
export async function deleteAgent(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await lockedAgent(context, id, ifMatch)
  if (isInUse(before))
    throw new Problem('wrong_state', `The agent on ${before.hostname} is in use. Revoke it first.`)
  await deleteAgentRow(context, id)
  await deleteTokenDigests(context.tx, before)
  await context.audit(targetOf(before), { before: auditView(before), after: null })
}

function requireInUse(agent: AgentRow): void {
  if (!isInUse(agent)) throw new Problem('wrong_state', `The agent on ${agent.hostname} is revoked.`)
}

/** `scrape`: from where its metrics come, if that changes. */
async function kept(
  context: Context,
  before: AgentRow,
  set: Partial<AgentRow>,
  scrape: { before: object | null; after: object | null } | null = null,
): Promise<AgentRow> {
  const after = await updateAgent(context, before.id, {
    ...set,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  const changed = changedFields(
    { ...auditView(before), ...(scrape && { scrape: scrape.before }) },
    { ...auditView(after), ...(scrape && { scrape: scrape.after }) },
  )
  await context.audit(targetOf(after), changed)
  return after
}

export function auditView({
  server_id,
  state,
  interval_seconds,
  hint,
  rotation_requested_at,
  cloned_at,
}: AgentRow) {
  return { server_id, state, interval_seconds, secret: hint, rotation_requested_at, cloned_at }
}
