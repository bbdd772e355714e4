import type { Problem } from '#kernel/problem/problem.ts'
import type { ServersWithJobs } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { selectInventoryHashes } from '../agents/agent-store.ts'
import { configOf } from '../agents/view.ts'
import { inventoryKinds } from '../store.ts'
import type { ReportAnswer } from './answer-schema.ts'
import type { JudgedReport } from './judged-report.ts'

/** The problem is answered after the commit, since what led to it is stored. */
export type Outcome = { answer: ReportAnswer } | { problem: Problem }

/** What the service lacks is asked for until it has come. */
export async function answersTo(
  context: Context,
  judged: readonly JudgedReport[],
  serversWithJobs: ServersWithJobs,
): Promise<ReportAnswer[]> {
  const withJobs = await serversWithJobs(
    context,
    judged.map(({ agent }) => agent.server_id),
  )
  const telling = judged.filter(({ report }) => inventoryKinds.some((kind) => report[`${kind}_hash`]))
  const stored = new Set(
    (
      await selectInventoryHashes(
        context,
        telling.map(({ agentId }) => agentId),
      )
    ).map(({ agent_id, kind, hash }) => JSON.stringify([agent_id, kind, hash])),
  )
  return judged.map(({ agentId, agent, report, skewSeconds, isDuplicate }) => ({
    server_time: context.now.toISOString(),
    clock_skew_seconds: skewSeconds,
    is_duplicate: isDuplicate,
    config: configOf(agent),
    wanted: inventoryKinds.filter((kind) => {
      const hash = report[`${kind}_hash`]
      return hash !== undefined && !stored.has(JSON.stringify([agentId, kind, hash]))
    }),
    rotate: agent.rotation_requested_at !== null,
    jobs: withJobs.includes(agent.server_id),
  }))
}
