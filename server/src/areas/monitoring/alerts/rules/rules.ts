import { conditionOf, type Thresholds } from '#kernel/monitoring/alert/condition.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { alertsWork, makeAlertsOfRuleDue } from '../alert-store.ts'
import { judgeStanding } from '../standing.ts'
import { auditView, newRule, ruleTarget } from './rule-content.ts'
import { type AlertRuleRow, deleteRuleRow, insertRules, lockedRule, updateRule } from './rule-store.ts'
import type { AlertRuleInput, AlertRulePatch } from './schema.ts'

/** Throws a fault for each threshold that the condition does not have, and `plan_limit_reached`. */
export async function createRule(context: Context, input: AlertRuleInput): Promise<AlertRuleRow> {
  const content = newRule(context, input)
  requireThresholds(content)
  await context.withinLimit('alert_rules')
  const [rule] = await insertRules(context, [content])
  if (!rule) throw new Error('The rule was not inserted')
  context.count('alert_rules', 1)
  await context.audit(ruleTarget(rule), { before: null, after: auditView(rule) })
  if (rule.enabled) await judgeStanding(context, [rule], null)
  return rule
}

export async function changeRule(
  context: Context,
  id: string,
  { labels, ...patch }: AlertRulePatch,
  ifMatch: string | null,
): Promise<AlertRuleRow> {
  const before = await lockedRule(context, id, ifMatch)
  requireThresholds({ ...before, ...patch })
  const after = await updateRule(context, before, {
    ...patch,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
  })
  await context.audit(ruleTarget(after), changedFields(auditView(before), auditView(after)))
  await reviewAlerts(context, id)
  if (after.enabled) await judgeStanding(context, [after], null)
  return after
}

/** Its incidents are resolved. */
export async function deleteRule(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await lockedRule(context, id, ifMatch)
  await deleteRuleRow(context, id)
  context.count('alert_rules', -1)
  await context.audit(ruleTarget(before), { before: auditView(before), after: null })
  await reviewAlerts(context, id)
}

/** Its alerts may no longer apply. There can be thousands. */
async function reviewAlerts(context: Context, ruleId: string): Promise<void> {
  if (await makeAlertsOfRuleDue(context, ruleId)) await context.wake(alertsWork)
}

function requireThresholds(rule: Thresholds): void {
  const faults = thresholdFaults(rule)
  if (faults.length > 0) throw invalidInput(faults)
}

function thresholdFaults({ condition, threshold, recover_threshold: recover }: Thresholds): Fault[] {
  const { unit, badSide, max } = conditionOf(condition)
  const fault = (name: string, message: string): Fault[] => [{ pointer: pointer(name), message }]
  if (unit === null) {
    const given = { threshold, recover_threshold: recover }
    return Object.entries(given).flatMap(([name, value]) =>
      value === null ? [] : fault(name, `must be null: ${condition} has no threshold`),
    )
  }
  if (threshold === null) return fault('threshold', `is required for ${condition}`)
  if (threshold > max) return fault('threshold', `must be at most ${max} for ${condition}`)
  if (recover === null) return []
  if (badSide === 'above' && recover > threshold)
    return fault('recover_threshold', 'must not be above the threshold')
  if (badSide === 'below' && recover < threshold)
    return fault('recover_threshold', 'must not be below the threshold')
  return []
}
