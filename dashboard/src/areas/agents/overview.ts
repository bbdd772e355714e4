import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { agentPaths } from './paths.ts'
import { type AgentSummary, isScrapeFailing } from './states.tsx'

/** Agents that share their secret, have a wrong clock, or cannot be scraped. The server of a silent one is down. */
export async function readAgentsOverview({ send, t }: OverviewContext<'agents'>): Promise<OverviewPart> {
  const { data, next_cursor } = await send(
    request('cloud.agents.list', { query: { needs_attention: true, limit: 50 } }),
  )
  return {
    attention: data.map((agent) => attentionOf(agent, t)),
    hasMoreAttention: next_cursor !== null,
  }
}

function attentionOf(agent: AgentSummary, t: Translate<'agents'>): Attention {
  const { id, hostname, cloned, server_id } = agent
  const shared = { key: id, title: hostname, path: agentPaths.agent(id) }
  if (cloned) {
    const { since } = cloned
    return { ...shared, tone: 'bad', detail: t('cloned'), remedy: t('remedyCloned'), since: String(since) }
  }
  if (isScrapeFailing(agent)) {
    const { error, failing_since } = agent.scrape ?? {}
    const since = failing_since ? String(failing_since) : null
    return { ...shared, tone: 'warning', detail: t('scrapeFailing'), remedy: error ?? '', since }
  }
  const key = `clock ${server_id}`
  return { ...shared, key, tone: 'warning', detail: t('clockWrong'), remedy: t('remedyClock'), since: null }
}
