import { type Static, type TSchema, Type } from 'typebox'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const windowStates = ['planned', 'running', 'ended'] as const
export type WindowState = (typeof windowStates)[number]

export const minutesMax = 30 * 24 * 60
const targetsMax = 500

const Description = Nullable(
  Type.String({ maxLength: 2000, description: 'What is done, for the people who look at it.' }),
)
const labelsDescription =
  'Also covers the monitors, heartbeats and servers that have all of these labels; empty: only those that are named.'
const SelectedLabels = Type.Unsafe<Static<typeof Labels>>({ ...Labels, description: labelsDescription })

const ids = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, { maxItems: targetsMax, uniqueItems: true, description })

const monitorIds =
  'The monitors that it covers. A composite monitor is also covered while all of its failing members are.'
const heartbeatIds = 'The heartbeats that it covers.'
const serverIds =
  'The servers that it covers, with their alert rules and the monitors that are bound to them.'

const RecurrenceInput = InputObject(
  {
    rrule: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'A recurrence rule of calendars (RFC 5545), such as `FREQ=WEEKLY;BYDAY=SU` or `FREQ=MONTHLY;BYDAY=2TU;COUNT=6`: daily, weekly, monthly or yearly. The time of day is that of `starts_at`.',
    }),
    time_zone: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'In which the time of day stays the same when the clocks change, such as `Europe/Berlin`.',
    }),
  },
  { title: 'MaintenanceRecurrence' },
)
const recurrenceText = 'When it repeats: after its end the next window is planned. null: it does not repeat.'
const AnnounceMinutes = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 14 * 24 * 60,
    description: 'So long before its start the event `maintenance.announced` is published; null: it is not.',
  }),
)

export const MaintenanceWindow = Resource('MaintenanceWindow', {
  id: Id('maintenance_window'),
  name: Type.String(),
  description: Nullable(Type.String()),
  state: OneOf(windowStates, { description: 'From its times.' }),
  starts_at: Timestamp,
  ends_at: Timestamp,
  monitor_ids: ids(Id('monitor'), monitorIds),
  heartbeat_ids: ids(Id('heartbeat'), heartbeatIds),
  server_ids: ids(Id('server'), serverIds),
  labels: SelectedLabels,
  announce_minutes: AnnounceMinutes,
  recurrence: Nullable(
    Type.Object(
      { rrule: Type.String(), time_zone: Type.String() },
      { title: 'MaintenanceRecurrenceView', description: recurrenceText },
    ),
  ),
  series_id: Nullable(
    Type.String({ description: 'The id of the first of the windows that followed each other.' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const MaintenanceWindowPage = PageOf(MaintenanceWindow, 'MaintenanceWindowPage')

const Time = (description: string) => Type.String({ format: 'date-time', description })
const targets = {
  monitor_ids: ids(Id('monitor'), monitorIds),
  heartbeat_ids: ids(Id('heartbeat'), heartbeatIds),
  server_ids: ids(Id('server'), serverIds),
}
const times = {
  starts_at: Time(
    'Now by default; a time in the past counts as now. It cannot be changed once the window runs.',
  ),
  ends_at: Time('Either this or `duration_minutes`; at most 30 days after the start.'),
  duration_minutes: Type.Integer({
    minimum: 1,
    maximum: minutesMax,
    description: 'From the start; instead of `ends_at`.',
  }),
}

export const MaintenanceWindowInput = InputObject(
  {
    ...Type.Partial(Type.Object({ ...times, ...targets })).properties,
    name: Name,
    description: Type.Optional(Description),
    labels: Type.Optional(SelectedLabels),
    announce_minutes: Type.Optional(AnnounceMinutes),
    recurrence: Type.Optional(Nullable(RecurrenceInput)),
  },
  { title: 'MaintenanceWindowInput' },
)
export type MaintenanceWindowInput = Static<typeof MaintenanceWindowInput>

export const MaintenanceWindowPatch = Type.Partial(
  InputObject(
    {
      ...times,
      ...targets,
      name: Name,
      description: Description,
      labels: Type.Unsafe<Static<typeof LabelsPatch>>({ ...LabelsPatch, description: labelsDescription }),
      announce_minutes: AnnounceMinutes,
      recurrence: Nullable(RecurrenceInput),
    },
    { title: 'MaintenanceWindowPatch' },
  ),
)
export type MaintenanceWindowPatch = Static<typeof MaintenanceWindowPatch>

export const MaintenanceWindowParams = Type.Object({ maintenance_window_id: Id('maintenance_window') })
export const MaintenanceWindowQuery = InputObject({
  ...pageQuery,
  state: Type.Optional(
    Type.Array(OneOf(windowStates), { maxItems: windowStates.length, description: 'May be repeated.' }),
  ),
  covers: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        'Only windows that cover this monitor, heartbeat or server: by its id, its labels, or the server that the monitor is bound to.',
    }),
  ),
  series_id: Type.Optional(
    Type.String({ maxLength: 60, description: 'Only windows that followed this one, and this one.' }),
  ),
  q: searchQuery('the name'),
})
export type MaintenanceWindowQuery = Static<typeof MaintenanceWindowQuery>

export const RecurrencePreviewQuery = InputObject({
  rrule: Type.String({ minLength: 1, maxLength: 200 }),
  time_zone: Type.String({ minLength: 1, maxLength: 100 }),
  starts_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'From when the rule counts; the current time by default.',
    }),
  ),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: 'How many times to return; 5 by default.' }),
  ),
})

export const RecurrencePreview = Resource('MaintenanceRecurrencePreview', {
  times: Type.Array(Timestamp, {
    description: 'When the next windows start, in UTC. Fewer than requested if the rule ends.',
  }),
})
