/**
 * Records what collectors send: the metrics of the minutes that it belongs to, that the server is alive, and alerts. The row of
 * the agent is locked, so that requests which arrive together are merged one after the other.
 */
import { acceptedSeconds, recordReported } from '#areas/cloud/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { OnServersReported, ServerReport } from '#platform/area.ts'
import { type Caller, type Context, withCaller } from '#platform/context.ts'
import { clockSkewMax } from '../agents/agent-store.ts'
import { freshReadings } from '../reports/findings.ts'
import { recordAlive } from '../reports/presence.ts'
import { revokedProblem } from '../reports/record-reports.ts'
import { recordInRounds } from '../reports/rounds.ts'
import { silentAt } from '../reports/silence.ts'
import { isInUse, lockedAgents, type UsedAgent, updateReported } from '../store.ts'
import { measuredSeries } from './readings/measured-series.ts'
import type { Reading } from './readings/reading.ts'
import { type Merged, mergeReadings, recentMinutes } from './readings/recent.ts'
import { putReadings, selectReadings } from './readings-store.ts'

export type ReceivedReadings = {
  agentId: string
  readings: readonly Reading[]
  /** What sent them, such as `Prometheus/2.42.0`. */
  version: string
  caller: Caller
  ip: string
}

/** How many of the readings were recorded, are too old or of the future, and are of a series too many. */
export type Counts = Pick<Merged, 'added' | 'late' | 'dropped'>

/** The problem is answered after the commit, so that the requests of others in the transaction are stored. */
export type Outcome = { counts: Counts } | { problem: Problem }

/** The outcomes in the order of the requests. */
export function recordCollected(
  context: Context,
  received: readonly ReceivedReadings[],
  onServersReported: OnServersReported,
): Promise<Outcome[]> {
  return recordInRounds(received, (firsts) => recordOfEach(context, firsts, onServersReported))
}

async function recordOfEach(
  context: Context,
  received: readonly ReceivedReadings[],
  onServersReported: OnServersReported,
): Promise<Map<ReceivedReadings, Outcome>> {
  const ids = received.map(({ agentId }) => agentId)
  const agents = await lockedAgents(context, ids)
  const stored = await selectReadings(context, ids)
  const outcomes = new Map<ReceivedReadings, Outcome>()
  const measured = []
  const reports: ServerReport[] = []
  for (const one of received) {
    const agent = agents.get(one.agentId)
    if (!agent) outcomes.set(one, { problem: new Problem('agent_unknown', 'The collector was deleted.') })
    else if (!isInUse(agent)) outcomes.set(one, { problem: revokedProblem(agent) })
    else {
      const accepted = one.readings.filter(({ at }) => isAccepted(context, at))
      const merged = mergeReadings(stored.get(agent.id) ?? [], accepted)
      const { added, dropped } = merged
      const late = merged.late + one.readings.length - accepted.length
      outcomes.set(one, { counts: { added, late, dropped } })
      if (added === 0) continue
      await putReadings(context, agent.id, merged.stored)
      measured.push({
        serverId: agent.server_id,
        source: 'agent' as const,
        stepSeconds: Math.max(60, agent.interval_seconds),
        series: measuredSeries(merged.series, merged.minutes),
      })
      if (!isRecent(context, agent, accepted)) continue
      await recordPresence(context, agent, one)
      reports.push(reportOf(context, agent, merged))
    }
  }
  await recordReported(context, measured)
  if (reports.length > 0) await onServersReported(context, reports)
  return outcomes
}

function reportOf({ now }: Context, agent: UsedAgent, { stored }: Merged): ServerReport {
  return {
    serverId: agent.server_id,
    source: 'agent',
    intervalSeconds: agent.interval_seconds,
    previousAt: agent.last_report_at,
    findings: {
      readings: freshReadings(measuredSeries(stored, recentMinutes(stored)), agent, now),
      isSilent: false,
    },
  }
}

/** False for an invalid time, too. */
function isAccepted({ now }: Context, at: Date): boolean {
  return at >= addSeconds(now, -acceptedSeconds) && at <= addSeconds(now, clockSkewMax)
}

/** What is sent after an outage of the collector does not say that the server is up. */
function isRecent({ now }: Context, { interval_seconds }: UsedAgent, readings: readonly Reading[]): boolean {
  return readings.some(({ at }) => (silentAt({ last_report_at: at, interval_seconds }) ?? now) > now)
}

async function recordPresence(
  outer: Context,
  agent: UsedAgent,
  { version, ip, caller }: ReceivedReadings,
): Promise<void> {
  const context = withCaller(outer, caller)
  const { id, sequence } = agent
  await updateReported(context, [{ id, version, sequence, last_report_ip: ip, clock_skew_seconds: 0 }])
  await recordAlive(context, agent)
}
