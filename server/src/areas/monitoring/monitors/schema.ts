import { failureClasses } from '@holdfast/checks'
import { type Static, Type } from 'typebox'
import { idPattern } from '#kernel/id.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { quorums } from '../store.ts'
import { typeNames } from './settings.ts'

export const monitorStates = ['paused', 'pending', 'up', 'degraded', 'down', 'unknown'] as const
export const outcomes = ['up', 'degraded', 'down', 'unknown'] as const

const Seconds = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })

const Repetitions = (description: string) => Type.Integer({ minimum: 1, maximum: 20, description })

const day = 24 * 3600

const MonitorType = OneOf(typeNames as readonly [string, ...string[]], {
  description:
    'What is monitored. `GET /v1/monitor-types` lists the types and their settings. More may be added.',
})

const Settings = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The settings of the type, as `GET /v1/monitor-types` describes them.',
})

const Interval = Seconds(
  10,
  day,
  'How often the target is checked; 60 by default. Plans set the shortest interval.',
)
const Timeout = Seconds(1, 60, 'How long one check may take; 10 by default. Not longer than the interval.')
const Retry = Seconds(
  5,
  day,
  'How soon a failed check is repeated until the failure is confirmed; 20 by default. The interval, if that is shorter.',
)
const FailAfter = Repetitions('How many failed checks in a row make the monitor `down`; 2 by default.')
const DegradeAfter = Repetitions(
  'How many checks in a row that respond, but not well, make it `degraded`; 2 by default.',
)
const RecoverAfter = Repetitions('How many good checks in a row make it `up` again; 2 by default.')
const AlertOnDegraded = Type.Boolean({
  description: 'Whether `degraded` opens an incident, as `down` does.',
})
const Reminder = Nullable(
  Type.Integer({
    minimum: 300,
    maximum: 7 * day,
    description:
      'How often `monitor.alert` is repeated with the phase `reminder` while the incident is open and not acknowledged; null: never.',
  }),
)
const EscalateAfter = Type.Array(Type.Integer({ minimum: 60, maximum: 7 * day }), {
  maxItems: 10,
  description:
    'Seconds after the first alert at which `monitor.alert` is published with the phase `escalated`, unless the incident is acknowledged.',
})
const ParentId = Nullable(
  Type.Unsafe<string>({
    ...Id('monitor'),
    description:
      'The monitor that this one depends on, such as a router. While it is down, failures of this one open suppressed incidents without alerts.',
  }),
)

const ServerId = Nullable(
  Type.Unsafe<string>({
    ...Id('server'),
    description:
      'The server that this monitor is bound to: it counts as up only while one of its monitors is up or its agent reports. Binding a monitor also requires the permission `cloud.write`.',
  }),
)

/** What monitors of all types have, besides their name. */
const commonFields = {
  labels: Labels,
  interval_seconds: Interval,
  timeout_seconds: Timeout,
  retry_seconds: Retry,
  fail_after: FailAfter,
  degrade_after: DegradeAfter,
  recover_after: RecoverAfter,
  alert_on_degraded: AlertOnDegraded,
  reminder_seconds: Reminder,
  escalate_after_seconds: EscalateAfter,
  parent_id: ParentId,
}

const Locations = Type.Array(
  Type.String({
    pattern: `^local$|${idPattern('probe')}`,
    examples: ['local'],
    description: '`local`: this installation. Or the id of a probe.',
  }),
  {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description:
      'From where the target is checked; `["local"]` by default. A probe gets the settings with their secrets: secrets that are stored already have to be sent again when a probe is added.',
  },
)
const Quorum = OneOf(quorums, {
  description:
    'How many of the locations with recent results must agree that the monitor is `down`, or no better than `degraded`: more than half of them, any one, or all; `majority` by default.',
})

const configFields = {
  name: Name,
  settings: Settings,
  ...commonFields,
  server_id: ServerId,
  locations: Locations,
  quorum: Quorum,
}

/** A merge patch for many monitors. */
export const CommonPatch = Type.Partial(
  InputObject({ ...commonFields, labels: LabelsPatch }, { title: 'MonitorCommonPatch' }),
)

export const CheckedAt = Type.Unsafe<Date>({
  type: 'string',
  format: 'date-time',
  description: 'When it was due.',
})
export const Phases = Type.Record(Type.String(), Type.Number(), {
  description:
    'Milliseconds of each phase that was reached: `dns`, `connect`, `tls`, `wait` (for the first byte), `transfer`, `exchange`.',
})
export const FailureClass = Nullable(
  OneOf(failureClasses, { description: 'Why the check failed. More may be added.' }),
)
export const Duration = Type.Number({ description: 'Milliseconds from the start to the last byte.' })
export const Message = Nullable(Type.String({ description: 'What failed, or why the target is degraded.' }))
export const TargetAddress = Nullable(Type.String({ description: 'The address that was connected to.' }))
export const Evidence = Nullable(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was seen, such as a status code or the first bytes of a response.',
  }),
)

export const LastResult = Resource('MonitorLastResult', {
  at: CheckedAt,
  outcome: OneOf(outcomes),
  duration: Duration,
  failure_class: FailureClass,
  message: Message,
  address: TargetAddress,
})

export const Monitor = Resource('Monitor', {
  id: Id('monitor'),
  type: MonitorType,
  ...configFields,
  has_secrets: Type.Boolean({
    description: 'Whether `settings` have secret members. They are stored encrypted and never returned.',
  }),
  state: OneOf(monitorStates, {
    description:
      'The confirmed state. `pending`: no result yet. `unknown`: no recent result. More may be added.',
  }),
  state_since: Nullable(Timestamp),
  flapping_since: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'Set while the state changes so often that alerts are held back.',
    }),
  ),
  last_result: Nullable(LastResult),
  recent_results: Type.Array(
    Resource('MonitorRecentResult', { at: CheckedAt, outcome: OneOf(outcomes), duration: Duration }),
    { description: 'The last results, oldest first: as many as `recent` asks for.' },
  ),
  location_states: Type.Array(
    Resource('MonitorLocationState', {
      location: Type.String({ description: '`local`, or the id of a probe.' }),
      name: Nullable(Type.String({ description: 'The name of the probe. Null: this installation.' })),
      state: OneOf(monitorStates, {
        description: 'The confirmed state there. `unknown`: no recent result, so that it does not count.',
      }),
      last_result: Nullable(LastResult),
    }),
    { description: 'What each location sees.' },
  ),
  is_partial: Type.Boolean({
    description: 'Whether some locations see it down, but not enough of them to make it `down`.',
  }),
  next_check_at: Nullable(Timestamp),
  open_incident_id: Nullable(Id('incident')),
  maintenance_window_id: Nullable(
    Type.Unsafe<string>({
      ...Id('maintenance_window'),
      description: 'The maintenance window that covers it now: no alerts are sent.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const MonitorPage = PageOf(Monitor, 'MonitorPage')

const optional = Type.Partial(Type.Object(configFields)).properties

export const MonitorInput = InputObject(
  {
    ...optional,
    name: Name,
    type: MonitorType,
    settings: Settings,
    paused: Type.Optional(Type.Boolean({ description: 'Whether it is created without being checked.' })),
  },
  { title: 'MonitorInput' },
)
export type MonitorInput = Static<typeof MonitorInput>

export const MonitorClone = Type.Partial(
  InputObject(
    {
      name: { ...Name, description: 'The name of the copy. By default that of the original with ` (copy)`.' },
      paused: Type.Boolean({
        description: 'Whether the copy is created without being checked; false by default.',
      }),
    },
    { title: 'MonitorClone' },
  ),
)
export type MonitorClone = Static<typeof MonitorClone>

export const MonitorPatch = Type.Partial(
  InputObject(
    {
      ...configFields,
      labels: LabelsPatch,
      settings: {
        ...Settings,
        description:
          'All settings of the type. Secrets that are left out are kept as long as the target stays the same.',
      },
    },
    { title: 'MonitorPatch' },
  ),
)
export type MonitorPatch = Static<typeof MonitorPatch>

export const MonitorParams = Type.Object({ monitor_id: Id('monitor') })

const recentQuery = {
  recent: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      description: 'How many recent results to return; 0 by default.',
    }),
  ),
}
export const MonitorReadQuery = InputObject(recentQuery)

/** Which monitors are listed, or changed in bulk. */
const monitorFilters = {
  type: Type.Optional(Type.String({ maxLength: 50 })),
  state: Type.Optional(OneOf(monitorStates)),
  label: labelQuery,
  without_label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 63, description: 'Only monitors without a label of this name.' }),
  ),
  needs_attention: needsAttentionQuery('they are down, degraded or unknown'),
  q: searchQuery('the name or the host'),
}
export const MonitorFilter = InputObject(monitorFilters, { title: 'MonitorFilter' })
export type MonitorFilter = Static<typeof MonitorFilter>

export const MonitorQuery = InputObject({ ...pageQuery, ...monitorFilters, ...recentQuery })
export type MonitorQuery = Static<typeof MonitorQuery>

const StateCounts = Resource(
  'MonitorStateCounts',
  Object.fromEntries(monitorStates.map((state) => [state, Type.Integer()])),
)

export const MonitorSummary = Resource('MonitorSummary', {
  states: StateCounts,
  labels: Type.Array(
    Resource('MonitorLabelSummary', { name: Type.String(), value: Type.String(), states: StateCounts }),
    { description: 'Each label that monitors have, those of most monitors first, at most 500.' },
  ),
})

export const MonitorTest = InputObject(
  {
    type: MonitorType,
    settings: Settings,
    timeout_seconds: Type.Optional(Timeout),
    monitor_id: Type.Optional(
      Type.Unsafe<string>({
        ...Id('monitor'),
        description: 'Secrets that are left out are taken from this monitor, if the target is the same.',
      }),
    ),
  },
  { title: 'MonitorTest' },
)
export type MonitorTest = Static<typeof MonitorTest>

export const MonitorTestResult = Resource('MonitorTestResult', {
  outcome: OneOf(outcomes),
  duration: Duration,
  phases: Phases,
  failure_class: FailureClass,
  message: Message,
  address: TargetAddress,
  evidence: Evidence,
})

export const MonitorTypeList = Type.Object(
  {
    data: Type.Array(
      Resource('MonitorType', {
        type: Type.String(),
        title: Type.String(),
        description: Type.String(),
        settings_schema: Type.Unknown({
          description:
            'A JSON Schema of the settings, with titles and descriptions. Secrets are `writeOnly`.',
        }),
        is_checked: Type.Boolean({
          description:
            'False: the state follows from other monitors. There are no check results, and the interval, the timeout and the numbers of checks that confirm a state do not apply.',
        }),
      }),
    ),
  },
  { title: 'MonitorTypeList' },
)
