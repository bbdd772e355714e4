import { type Static, Type } from 'typebox'
import { EventFilterInput } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { severities } from '#kernel/events/notification.ts'
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
import { weekdays } from '../store.ts'

const daySeconds = 86_400

const Step = InputObject(
  {
    after_seconds: Type.Integer({
      minimum: 0,
      maximum: 7 * daySeconds,
      description: 'How long after the event; each step later than the one before it.',
    }),
    channel_ids: Type.Array(Id('notification_channel'), { minItems: 1, maxItems: 20, uniqueItems: true }),
  },
  { title: 'NotificationStep' },
)
const Steps = Type.Array(Step, {
  minItems: 1,
  maxItems: 10,
  description:
    'The channels, in steps. A step is executed while the alert is active and not acknowledged. Events that cannot end are sent immediately by the first step.',
})

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['22:00'] })

const QuietHours = InputObject(
  {
    time_zone: Type.String({
      maxLength: 100,
      description: 'An IANA time zone.',
      examples: ['Europe/Berlin'],
    }),
    windows: Type.Array(
      InputObject(
        {
          days: Type.Array(OneOf(weekdays), {
            minItems: 1,
            uniqueItems: true,
            description: 'The days on which the window begins.',
          }),
          from: TimeOfDay,
          to: TimeOfDay,
        },
        { title: 'NotificationQuietWindow' },
      ),
      {
        minItems: 1,
        maxItems: 20,
        description: 'A window whose `to` is not after its `from` ends the next day.',
      },
    ),
    critical_passes: Type.Boolean({
      description: 'Whether critical notifications are sent at once.',
    }),
  },
  { title: 'NotificationQuietHours' },
)
const quietDescription =
  'Times at which nothing is sent. What comes in them is sent as one digest at their end. Null: none.'
const NullableQuietHours = Type.Unsafe<Static<typeof QuietHours> | null>({
  anyOf: [QuietHours, { type: 'null' }],
  description: quietDescription,
})

const Reminder = Nullable(
  Type.Integer({
    minimum: 300,
    maximum: 7 * daySeconds,
    description:
      'The number of seconds after which an active alert is sent again to all channels that received it. Reminders end after 30 days. Null: never.',
  }),
)
const Severity = OneOf(severities, { description: 'The least severe notifications that are sent.' })
const Enabled = Type.Boolean({ description: 'False switches the rule off.' })

export const Rule = Resource('NotificationRule', {
  id: Id('notification_rule'),
  name: Type.String(),
  enabled: Enabled,
  events: Type.Array(Type.String(), { description: 'The event types; empty: all.' }),
  filter: EventFilterInput,
  minimum_severity: Severity,
  steps: Steps,
  reminder_seconds: Reminder,
  quiet_hours: NullableQuietHours,
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const RulePage = PageOf(Rule, 'NotificationRulePage')

export function ruleInputs(eventKinds: readonly EventKind[]) {
  const kinds = OneOf(eventKinds.map(({ kind }) => kind) as [string, ...string[]])
  const fields = {
    name: Name,
    enabled: Enabled,
    events: Type.Array(kinds, {
      uniqueItems: true,
      description: 'The event types; empty or omitted: all. Each requires the read permission of its area.',
    }),
    filter: EventFilterInput,
    minimum_severity: Severity,
    steps: Steps,
    reminder_seconds: Reminder,
    quiet_hours: NullableQuietHours,
    labels: Labels,
  }
  return {
    RuleInput: InputObject(
      { ...Type.Partial(Type.Object(fields)).properties, name: fields.name, steps: fields.steps },
      { title: 'NotificationRuleInput' },
    ),
    RulePatch: Type.Partial(
      InputObject({ ...fields, labels: LabelsPatch }, { title: 'NotificationRulePatch' }),
    ),
  }
}
type RuleInputs = ReturnType<typeof ruleInputs>
export type RuleInput = Static<RuleInputs['RuleInput']>
export type RulePatch = Static<RuleInputs['RulePatch']>

export const RuleParams = Type.Object({ rule_id: Id('notification_rule') })
export const RuleQuery = InputObject({
  ...pageQuery,
  channel_id: Type.Optional(Id('notification_channel')),
  label: labelQuery,
  q: searchQuery('the name'),
})
export type RuleQuery = Static<typeof RuleQuery>
