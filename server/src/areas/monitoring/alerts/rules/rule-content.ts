import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { AlertRuleRow } from './rule-store.ts'
import type { AlertRuleInput } from './schema.ts'

export function ruleTarget({ id, name }: Pick<AlertRuleRow, 'id' | 'name'>) {
  return { type: 'alert_rule', id, name }
}

const recoverSecondsDefault = 300

export function newRule({ accountId, now }: Context, input: AlertRuleInput): Omit<AlertRuleRow, 'revision'> {
  return {
    account_id: accountId,
    id: newId('alert_rule'),
    name: input.name,
    enabled: input.enabled ?? true,
    condition: input.condition,
    threshold: input.threshold ?? null,
    recover_threshold: input.recover_threshold ?? null,
    for_seconds: input.for_seconds ?? 0,
    recover_seconds: input.recover_seconds ?? recoverSecondsDefault,
    severity: input.severity ?? 'warning',
    server_labels: input.server_labels ?? {},
    labels: input.labels ?? {},
    created_at: now,
    updated_at: now,
  }
}

export function auditView(rule: Omit<AlertRuleRow, 'revision'>) {
  const { name, enabled, condition, threshold, recover_threshold } = rule
  const { for_seconds, recover_seconds, severity, server_labels, labels } = rule
  return {
    name,
    enabled,
    condition,
    threshold,
    recover_threshold,
    for_seconds,
    recover_seconds,
    severity,
    server_labels,
    labels,
  }
}
