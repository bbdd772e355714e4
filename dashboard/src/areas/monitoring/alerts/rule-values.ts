import type { BodyOf } from '@holdfast/client'
import type { DurationValue } from '#ui/form/duration-field.tsx'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { type AlertCondition, type AlertRule, shownCondition } from './conditions.ts'

/** A rule as it is entered: thresholds in the unit of their fields. */
export type RuleValues = {
  name: string
  condition: AlertCondition
  threshold: number | ''
  recover_threshold: number | ''
  for_seconds: DurationValue
  recover_seconds: DurationValue
  severity: AlertRule['severity']
  server_labels: string[]
  labels: string[]
}

/** A new rule has the values that suit its condition. */
export function newRuleValues(condition: AlertCondition): RuleValues {
  const { threshold = '', recover_threshold = '' } = shownCondition(condition) ?? {}
  return {
    name: '',
    condition,
    threshold,
    recover_threshold,
    for_seconds: 300,
    recover_seconds: 300,
    severity: 'warning',
    server_labels: [],
    labels: [],
  }
}

export function ruleValues(rule: AlertRule): RuleValues {
  const { name, condition, for_seconds, recover_seconds, severity, server_labels, labels } = rule
  return {
    name,
    condition,
    threshold: entered(condition, rule.threshold),
    recover_threshold: entered(condition, rule.recover_threshold),
    for_seconds,
    recover_seconds,
    severity,
    server_labels: labelTexts(server_labels),
    labels: labelTexts(labels),
  }
}

export function ruleInput(values: RuleValues): BodyOf<'alert_rules.create'> {
  return { ...sentRule(values), labels: labelsOf(values.labels) }
}

/** What makes these values of those that the rule has. */
export function rulePatch(values: RuleValues, rule: AlertRule): BodyOf<'alert_rules.update'> {
  const { condition: _condition, ...content } = sentRule(values)
  return { ...content, labels: labelsPatch(values.labels, rule.labels) }
}

function sentRule({
  condition,
  threshold,
  recover_threshold,
  for_seconds,
  recover_seconds,
  server_labels,
  labels: _labels,
  ...rest
}: RuleValues) {
  return {
    ...rest,
    condition,
    threshold: sent(condition, threshold),
    recover_threshold: sent(condition, recover_threshold),
    for_seconds: Number(for_seconds),
    recover_seconds: Number(recover_seconds),
    server_labels: labelsOf(server_labels),
  }
}

const factorOf = (condition: AlertCondition) => (shownCondition(condition)?.unit === '%' ? 100 : 1)

function entered(condition: AlertCondition, value: number | null): number | '' {
  return value === null ? '' : Math.round(value * factorOf(condition) * 1000) / 1000
}

function sent(condition: AlertCondition, value: number | ''): number | null {
  if (value === '' || shownCondition(condition)?.unit === null) return null
  return Number(value) / factorOf(condition)
}
