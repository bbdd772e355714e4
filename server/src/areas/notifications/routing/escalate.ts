/** Open alerts that are due: the next escalation step, or a reminder to all channels that received the alert. */
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { selectRule } from '../rules/rule-store.ts'
import type { AlertRow, RuleRow } from '../store.ts'
import { dueSteps, isOver, isReminderDue, nextDue } from './alert-schedule.ts'
import { selectAlert, updateAlert } from './alert-store.ts'
import { sendingOf, withCause } from './route.ts'
import { sendAll } from './send.ts'

export const alertWork = 'notifications.alerts'

export function alertKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: alertWork,
    table: 'notification_alerts',
    isQueue: true,
    waitsWhileSuspended: true,
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'notification escalation', alertWork), (context) =>
        executeAlert(context, job),
      ),
  }
}

async function executeAlert(context: Context, job: Job): Promise<void> {
  await job.hold(context.tx)
  const alert = await selectAlert(context, job.id)
  const rule = alert && (await selectRule(context.tx, context.accountId, alert.rule_id))
  if (!alert || !rule || isOver(alert, context.now)) return await job.finish(context.tx, { dueAt: null })
  const after = alert.state === 'open' && rule.enabled ? await report(context, rule, alert) : alert
  // A rule that is disabled continues where it was when it is enabled again.
  const pause = rule.enabled ? null : new Date(context.now.getTime() + 3_600_000)
  await job.finish(context.tx, { dueAt: pause ?? nextDue(after, rule) })
}

async function report(context: Context, rule: RuleRow, alert: AlertRow): Promise<AlertRow> {
  const steps = dueSteps(alert, rule, context.now)
  const isReminder = steps.length === 0 && isReminderDue(alert, rule, context.now)
  if (steps.length === 0 && !isReminder) return alert
  const channelIds = isReminder ? alert.channel_ids : [...new Set(steps.flatMap((step) => step.channel_ids))]
  // An alert that no channel has received yet is reported, late, and not escalated.
  const cause = isReminder ? 'reminder' : alert.steps_done === 0 ? 'event' : 'escalation'
  const message = withCause(alert.message, cause)
  const change = {
    steps_done: alert.steps_done + steps.length,
    channel_ids: [...new Set([...alert.channel_ids, ...channelIds])],
    reported_at: context.now,
    updated_at: context.now,
  }
  await updateAlert(context, alert.id, change)
  await sendAll(context, [
    channelIds.map((channelId) => sendingOf(context, rule, channelId, { eventId: alert.event_id, message })),
  ])
  return { ...alert, ...change }
}
