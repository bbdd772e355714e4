import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import { metricSources, serverMetricNames } from '#kernel/cloud/server-metric.ts'
import { InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'

const MetricName = OneOf(serverMetricNames, { description: 'More may be added.' })
const Source = OneOf(metricSources, {
  description:
    '`provider`: measured by its provider from outside. `agent`: by an agent on the server. More may be added.',
})

export const MetricsQuery = InputObject({
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'The begin; by default 24 hours before the end.' }),
  ),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'The end; by default now.' })),
  names: Type.Optional(
    Type.Array(OneOf(serverMetricNames), {
      maxItems: 50,
      description: 'Only these metrics. May be repeated; by default all.',
    }),
  ),
  source: Type.Optional(OneOf(metricSources, { description: 'Only what was measured by this source.' })),
  points: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      description: 'How many points of each series to return at most; 100 by default.',
    }),
  ),
})
export type MetricsQuery = Static<typeof MetricsQuery>

const Value = Nullable(Type.Number())

export const ServerMetrics = Resource('ServerMetrics', {
  from: Timestamp,
  to: Timestamp,
  step_seconds: Type.Integer({ description: 'The time between two points.' }),
  resolution: Resource('ServerMetricsResolution', {
    seconds: Type.Integer({
      description: 'The width of the stored values that the points are made of: 60, 300, 3600 or 86400.',
    }),
    finer_since: Nullable(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description:
          'Narrower values would have been read, but the plan keeps them only since then (`retention_days`). Null: nothing is cut off.',
      }),
    ),
  }),
  provider: Nullable(
    Resource('ServerMetricsProvider', {
      names: Type.Array(MetricName, { description: 'What its provider measures.' }),
      step_seconds: Type.Integer({ description: 'How often its provider measures at most.' }),
      read_at: Nullable(
        Type.Unsafe<Date>({
          type: 'string',
          format: 'date-time',
          description: 'When they were last read at its provider. Null: never.',
        }),
      ),
      error: ResourceErrorOf('Why metrics of its account cannot be read.'),
    }),
  ),
  series: Type.Array(
    Resource('ServerMetricsSeries', {
      name: MetricName,
      unit: Type.String({
        description:
          'In the notation of UCUM: `By` are bytes, `By/s` bytes per second, `{operation}/s` operations per second, and `1` a ratio or a number.',
      }),
      labels: Type.Record(Type.String(), Type.String(), {
        description:
          'What tells the series of a metric apart: `device`, `mountpoint` or `state`. None: it is the total.',
      }),
      source: Source,
      points: Type.Array(
        Resource('ServerMetricsPoint', {
          at: Timestamp,
          min: Value,
          mean: Value,
          max: Value,
          last: Value,
        }),
        { description: 'All steps. Without a measurement, the values are null.' },
      ),
    }),
    { description: 'By source. Empty: nothing was measured yet.' },
  ),
})
