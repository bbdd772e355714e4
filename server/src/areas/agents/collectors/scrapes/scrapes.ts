/** Scrapes: Holdfast gets the metrics of a collector from node_exporter, instead of having them sent. */
import type { PageSettings } from '@holdfast/checks'
import type { AgentRow } from '#areas/agents/store.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { requireInterval } from '#platform/plans/limits.ts'
import type { ScrapeInput } from './schema.ts'
import { openSettings, requireValid, storedSettings, withKeptSecrets } from './settings.ts'
import { deleteScrape, putScrape, type ScrapeRow, selectScrapes } from './store.ts'

export const scrapesWork = 'agents.scrapes'

/** Stores from where the metrics of a new collector come. It is scraped at once. */
export async function createScrape(context: Context, agent: AgentRow, scrape: ScrapeInput): Promise<void> {
  requireValid(scrape)
  await keep(context, agent, scrape)
}

/** Changes from where the metrics of a collector come; null: they are sent. Returns what the audit log shows of it. */
export async function changeScrape(
  context: Context,
  agent: AgentRow,
  scrape: ScrapeInput | null,
): Promise<{ before: PageSettings | null; after: PageSettings | null }> {
  if (agent.fingerprint !== null)
    throw new Problem('wrong_state', `The agent on ${agent.hostname} sends its reports: nothing is scraped.`)
  const stored = (await selectScrapes(context, [agent.id])).get(agent.id)
  const before = stored?.settings ?? null
  if (scrape === null) {
    await deleteScrape(context, agent.id)
    return { before, after: null }
  }
  const completed = stored ? withKeptSecrets(await openSettings(context, stored), scrape) : scrape
  requireValid(completed)
  return { before, after: await keep(context, agent, completed) }
}

/** Throws `plan_limit_reached` if the metrics are scraped more often than the plan allows checks. */
export async function requireScrapeInterval(context: Context, { id, interval_seconds }: AgentRow) {
  if ((await selectScrapes(context, [id])).has(id)) requireInterval(await context.plan(), interval_seconds)
}

async function keep(context: Context, { id }: AgentRow, scrape: ScrapeInput): Promise<PageSettings> {
  const stored = await storedSettings(context, id, scrape)
  await putScrape(context, { id, ...stored })
  await context.wake(scrapesWork)
  return stored.settings
}

export function scrapeView({ settings, state, scraped_at, error, failing_since }: ScrapeRow) {
  const { url, authentication, authority = null, ignore_certificate = false } = settings
  return {
    url,
    authentication: authentication
      ? {
          kind: authentication.kind,
          username: authentication.kind === 'basic' ? authentication.username : null,
        }
      : null,
    authority,
    ignore_certificate,
    state,
    scraped_at,
    error,
    failing_since,
  }
}
