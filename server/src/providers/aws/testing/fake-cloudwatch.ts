/** A stand-in for CloudWatch, which measures the instances of a stand-in for EC2 while they run, always the same. */
import { Type } from 'typebox'
import { responseShape } from '#providers/response-shape.ts'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import type { FakeInstance } from './ec2-instances.ts'
import { signatureFault } from './signature-fault.ts'

const target = 'GraniteServiceVersion20100801.'

/** CPUs in percent, bytes in five minutes. */
const measured: Readonly<Record<string, number>> = {
  CPUUtilization: 25,
  NetworkIn: 600_000,
  NetworkOut: 3_000_000,
  EBSReadBytes: 1_200_000,
  EBSWriteBytes: 2_400_000,
}

const isStatistics = responseShape(
  Type.Object({
    MetricName: Type.String(),
    Dimensions: Type.Array(Type.Object({ Name: Type.Literal('InstanceId'), Value: Type.String() })),
    StartTime: Type.Number(),
    EndTime: Type.Number(),
    Period: Type.Number(),
    Statistics: Type.Array(Type.Union([Type.Literal('Average'), Type.Literal('Sum')])),
  }),
)

export type FakeCloudWatch = FakeApi & {
  /** Answers as if the policy did not allow it. */
  setDenied(denied: boolean): void
}

export async function startFakeCloudWatch(
  instances: ReadonlyMap<string, FakeInstance>,
): Promise<FakeCloudWatch> {
  let isDenied = false
  const fake = await startFakeRpc({
    path: '',
    operationOf: (headers) => String(headers['x-amz-target'] ?? '').slice(target.length),
    isOrder: () => false,
    handle({ operation, headers, body }) {
      const region = /\/([^/]+)\/monitoring\//.exec(String(headers['authorization']))?.[1] ?? ''
      if (signatureFault(headers, body, { region, service: 'monitoring' }) !== null)
        return failure('InvalidClientTokenId', 'The security token included in the request is invalid.')
      if (isDenied)
        return failure('AccessDenied', `User is not authorized to perform: cloudwatch:${operation}`)
      const input: unknown = JSON.parse(body)
      if (operation !== 'GetMetricStatistics' || !isStatistics(input))
        return failure('InvalidParameterCombination', operation)
      const { MetricName, Dimensions, StartTime, EndTime, Period, Statistics } = input
      const value = measured[MetricName]
      const instance = instances.get(`${region}/${Dimensions[0]?.Value}`)
      const times: number[] = []
      if (instance?.state === 'running' && value !== undefined)
        for (let time = StartTime; time < EndTime; time += Period) times.push(time)
      // In no order.
      const points = times.reverse().map((Timestamp) => ({
        Timestamp,
        ...Object.fromEntries(Statistics.map((statistic) => [statistic, value])),
        Unit: MetricName === 'CPUUtilization' ? 'Percent' : 'Bytes',
      }))
      return { body: { Label: MetricName, Datapoints: points } }
    },
  })
  return {
    ...fake,
    setDenied(denied) {
      isDenied = denied
    },
  }
}

function failure(type: string, message: string): FakeResponse {
  return { status: 400, body: { __type: `com.amazonaws.cloudwatch#${type}`, message } }
}
