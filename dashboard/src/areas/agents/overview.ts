import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { agentPaths } from './paths.ts'
import type { AgentSummary } from './states.tsx'

/** Agents that are silent, share their secret, or have a wrong clock. */
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
  const { id, hostname, cloned, state, last_report_at } = agent
  const shared = { key: id, title: hostname, path: agentPaths.agent(id) }
  if (cloned) {
    const { since } = cloned
    return { ...shared, tone: 'bad', detail: t('cloned'), remedy: t('remedyCloned'), since: String(since) }
  }
  if (state === 'silent')
    return {
      ...shared,
      tone: 'bad',
      detail: t('silentDetail'),
      remedy: t('remedySilent'),
      since: last_report_at === null ? null : String(last_report_at),
    }
  return { ...shared, tone: 'warning', detail: t('clockWrong'), remedy: t('remedyClock'), since: null }
}
