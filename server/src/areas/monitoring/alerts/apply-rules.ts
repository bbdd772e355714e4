import type { Context } from '#platform/context.ts'
import { alertsWork, beginAlerts, deleteAlerts, makeAlertsDue, updateAlerts } from './alert-store.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import { type FollowedAlert, followAlerts } from './follow-alerts.ts'
import type { AppliedRule } from './rules/rule-store.ts'

/** Evaluates the rules, and stores and follows what changes. */
export async function applyRules(
  context: Context,
  rules: readonly AppliedRule[],
  observed: readonly Evaluated[],
): Promise<void> {
  const { begun, updated, dropped, stale } = evaluate(rules, observed, context.now)
  if (begun.length + updated.length + dropped.length + stale.length === 0) return
  await makeAlertsDue(context, stale)
  await deleteAlerts(context, dropped)
  await updateAlerts(context, updated)
  const stored = await beginAlerts(context, begun)
  const serverOf = new Map(observed.map(({ server }) => [server.id, server]))
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  const followed = [
    ...stored.map((alert) => ({ alert, before: null, after: alert })),
    ...updated.map(({ alert, progress, value }) => ({
      alert,
      before: alert.state,
      after: { ...alert, state: progress.state, since: new Date(progress.since), value },
    })),
  ].flatMap(({ alert, before, after }): FollowedAlert[] => {
    const [rule, server] = [ruleOf.get(alert.rule_id), serverOf.get(alert.server_id)]
    return rule && server && before !== after.state ? [{ alert: after, rule, server }] : []
  })
  await followAlerts(context, followed)
  if (stale.length > 0 || [...begun, ...updated].some(({ dueAt }) => dueAt !== null))
    await context.wake(alertsWork)
}
