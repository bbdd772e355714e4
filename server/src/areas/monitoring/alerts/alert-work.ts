/**
 * What happens to alerts without a report: what agents report once fires after its time, alerts end with their rule, their
 * server or its agent, and those that have ended are deleted.
 */
import { isMeasuredByProvider, type ReportingServer, selectReportingServers } from '#areas/cloud/index.ts'
import { conditionOf } from '#kernel/monitoring/alert/condition.ts'
import type { AlertProgress } from '#kernel/monitoring/alert/progress.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { EntryText } from '../incidents/entry-text.ts'
import {
  type AlertRow,
  alertsWork,
  deleteAlerts,
  progressOf,
  selectAlertsById,
  updateAlerts,
} from './alert-store.ts'
import { appliesTo, dueAtOf, unseenAt } from './evaluate.ts'
import { endIncidents, followAlerts } from './follow-alerts.ts'
import { type AlertRuleRow, findRule } from './rules/rule-store.ts'

export function alertsKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: alertsWork,
    table: 'server_alerts',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'alert rules', alertsWork), async (context) => {
        await job.hold(context.tx)
        const [alert] = await selectAlertsById(context, [job.id])
        if (alert) await review(context, job, alert)
      }),
  }
}

async function review(context: Context, job: Job, alert: AlertRow): Promise<void> {
  const rule = await findRule(context, alert.rule_id)
  const [server] = await selectReportingServers(context, [alert.server_id])
  const isOfProvider =
    rule !== undefined &&
    server?.agent_seen === null &&
    conditionOf(rule.condition).isOfProviders === true &&
    (await isMeasuredByProvider(context, alert.server_id))
  const measuredUntil = isOfProvider ? unseenAt(progressOf(alert)) : null
  const text = endOf(rule, server, { measuredUntil, now: context.now })
  const isOver = text !== null || alert.state === 'ok'
  if (isOver || !rule || !server) {
    if (text) await endIncidents(context, [{ alertId: alert.id, at: context.now, text }])
    await job.finish(context.tx, { dueAt: null })
    return await deleteAlerts(context, [alert.id])
  }
  const progress = progressAt(alert, rule, context.now)
  const dueAt = dueAtOf(rule, progress, context.now) ?? measuredUntil
  if (progress.state !== alert.state) {
    await updateAlerts(context, [{ alert, progress, value: alert.value, dueAt }])
    const after = { ...alert, state: progress.state, since: new Date(progress.since) }
    await followAlerts(context, [{ alert: after, rule, server }])
  }
  await job.finish(context.tx, { dueAt })
}

/**
 * Why an alert is over whatever was reported; null: it is not. `measuredUntil`: when what the provider has measured says
 * nothing any more, of a server without an agent.
 */
function endOf(
  rule: AlertRuleRow | undefined,
  server: ReportingServer | undefined,
  { measuredUntil, now }: { measuredUntil: Date | null; now: Date },
): EntryText | null {
  if (!server) return { code: 'server_removed' }
  if (!rule) return { code: 'alert_rule_deleted' }
  if (!rule.enabled) return { code: 'alert_rule_disabled', name: rule.name }
  if (!appliesTo(rule, server)) return { code: 'alert_rule_mismatch', name: rule.name }
  if (server.agent_seen !== null) return null
  if (measuredUntil === null) return { code: 'agent_revoked' }
  return measuredUntil <= now ? { code: 'not_measured' } : null
}

function progressAt(alert: AlertRow, rule: AlertRuleRow, now: Date): AlertProgress {
  const progress = progressOf(alert)
  const dueAt = dueAtOf(rule, progress, now)
  if (!conditionOf(rule.condition).isStanding || dueAt === null || dueAt > now) return progress
  if (progress.state === 'pending') return { ...progress, state: 'firing' }
  return { ...progress, state: 'ok', since: progress.goodSince ?? now.getTime(), goodSince: null }
}
