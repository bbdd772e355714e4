import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Labels,
  labelQuery,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const Share = Type.Number({ description: 'From 0 to 1.' })

const shareFields = {
  last: Nullable(
    Type.Unsafe<number>({ ...Share, description: 'The newest value of the last half an hour, from 0 to 1.' }),
  ),
  points: Type.Array(Nullable(Share), {
    description: 'The mean of each step. Without a measurement, it is null.',
  }),
}

export const MetricsSummary = Resource('ServerMetricsSummary', {
  server_id: Id('server'),
  server_name: Type.String(),
  online: Nullable(Type.Boolean({ description: 'As of the server.' })),
  labels: Labels,
  measured_at: Nullable(
    Type.Unsafe<Date>({
      ...Timestamp,
      description: 'The newest minute that was measured. Null: none in the last half an hour.',
    }),
  ),
  utilization: Nullable(
    Type.Unsafe<number>({
      ...Share,
      description:
        'How full the scarcest of CPU, memory and file systems is, from 0 to 1. Null: nothing was measured.',
    }),
  ),
  from: Timestamp,
  step_seconds: Type.Integer({ description: 'The time between two points; the first begins at `from`.' }),
  cpu: Resource('ServerMetricsShare', shareFields),
  memory: Resource('ServerMetricsShare', shareFields),
  file_system: Resource('ServerMetricsFileSystem', {
    mountpoint: Nullable(Type.String({ description: 'The fullest one. Null: none was measured.' })),
    ...shareFields,
  }),
})
export const MetricsSummaryPage = PageOf(MetricsSummary, 'ServerMetricsSummaryPage')

export const MetricsSummaryQuery = InputObject({
  ...pageQuery,
  label: labelQuery,
  q: searchQuery('the name'),
  hours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 24, description: 'How long the series are; 24 by default.' }),
  ),
  points: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'How many points of each series to return at most; 48 by default.',
    }),
  ),
  sort: Type.Optional(
    OneOf(['-utilization', 'name'], {
      description:
        '`-utilization`, the default: servers that are down, then the highest utilization. Values change between two pages.',
    }),
  ),
})
export type MetricsSummaryQuery = Static<typeof MetricsSummaryQuery>
