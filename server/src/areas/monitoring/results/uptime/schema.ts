import { type Static, Type } from 'typebox'
import { MonitorQuery } from '#areas/monitoring/monitors/schema.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  Resource,
  Timestamp,
  timeQuery,
} from '#platform/http/operation/schema.ts'

const Part = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1, description }))

const uptimeFields = {
  from: Timestamp,
  to: Timestamp,
  uptime: Part(
    'The part of the observed time in which the monitor was up or degraded, from 0 to 1; null: nothing was observed.',
  ),
  coverage: Type.Number({
    description:
      'The part of the time in which the state was known, from 0 to 1. Paused time counts as not known.',
  }),
  down_seconds: Type.Integer(),
}

export const uptimeSteps = ['hour', 'day', 'month'] as const

export const MonitorUptime = Resource('MonitorUptime', {
  ...uptimeFields,
  windows: Type.Array(Resource('MonitorUptimeWindow', { days: Type.Integer(), ...uptimeFields }), {
    description: 'The last 1, 7, 30, 90 and 365 days.',
  }),
  steps: Type.Array(Resource('MonitorUptimeStep', uptimeFields), {
    description: 'The requested time step by step, at most 500.',
  }),
})

export const UptimeQuery = InputObject({
  ...timeQuery,
  step: Type.Optional(OneOf(uptimeSteps, { description: '`day` by default.' })),
  time_zone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Where days and months begin, such as `Europe/Berlin`. UTC by default.',
    }),
  ),
})
export type UptimeQuery = Static<typeof UptimeQuery>

export const MonitorUptimePage = PageOf(
  Resource('MonitorUptimeSummary', { monitor_id: Id('monitor'), name: Type.String(), ...uptimeFields }),
  'MonitorUptimePage',
)

const { recent: _recent, ...filters } = MonitorQuery.properties

export const UptimeListQuery = InputObject({
  ...filters,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 1000, description: 'Items per page.' }),
  ),
  ...timeQuery,
})
export type UptimeListQuery = Static<typeof UptimeListQuery>
