import { type Static, Type } from 'typebox'
import {
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
  timeQuery,
} from '#platform/http/operation/schema.ts'
import {
  CheckedAt,
  Duration,
  Evidence,
  FailureClass,
  Message,
  outcomes,
  Phases,
  TargetAddress,
} from '../monitors/schema.ts'

export const Result = Resource('MonitorResult', {
  at: CheckedAt,
  location: Type.String({ description: 'Where the check was made: `local` is this installation.' }),
  outcome: OneOf(outcomes),
  duration: Duration,
  phases: Phases,
  failure_class: FailureClass,
  message: Message,
  address: TargetAddress,
  evidence: Evidence,
})
export const ResultPage = PageOf(Result, 'MonitorResultPage')

export const ResultQuery = InputObject({
  ...pageQuery,
  ...timeQuery,
  outcome: Type.Optional(OneOf(outcomes)),
})
export type ResultQuery = Static<typeof ResultQuery>

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

export const LatencyQuery = InputObject({
  ...timeQuery,
  points: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: 'How many points to return; 100 by default.' }),
  ),
})
export type LatencyQuery = Static<typeof LatencyQuery>

const Milliseconds = Nullable(Type.Number({ description: 'Milliseconds.' }))

export const MonitorLatency = Resource('MonitorLatency', {
  from: Timestamp,
  to: Timestamp,
  step_seconds: Type.Number(),
  points: Type.Array(
    Resource('MonitorLatencyPoint', {
      at: Timestamp,
      checks: Type.Integer({ description: 'Checks that the target answered.' }),
      failed: Type.Integer(),
      p50: Milliseconds,
      p95: Milliseconds,
      p99: Milliseconds,
      max: Milliseconds,
    }),
    { description: 'Steps without checks are left out.' },
  ),
})
