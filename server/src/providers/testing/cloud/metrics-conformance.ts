// One test suite for every adapter of the port for metrics of servers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { addSeconds } from '#kernel/time.ts'
import type { MetricCapabilities, MetricSeries, ServerMetrics } from '#providers/ports/cloud/metrics.ts'
import type { Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type MetricsSubject = {
  open(): Provider
  /** Creates a server at the provider, and returns its ref. One that is off measures nothing. */
  addServer(name: string, state: 'running' | 'off'): Promise<string>
  cpus: number
  /** What the provider measures of a running server all the time. Null: it changes. */
  measured: Partial<Record<ServerMetricName, number>> | null
  unknownRef: string
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function metricsConformance(
  name: string,
  capabilities: MetricCapabilities | undefined,
  setup: () => Promise<MetricsSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for metrics.`)
  describe(`${name} conforms to the port for metrics`, () => {
    let subject: MetricsSubject
    let metrics: ServerMetrics
    beforeAll(async () => {
      subject = await setup()
      const provider = subject.open()
      if (!provider.serverMetrics) throw new Error('The adapter has no metrics.')
      metrics = provider.serverMetrics
    })
    afterAll(() => subject.stop())

    /** So long before now, in whole steps. */
    const windowOf = (minutes: number, lengthMinutes = minutes) => {
      const { stepSeconds } = capabilities
      const stepMs = stepSeconds * 1000
      const to = new Date(Math.floor(Date.now() / stepMs) * stepMs)
      const from = addSeconds(to, -minutes * 60)
      return { from, to: addSeconds(from, lengthMinutes * 60), stepSeconds }
    }
    const query = (ref: string, window = windowOf(30)) => metrics.query({ ref, cpus: subject.cpus }, window)
    const valuesOf = ({ points }: MetricSeries) => points.map(({ value }) => value)

    test('every metric that the provider has is measured, in its unit', async () => {
      const series = await query(await subject.addServer('measured', 'running'))
      expect([...new Set(series.map((one) => one.name))].sort()).toEqual([...capabilities.names].sort())
      for (const one of series) {
        const expected = subject.measured?.[one.name]
        for (const value of valuesOf(one)) {
          if (expected === undefined) expect(value).toBeGreaterThanOrEqual(0)
          else expect(value / expected).toBeCloseTo(1, 5)
          if (one.name === 'system.cpu.utilization') expect(value).toBeLessThanOrEqual(1)
        }
      }
    })

    test('a series has each name and label once, and its points in the order of time', async () => {
      const series = await query(await subject.addServer('ordered', 'running'))
      const keys = series.map((one) => JSON.stringify([one.name, one.label]))
      expect(new Set(keys).size).toBe(keys.length)
      for (const { points } of series) {
        const times = points.map(({ at }) => at.getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(new Set(times).size).toBe(times.length)
      }
    })

    test('the points are those of the window, its begin included and its end not', async () => {
      const ref = await subject.addServer('windowed', 'running')
      const whole = await query(ref)
      const part = windowOf(30, 15)
      const series = await query(ref, part)
      expect(series.length).toBe(whole.length)
      for (const { name: metric, label, points } of series) {
        const same = whole.find((one) => one.name === metric && one.label === label)
        const within = same?.points.filter(({ at }) => at >= part.from && at < part.to) ?? []
        expect(points.length).toBeGreaterThan(0)
        expect(points).toEqual(within)
        expect(same?.points.length).toBeGreaterThan(within.length)
      }
    })

    test('a server that is off has no points', async () => {
      expect(await query(await subject.addServer('off', 'off'))).toEqual([])
    })

    test('a server that the provider does not have is an error of the kind not_found, or has no points', async () => {
      const outcome = await query(subject.unknownRef).catch((error) => error.kind)
      expect(['not_found', []]).toContainEqual(outcome)
    })
  })
}
