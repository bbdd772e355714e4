import { type Static, Type } from 'typebox'
import { severities } from '#kernel/events/notification.ts'
import { alertConditionNames } from '#kernel/monitoring/alert/condition.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const daySeconds = 86_400

const Enabled = Type.Boolean({ description: 'False: nothing is watched, and its alerts have ended.' })
const Threshold = Nullable(
  Type.Number({
    minimum: 0,
    maximum: daySeconds,
    description:
      'From which value on the condition is met: a part from 0 to 1, the load for each CPU, for `disk_full_forecast` hours, for `clock_offset` seconds. Null for conditions without a value.',
  }),
)
const RecoverThreshold = Nullable(
  Type.Number({
    minimum: 0,
    maximum: daySeconds,
    description:
      'An alert ends when the value is better than this. In between, it neither begins nor ends. Null: as soon as the threshold is no longer reached.',
  }),
)
const For = Type.Integer({
  minimum: 0,
  maximum: 30 * daySeconds,
  description: 'For how many seconds the condition must be met before an incident is opened.',
})
const Recover = Type.Integer({
  minimum: 0,
  maximum: daySeconds,
  description: 'For how many seconds the value must be good before the incident is resolved.',
})
const Severity = OneOf(severities, { description: 'Of its incidents. More may be added.' })
const ServerLabels = Type.Unsafe<Static<typeof Labels>>({
  ...Labels,
  description: 'Only servers that have all of these labels; empty: all servers.',
})

export const Condition = OneOf(alertConditionNames, {
  description: 'What is watched. More may be added.',
})

export const AlertRule = Resource('AlertRule', {
  id: Id('alert_rule'),
  name: Type.String(),
  enabled: Enabled,
  condition: Condition,
  threshold: Threshold,
  recover_threshold: RecoverThreshold,
  for_seconds: For,
  recover_seconds: Recover,
  severity: Severity,
  server_labels: ServerLabels,
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const AlertRulePage = PageOf(AlertRule, 'AlertRulePage')

const inputs = {
  name: Name,
  enabled: Enabled,
  threshold: Threshold,
  recover_threshold: RecoverThreshold,
  for_seconds: For,
  recover_seconds: Recover,
  severity: Severity,
  server_labels: ServerLabels,
}

export const AlertRuleInput = InputObject(
  {
    ...Type.Partial(Type.Object(inputs)).properties,
    name: Name,
    condition: Condition,
    labels: Type.Optional(Labels),
  },
  { title: 'AlertRuleInput' },
)
export type AlertRuleInput = Static<typeof AlertRuleInput>

export const AlertRulePatch = Type.Partial(
  InputObject({ ...inputs, labels: LabelsPatch }, { title: 'AlertRulePatch' }),
)
export type AlertRulePatch = Static<typeof AlertRulePatch>

export const AlertRuleParams = Type.Object({ alert_rule_id: Id('alert_rule') })
export const AlertRuleQuery = InputObject({
  ...pageQuery,
  condition: Type.Optional(Condition),
  label: labelQuery,
  q: searchQuery('the name'),
})
export type AlertRuleQuery = Static<typeof AlertRuleQuery>
