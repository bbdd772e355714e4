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
  q: searchQuery('the name'),
})
export type MaintenanceWindowQuery = Static<typeof MaintenanceWindowQuery>
