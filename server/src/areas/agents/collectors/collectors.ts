/** Collectors: programs that already measure a server, and send for it in the place of an agent. */
import { findServer } from '#areas/cloud/index.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { createAgent } from '../agents/create-agent.ts'
import { type AgentInput, intervalSecondsDefault } from '../agents/schema.ts'
import { type AgentRow, lockedAgentOfServer } from '../store.ts'
import { createScrape, requireScrapeInterval } from './scrapes/scrapes.ts'

/** Throws `server_has_agent` if the server has an agent that is in use. */
export async function createCollector(
  context: Context,
  { server_id, interval_seconds, scrape }: AgentInput,
): Promise<{ agent: AgentRow; secret: string }> {
  const server = await findServer(context, server_id)
  if (!server)
    throw invalidInput([{ pointer: pointer('server_id'), message: 'There is no server with this id.' }])
  const earlier = await lockedAgentOfServer(context, server_id)
  if (earlier)
    throw new Problem(
      'server_has_agent',
      `The server ${server.name} has an agent, on ${earlier.hostname}. Revoke it first.`,
    )
  const created = await createAgent(context, server, {
    form: 'collector',
    version: '',
    hostname: server.name,
    fingerprint: null,
    enrolled_by: null,
    interval_seconds: interval_seconds ?? (await defaultInterval(context, scrape !== undefined)),
  })
  if (scrape) {
    await createScrape(context, created.agent, scrape)
    await requireScrapeInterval(context, created.agent)
  }
  return created
}

/** What Holdfast fetches, it fetches no more often than the plan allows. */
async function defaultInterval(context: Context, isScraped: boolean): Promise<number> {
  if (!isScraped) return intervalSecondsDefault
  return Math.max(intervalSecondsDefault, (await context.plan()).check_interval_seconds)
}
