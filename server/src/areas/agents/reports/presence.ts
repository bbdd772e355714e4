/** What a report that is not late says of its agent: that it is alive, since which boot, and what it runs on. */
import { isDeepStrictEqual } from 'node:util'
import { describeServer, observeServer } from '#areas/cloud/index.ts'
import type { OnCertificatesReported } from '#platform/area.ts'
import { type Caller, type Context, withCaller } from '#platform/context.ts'
import { putInventory } from '../agents/agent-store.ts'
import { agentEvent } from '../events.ts'
import {
  type AgentRow,
  inventoryKinds,
  targetOf,
  type UsedAgent,
  updateAgent,
  updateReported,
} from '../store.ts'
import type { Facts } from './facts-schema.ts'
import type { JudgedReport } from './judged-report.ts'
import { silentAt } from './silence.ts'

const earlierBootsMax = 8
/** After silence, so many reports bring the server up again: one that restarts over and over is not up. */
const freshReportsNeeded = 2

export async function recordPresent(
  context: Context,
  judged: readonly JudgedReport[],
  onCertificatesReported: OnCertificatesReported,
): Promise<void> {
  await updateReported(
    context,
    judged.map(({ agent, report, skewSeconds, ip }) => ({
      id: agent.id,
      version: report.version,
      sequence: report.sequence,
      last_report_ip: ip,
      clock_skew_seconds: skewSeconds,
    })),
  )
  // Most reports change nothing else.
  for (const one of judged) {
    await recordChange(withCaller(context, one.caller), one)
    await recordInventories(context, one)
    const { agent, report } = one
    if (report.certificates) await onCertificatesReported(context, agent.server_id, report.certificates)
  }
}

async function recordChange(context: Context, judged: JudgedReport): Promise<void> {
  const { agent, report, caller } = judged
  const isNewBoot = report.boot_id !== agent.boot_id
  if (isNewBoot && agent.earlier_boots.includes(report.boot_id))
    await recordClone(context, agent, {
      caller,
      detail: 'Two boots report in turn: a copy of the machine uses the same secret.',
    })
  // Another form of the agent was installed, which keeps the secret.
  const isOtherForm = report.form !== undefined && report.form !== agent.form
  const failedUnits = report.failed_units ?? null
  await recordAlive(context, agent, {
    ...(isOtherForm && { form: report.form }),
    ...(isNewBoot && { boot_id: report.boot_id, earlier_boots: bootsBefore(agent) }),
    ...(!isDeepStrictEqual(agent.failed_units, failedUnits) && { failed_units: failedUnits }),
  })
}

/** Stores that an agent has just reported, with what else this changes. */
export async function recordAlive(
  context: Context,
  agent: UsedAgent,
  further: Partial<AgentRow> = {},
): Promise<void> {
  const fresh = agent.state === 'silent' ? agent.fresh_reports + 1 : 0
  const isBack = agent.state === 'enrolled' || fresh >= freshReportsNeeded
  const change = {
    ...further,
    ...(fresh > 0 && { fresh_reports: isBack ? 0 : fresh }),
    ...(isBack && { state: 'reporting' as const }),
    // A report does not move the time that is due, which would cost another write of an index (silence.ts).
    ...(agent.due_at === null && { due_at: silentAt({ ...agent, last_report_at: context.now }) }),
  }
  if (Object.keys(change).length > 0) await updateAgent(context, agent.id, change)
  if (isBack) await observeServer(context, agent.server_id, { agent_seen: true })
}

function bootsBefore({ boot_id, earlier_boots }: AgentRow): string[] {
  if (boot_id === null) return []
  return [boot_id, ...earlier_boots.filter((boot) => boot !== boot_id)].slice(0, earlierBootsMax)
}

async function recordInventories(context: Context, { agent, report }: JudgedReport): Promise<void> {
  for (const kind of inventoryKinds) {
    const [hash, content] = [report[`${kind}_hash`], report[kind]]
    if (hash !== undefined && content !== undefined)
      await putInventory(context, agent.id, { kind, hash, content })
  }
  if (report.facts) await describe(context, agent.server_id, report.facts)
}

async function describe(context: Context, serverId: string, { cpu, memory_bytes }: Facts): Promise<void> {
  await describeServer(context, serverId, {
    cpus: cpu?.count ?? null,
    memory_mib: memory_bytes === undefined ? null : Math.round(memory_bytes / 2 ** 20),
  })
}

/** Once, until the agent gets a new secret. */
export async function recordClone(
  outer: Context,
  agent: AgentRow,
  { caller, detail }: { caller: Caller; detail: string },
): Promise<void> {
  if (agent.cloned_at) return
  const context = withCaller(outer, caller)
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
