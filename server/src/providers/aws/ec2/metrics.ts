/**
 * Metrics of instances from Amazon CloudWatch, by `GetMetricStatistics`: a million of these requests a month are free of
 * charge, which those of `GetMetricData` are not (https://aws.amazon.com/cloudwatch/pricing/). Memory and file systems
 * are known inside of an instance only.
 */
import { Type } from 'typebox'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import {
  type MetricWindow,
  pointsOf,
  type ServerMetrics,
  withPoints,
} from '#providers/ports/cloud/metrics.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { createAwsJsonClient, type JsonService, operation } from '../client.ts'
import { instanceOf } from './servers.ts'

const cloudWatch: JsonService = {
  name: 'monitoring',
  target: 'GraniteServiceVersion20100801',
  jsonVersion: '1.0',
  actions: 'cloudwatch:GetMetricStatistics in each region of the connection',
}

const getStatistics = operation(
  'GetMetricStatistics',
  Type.Object({
    Datapoints: Type.Optional(
      Type.Array(
        Type.Object({
          Timestamp: Type.Number(),
          Average: Type.Optional(Type.Number()),
          Sum: Type.Optional(Type.Number()),
        }),
      ),
    ),
  }),
)

type Metric = {
  /** In the namespace AWS/EC2. Those of EBS are of instances of the Nitro system, which are all of today's. */
  vendor: string
  name: ServerMetricName
  /** Counted bytes are the same with basic and detailed monitoring as the sum of a step. */
  statistic: 'Average' | 'Sum'
}

const metrics: readonly Metric[] = [
  { vendor: 'CPUUtilization', name: 'system.cpu.utilization', statistic: 'Average' },
  { vendor: 'NetworkIn', name: 'system.network.receive', statistic: 'Sum' },
  { vendor: 'NetworkOut', name: 'system.network.transmit', statistic: 'Sum' },
  { vendor: 'EBSReadBytes', name: 'system.disk.read', statistic: 'Sum' },
  { vendor: 'EBSWriteBytes', name: 'system.disk.write', statistic: 'Sum' },
]

/** Of basic monitoring. */
const stepSeconds = 300

export function createEc2Metrics(
  addressOf: (region: string) => string,
  credentials: Credentials,
  egress: Egress,
  now: Clock,
): ServerMetrics {
  return {
    async query({ ref }, window) {
      const { region, id } = instanceOf(ref)
      const place = { service: cloudWatch, region, url: addressOf(region) }
      const client = createAwsJsonClient(place, credentials, egress, now)
      const series = []
      for (const { vendor, name, statistic } of metrics) {
        const { Datapoints = [] } = await getStatistics(client, {
          Namespace: 'AWS/EC2',
          MetricName: vendor,
          Dimensions: [{ Name: 'InstanceId', Value: id }],
          ...spanOf(window),
          Period: stepSeconds,
          Statistics: [statistic],
        })
        const pairs = Datapoints.map((point) => [point.Timestamp, point[statistic]])
        const divisor = statistic === 'Sum' ? stepSeconds : 100
        series.push({ name, label: null, points: pointsOf(pairs, window, (value) => value / divisor) })
      }
      return withPoints(series)
    },
  }
}

/** Whole steps: CloudWatch counts them from the begin of the span. */
function spanOf({ from, to }: MetricWindow) {
  const step = stepSeconds * 1000
  return {
    StartTime: (Math.floor(from.getTime() / step) * step) / 1000,
    EndTime: to.getTime() / 1000,
  }
}
