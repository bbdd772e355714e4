/**
 * What agents have reported once and is still true, such as that a restart is required: rules that are new, and servers
 * that a rule newly applies to, are compared with it at once.
 */
import { selectAgentFindings } from '#areas/agents/index.ts'
import { selectReportingServers } from '#areas/cloud/index.ts'
import { conditionOf } from '#kernel/monitoring/alert/condition.ts'
import type { Context } from '#platform/context.ts'
import { lockActiveAlerts } from './alert-store.ts'
import { applyRules } from './apply-rules.ts'
import type { AppliedRule } from './rules/rule-store.ts'

/** `serverIds` null: of all servers of the account. */
export async function judgeStanding(
  context: Context,
  rules: readonly AppliedRule[],
  serverIds: readonly string[] | null,
): Promise<void> {
  const standing = rules.filter(({ condition }) => conditionOf(condition).isStanding)
  if (standing.length === 0) return
  const findings = (await selectAgentFindings(context, serverIds)).filter(
    ({ is_silent, reboot_required }) => is_silent || reboot_required,
  )
  if (findings.length === 0) return
  const ids = findings.map(({ server_id }) => server_id)
  const servers = new Map((await selectReportingServers(context, ids)).map((server) => [server.id, server]))
  const ruleIds = new Set(standing.map(({ id }) => id))
  const own = (await lockActiveAlerts(context, ids)).filter(({ rule_id }) => ruleIds.has(rule_id))
  const active = Map.groupBy(own, ({ server_id }) => server_id)
  await applyRules(
    context,
    standing,
    findings.flatMap(({ server_id, interval_seconds, last_report_at, is_silent, reboot_required }) => {
      const server = servers.get(server_id)
      if (!server) return []
      return [
        {
          server,
          findings: { isSilent: is_silent, rebootRequired: reboot_required ?? false },
          source: 'agent',
          intervalSeconds: interval_seconds,
          previousAt: last_report_at,
          active: active.get(server_id) ?? [],
        },
      ]
    }),
  )
}
