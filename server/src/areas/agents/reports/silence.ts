/**
 * Agents without a report for three intervals: their server counts as offline. A report does not move the time that is
 * due; when the work comes due, it looks at the time of the last report.
 */
import { observeServer } from '#areas/cloud/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { OnServersReported } from '#platform/area.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { judgeDeadline } from '#platform/ingest/availability/report-deadline.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { type AgentRow, findAgent, isInUse, updateAgent } from '../store.ts'

const missesMax = 3

/** When the agent counts as silent without a further report; null: it has not reported yet. */
export function silentAt({
  last_report_at,
  interval_seconds,
}: Pick<AgentRow, 'last_report_at' | 'interval_seconds'>): Date | null {
  return last_report_at && addSeconds(last_report_at, missesMax * interval_seconds)
}

type Dependencies = { tenancy: Tenancy; onServersReported: OnServersReported }

export function silenceKind({ tenancy, onServersReported }: Dependencies): WorkKind {
  return {
    name: 'agents.silence',
    table: 'agents',
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'agent watch', 'cloud.agents.silence'), async (context) => {
        await job.hold(context.tx)
        const agent = await findAgent(context, job.id)
        await job.finish(context.tx, {
          dueAt: agent ? await dueAfter(context, agent, onServersReported) : null,
        })
      }),
  }
}

async function dueAfter(
  context: Context,
  agent: AgentRow,
  onServersReported: OnServersReported,
): Promise<Date | null> {
  const deadline = silentAt(agent)
  if (deadline === null || !isInUse(agent)) return null
  const { isMissed, at } = await judgeDeadline(context, deadline, agent.last_report_at ?? deadline)
  if (!isMissed) return at
  await updateAgent(context, agent.id, { state: 'silent', fresh_reports: 0 })
  await observeServer(context, agent.server_id, { agent_seen: false })
  const { server_id, interval_seconds, last_report_at } = agent
  await onServersReported(context, [
    {
      serverId: server_id,
      source: 'agent',
      findings: { isSilent: true },
      intervalSeconds: interval_seconds,
      previousAt: last_report_at,
    },
  ])
  return null
}
