import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerMetrics } from '#providers/ports/cloud/metrics.ts'
import { metricsConformance } from '#providers/testing/cloud/metrics-conformance.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { awsAt } from '../adapter.ts'
import { manifest } from '../manifest.ts'
import { nowhere } from '../testing/ec2-at.ts'
import { type FakeInstance, newInstance } from '../testing/ec2-instances.ts'
import { type FakeCloudWatch, startFakeCloudWatch } from '../testing/fake-cloudwatch.ts'
import { modelCheck } from '../testing/model-check.ts'
import { rightKeys } from '../testing/signature-fault.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())
const openAt = (url: string) =>
  awsAt({ domains: nowhere(), ec2: nowhere, cloudWatch: () => url, certificates: nowhere }).open(
    rightKeys,
    testTools(egress),
  )
const region = 'eu-central-1'

metricsConformance('EC2', manifest.serverMetrics, async () => {
  const instances = new Map<string, FakeInstance>()
  const fake = await startFakeCloudWatch(instances)
  return {
    open: () => openAt(fake.url),
    async addServer(name, state) {
      const instance = { ...newInstance(region, name), state: state === 'off' ? 'stopped' : 'running' }
      instances.set(`${region}/${instance.id}`, instance)
      return `${region}/${instance.id}`
    },
    cpus: 2,
    measured: {
      'system.cpu.utilization': 0.25,
      'system.network.receive': 2000,
      'system.network.transmit': 10_000,
      'system.disk.read': 4000,
      'system.disk.write': 8000,
    },
    unknownRef: `${region}/i-0123456789abcdef0`,
    stop: fake.stop,
  }
})

describe('metrics of instances', () => {
  let fake: FakeCloudWatch
  let metrics: ServerMetrics
  const instance = newInstance(region, 'web')
  const ref = `${region}/${instance.id}`
  beforeAll(async () => {
    fake = await startFakeCloudWatch(new Map([[ref, instance]]))
    metrics = openAt(fake.url).serverMetrics as ServerMetrics
  })
  afterAll(() => fake.stop())

  const query = (from: string, to: string) =>
    metrics.query({ ref, cpus: 2 }, { from: new Date(from), to: new Date(to), stepSeconds: 300 })

  test('have the same times, whenever a reading begins', async () => {
    const [cpu] = await query('2026-11-01T12:02:00Z', '2026-11-01T12:14:00Z')
    expect(cpu?.points.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['12:05', '12:10'])
  })

  test('are the requests that the manifest tells, of the kind that is free of charge', async () => {
    const before = fake.requests.length
    await query('2026-11-01T12:00:00Z', '2026-11-01T12:10:00Z')
    const sent = fake.requests.slice(before)
    expect(sent).toHaveLength(manifest.serverMetrics?.requests ?? 0)
    expect(new Set(sent)).toEqual(new Set(['POST / GetMetricStatistics']))
  })

  test('that the policy does not allow say what it needs', async () => {
    fake.setDenied(true)
    const failure = await query('2026-11-01T12:00:00Z', '2026-11-01T12:10:00Z').catch((error) => error)
    fake.setDenied(false)
    expect(failure).toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('it needs cloudwatch:GetMetricStatistics in each region'),
    })
  })
})

const file = specificationFile('aws', 'cloudwatch', 'service-2.json')
const title = 'the service model of CloudWatch'
describe.skipIf(file === null)(file === null ? `${title} (skipped: it is not there)` : title, () => {
  test('allows every request above and every response', () => {
    expect(exchanges.length).toBeGreaterThan(20)
    expect([...new Set(exchanges.flatMap(modelCheck(file ?? '')))]).toEqual([])
  })
})
