import type { Context } from '#platform/context.ts'
import { scrapeView } from '../collectors/scrapes/scrapes.ts'
import { type ScrapeRow, selectScrapes } from '../collectors/scrapes/store.ts'
import { serverNames } from '../server-names.ts'
import type { AgentRow } from '../store.ts'
import { selectInventory } from './agent-store.ts'

/** Agents in the format of the API. */
export async function agentViews(context: Context, agents: readonly AgentRow[]) {
  const names = await serverNames(context, agents)
  const collectors = agents.filter(({ fingerprint }) => fingerprint === null)
  const scrapes = await selectScrapes(
    context,
    collectors.map(({ id }) => id),
  )
  return agents.map((agent) => ({
    ...agentView(agent, names.get(agent.server_id ?? '') ?? null),
    scrape: viewOf(scrapes.get(agent.id)),
  }))
}

function viewOf(scrape: ScrapeRow | undefined) {
  return scrape ? scrapeView(scrape) : null
}

function agentView(agent: AgentRow, server_name: string | null) {
  const { id, server_id, form, version, hostname, interval_seconds, failed_units } = agent
  return {
    id,
    server_id,
    server_name,
    state: server_id === null ? ('revoked' as const) : agent.state,
    hostname,
    form,
    version,
    interval_seconds,
    secret: {
      hint: agent.hint,
      previous_valid_until: agent.previous_valid_until,
      rotation_requested_at: agent.rotation_requested_at,
    },
    last_report_at: agent.last_report_at,
    last_report_ip: agent.last_report_ip,
    clock_skew_seconds: agent.clock_skew_seconds,
    failed_units,
    cloned: agent.cloned_at && { since: agent.cloned_at, detail: agent.clone_detail ?? '' },
    revoked_at: agent.revoked_at,
    created_at: agent.created_at,
    updated_at: agent.updated_at,
  }
}

/** What agents learn from each answer. */
export function configOf({ config_version: version, interval_seconds }: AgentRow) {
  return { version, interval_seconds }
}

export async function agentWithFacts(context: Context, agent: AgentRow) {
  const facts = await selectInventory(context, agent.id, 'facts')
  const [view] = await agentViews(context, [agent])
  return {
    ...view,
    facts: facts ? { received_at: facts.received_at, ...(facts.content as object) } : null,
  }
}
