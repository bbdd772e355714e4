/**
 * Records reports of agents: their metrics, what they say of their servers, and that they are alive. Reports of an account
 * that arrive together are recorded with few statements.
 */
import { recordReported } from '#areas/cloud/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { OnCertificatesReported, OnServersReported, ServersWithJobs } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { clockSkewMax } from '../agents/agent-store.ts'
import { type AgentRow, isInUse, lockedAgents, type UsedAgent } from '../store.ts'
import { answersTo, type Outcome } from './answers.ts'
import { reportOf } from './findings.ts'
import type { JudgedReport, ReceivedReport } from './judged-report.ts'
import { recordClone, recordPresent } from './presence.ts'
import { recordInRounds } from './rounds.ts'

/** What other areas do with reports, and have for agents. */
type OtherAreas = {
  onServersReported: OnServersReported
  onCertificatesReported: OnCertificatesReported
  serversWithJobs: ServersWithJobs
}

/** The outcomes in the order of the reports. */
export async function recordReports(
  context: Context,
  received: readonly ReceivedReport[],
  areas: OtherAreas,
): Promise<Outcome[]> {
  return await recordInRounds(received, (firsts) => recordOfEach(context, firsts, areas))
}

async function recordOfEach(
  context: Context,
  received: readonly ReceivedReport[],
  areas: OtherAreas,
): Promise<Map<ReceivedReport, Outcome>> {
  const outcomes = new Map<ReceivedReport, Outcome>()
  const agents = await lockedAgents(
    context,
    received.map(({ agentId }) => agentId),
  )
  const judged: [ReceivedReport, JudgedReport][] = []
  for (const one of received) {
    const agent = agents.get(one.agentId)
    const problem = await refusalOf(context, one, agent)
    if (problem) outcomes.set(one, { problem })
    else if (agent && isInUse(agent)) judged.push([one, judge(context, one, agent)])
  }
  const reports = judged.map(([, one]) => one)
  const news = reports.filter(({ isDuplicate }) => !isDuplicate)
  await recordSamples(context, news)
  const present = news.filter(({ report }) => report.is_late !== true)
  await recordPresent(context, present, areas.onCertificatesReported)
  if (present.length > 0) await areas.onServersReported(context, present.map(reportOf))
  const answers = await answersTo(context, reports, areas.serversWithJobs)
  for (const [index, [one]] of judged.entries()) {
    const answer = answers[index]
    if (answer) outcomes.set(one, { answer })
  }
  return outcomes
}

async function refusalOf(
  context: Context,
  { report, ip, caller }: ReceivedReport,
  agent: AgentRow | undefined,
): Promise<Problem | null> {
  if (!agent) return new Problem('agent_unknown', 'The agent was deleted.')
  if (!isInUse(agent)) return revokedProblem(agent)
  if (report.fingerprint === agent.fingerprint) return null
  await recordClone(context, agent, { caller, detail: `Another machine used its secret, from ${ip}.` })
  return new Problem('agent_cloned', 'The secret belongs to another machine.')
}

export function revokedProblem({ hostname, server_id }: Pick<AgentRow, 'hostname' | 'server_id'>): Problem {
  return new Problem(
    'agent_revoked',
    server_id === null
      ? `The server of the agent on ${hostname} was removed.`
      : `The agent on ${hostname} was revoked.`,
  )
}

function judge({ now }: Context, received: ReceivedReport, agent: UsedAgent): JudgedReport {
  const { report } = received
  const isDuplicate =
    report.is_late !== true && report.boot_id === agent.boot_id && report.sequence <= (agent.sequence ?? 0)
  const skewSeconds = Math.round((Date.parse(report.sent_at) - now.getTime()) / 1000)
  return { ...received, agent, skewSeconds, isDuplicate }
}

async function recordSamples(context: Context, judged: readonly JudgedReport[]): Promise<void> {
  const limit = addSeconds(context.now, clockSkewMax)
  const measured = judged.map(({ agent, series, skewSeconds }) => ({
    serverId: agent.server_id,
    source: 'agent' as const,
    stepSeconds: Math.max(60, agent.interval_seconds),
    series: series
      .map((one) => ({
        ...one,
        points: one.points
          // A wrong clock is corrected; a slightly wrong one is not, so that minutes stay minutes.
          .map((point) =>
            Math.abs(skewSeconds) > clockSkewMax
              ? { ...point, at: addSeconds(point.at, -skewSeconds) }
              : point,
          )
          .filter(({ at }) => at <= limit),
      }))
      .filter(({ points }) => points.length > 0),
  }))
  await recordReported(
    context,
    measured.filter(({ series }) => series.length > 0),
  )
}
