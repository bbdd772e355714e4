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

export const LatencyQuery = InputObject({
  ...timeQuery,
  points: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      description: 'How many points to return at most; 100 by default.',
    }),
  ),
  location: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only checks that were made there; otherwise all together.' }),
  ),
})
export type LatencyQuery = Static<typeof LatencyQuery>

const Milliseconds = Nullable(Type.Number({ description: 'Milliseconds.' }))

export const MonitorLatency = Resource('MonitorLatency', {
  from: Timestamp,
  to: Timestamp,
  step_seconds: Type.Number(),
  resolution: Resource('MonitorLatencyResolution', {
    seconds: Type.Integer({
      description:
        'The width of the stored values that the points are made of: 300, 3600 or 86400; 0 for single checks.',
    }),
    finer_since: Nullable(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description:
          'Narrower values would fit into the steps, but the plan keeps them only since then (`retention_days`): a query from there on has more points. Null: nothing is cut off.',
      }),
    ),
  }),
  points: Type.Array(
    Resource('MonitorLatencyPoint', {
      at: Timestamp,
      checks: Type.Integer({ description: 'Checks that the target answered.' }),
      failed: Type.Integer(),
      min: Milliseconds,
      mean: Milliseconds,
      p50: Milliseconds,
      p95: Milliseconds,
      p99: Milliseconds,
      max: Milliseconds,
    }),
    { description: 'Steps without checks are left out.' },
  ),
})
