import type { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { selectInventoryHashes } from '../agents/agent-store.ts'
import { type InventoryKind, inventoryKinds } from '../store.ts'
import type { JudgedReport } from './judged-report.ts'

export type Answer = {
  server_time: string
  clock_skew_seconds: number
  is_duplicate: boolean
  config: { version: number; interval_seconds: number }
  wanted: InventoryKind[]
  rotate: boolean
  jobs: boolean
}

/** The problem is answered after the commit, since what led to it is stored. */
export type Outcome = { answer: Answer } | { problem: Problem }

/** What the service lacks is asked for until it has come. */
export async function answersTo(context: Context, judged: readonly JudgedReport[]): Promise<Answer[]> {
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
    config: { version: agent.config_version, interval_seconds: agent.interval_seconds },
    wanted: inventoryKinds.filter((kind) => {
      const hash = report[`${kind}_hash`]
      return hash !== undefined && !stored.has(JSON.stringify([agentId, kind, hash]))
    }),
    rotate: agent.rotation_requested_at !== null,
    jobs: false,
  }))
}
