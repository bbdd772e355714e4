/** Records a report of an agent: its metrics, what it says of its server, and that it is alive. */
import { observeServer, recordMetrics } from '#areas/cloud/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { clockSkewMax, putInventory, selectInventoryHashes } from '../agents/agent-store.ts'
import { agentEvent } from '../events.ts'
import {
  type AgentRow,
  type InventoryKind,
  inventoryKinds,
  lockedAgent,
  targetOf,
  updateAgent,
} from '../store.ts'
import { refuseOtherPem } from './certificates.ts'
import type { Report } from './report-schema.ts'
import { seriesOf } from './samples.ts'
import { silentAt } from './silence.ts'

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

export async function recordReport(
  context: Context,
  agentId: string,
  report: Report,
  ip: string,
): Promise<Outcome> {
  refuseOtherPem(report.certificates)
  const agent = await lockedAgent(context, agentId)
  if (agent.state === 'revoked' || agent.server_id === null) return { problem: revokedProblem(agent) }
  if (report.fingerprint !== agent.fingerprint) {
    await recordClone(context, agent, `Another machine used its secret, from ${ip}.`)
    return { problem: new Problem('agent_cloned', 'The secret belongs to another machine.') }
  }
  const skew = Math.round((Date.parse(report.sent_at) - context.now.getTime()) / 1000)
  const isDuplicate =
    report.is_late !== true && report.boot_id === agent.boot_id && report.sequence <= (agent.sequence ?? 0)
  if (!isDuplicate) {
    await recordSamples(context, { ...agent, server_id: agent.server_id }, report, skew)
    if (report.is_late !== true) await recordPresent(context, agent, report, { skew, ip })
  }
  return {
    answer: {
      ...(await answerTo(context, agent, report)),
      clock_skew_seconds: skew,
      is_duplicate: isDuplicate,
    },
  }
}

export function revokedProblem({ hostname, server_id }: Pick<AgentRow, 'hostname' | 'server_id'>): Problem {
  return new Problem(
    'agent_revoked',
    server_id === null
      ? `The server of the agent on ${hostname} was removed.`
      : `The agent on ${hostname} was revoked.`,
  )
}

async function recordSamples(
  context: Context,
  { server_id, interval_seconds }: AgentRow & { server_id: string },
  { samples }: Report,
  skew: number,
): Promise<void> {
  const moved = Math.abs(skew) > clockSkewMax ? skew : 0
  const limit = addSeconds(context.now, clockSkewMax)
  const series = seriesOf(samples, moved)
    .map((one) => ({ ...one, points: one.points.filter(({ at }) => at <= limit) }))
    .filter(({ points }) => points.length > 0)
  if (series.length === 0) return
  await recordMetrics(context, {
    serverId: server_id,
    source: 'agent',
    stepSeconds: Math.max(60, interval_seconds),
    series,
  })
}

const earlierBootsMax = 8
/** After silence, so many reports bring the server up again: one that restarts over and over is not up. */
const freshReportsNeeded = 2

async function recordPresent(
  context: Context,
  agent: AgentRow,
  report: Report,
  { skew, ip }: { skew: number; ip: string },
): Promise<void> {
  const { now } = context
  const isNewBoot = report.boot_id !== agent.boot_id
  if (isNewBoot && agent.earlier_boots.includes(report.boot_id))
    await recordClone(context, agent, 'Two boots report in turn: a copy of the machine uses the same secret.')
  const fresh = agent.state === 'silent' ? agent.fresh_reports + 1 : 0
  const isBack = agent.state === 'enrolled' || fresh >= freshReportsNeeded
  await updateAgent(context, agent.id, {
    version: report.version,
    boot_id: report.boot_id,
    sequence: report.sequence,
    ...(isNewBoot &&
      agent.boot_id !== null && {
        earlier_boots: [agent.boot_id, ...agent.earlier_boots.filter((boot) => boot !== agent.boot_id)].slice(
          0,
          earlierBootsMax,
        ),
      }),
    last_report_at: now,
    last_report_ip: ip,
    clock_skew_seconds: skew,
    failed_units: report.failed_units ?? null,
    fresh_reports: isBack ? 0 : fresh,
    ...(isBack && { state: 'reporting' }),
    // A report does not move the time that is due, which would cost another write of an index (silence.ts).
    ...(agent.due_at === null && { due_at: silentAt({ ...agent, last_report_at: now }) }),
  })
  if (isBack && agent.server_id !== null) await observeServer(context, agent.server_id, true)
  for (const kind of inventoryKinds) {
    const [hash, content] = [report[`${kind}_hash`], report[kind]]
    if (hash !== undefined && content !== undefined)
      await putInventory(context, agent.id, { kind, hash, content })
  }
}

/** What the server lacks is asked for until it has come. */
async function answerTo(context: Context, agent: AgentRow, report: Report) {
  const stored = await selectInventoryHashes(context, agent.id)
  const wanted = inventoryKinds.filter((kind) => {
    const hash = report[`${kind}_hash`]
    return hash !== undefined && !stored.some((one) => one.kind === kind && one.hash === hash)
  })
  return {
    server_time: context.now.toISOString(),
    config: { version: agent.config_version, interval_seconds: agent.interval_seconds },
    wanted,
    rotate: agent.rotation_requested_at !== null,
    jobs: false,
  }
}

/** Once, until the agent gets a new secret. */
async function recordClone(context: Context, agent: AgentRow, detail: string): Promise<void> {
  if (agent.cloned_at) return
  const after = await updateAgent(context, agent.id, {
    cloned_at: context.now,
    clone_detail: detail,
    revision: agent.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(agent), {
    before: { cloned_at: null },
    after: { cloned_at: after.cloned_at, detail },
  })
  await context.publish(agentEvent('agent.cloned', after, { detail }))
}
