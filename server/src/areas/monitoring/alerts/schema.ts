import { type Static, Type } from 'typebox'
import { alertStates } from '#kernel/monitoring/alert/progress.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { Condition } from './rules/schema.ts'

const State = OneOf(alertStates, {
  description:
    '`pending`: the condition is met, but not for long enough. `firing`: it has an incident. `ok`: it has ended within the last hour. More may be added.',
})

export const Alert = Resource('Alert', {
  id: Id('alert'),
  rule_id: Id('alert_rule'),
  rule_name: Nullable(Type.String({ description: 'Null: the rule was deleted just now.' })),
  condition: Nullable(Condition),
  server_id: Id('server'),
  server_name: Nullable(Type.String({ description: 'Null: the server was removed just now.' })),
  label: Nullable(
    Type.String({ description: 'The mount point or the systemd unit; null: the server as a whole.' }),
  ),
  state: State,
  since: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'Since when the condition has been met; of `ok`, since when it has not.',
  }),
  fired_at: Nullable(Timestamp),
  seen_at: Type.Unsafe<Date>({ type: 'string', format: 'date-time', description: 'The time of `value`.' }),
  value: Nullable(
    Type.Number({ description: 'In the unit of the threshold. Null: there is none, or it is unlimited.' }),
  ),
  threshold: Nullable(Type.Number()),
  incident_id: Nullable(
    Type.Unsafe<string>({ ...Id('incident'), description: 'Its open incident; null: it has none.' }),
  ),
})
export const AlertPage = PageOf(Alert, 'AlertPage')

export const AlertParams = Type.Object({ alert_id: Id('alert') })
export const AlertQuery = InputObject({
  ...pageQuery,
  rule_id: Type.Optional(Id('alert_rule')),
  server_id: Type.Optional(Id('server')),
  state: Type.Optional(State),
})
export type AlertQuery = Static<typeof AlertQuery>
