/** From samples of collectors to metrics, without a service. */
import { describe, expect, it } from 'vitest'
import { samplesOfText } from '../formats/exposition-text.ts'
import type { Sample } from '../formats/sample.ts'
import { measuredSeries } from './measured-series.ts'
import { meaningOfOtel, otelTargetLabel } from './otel-meaning.ts'
import { meaningOfPrometheus, prometheusTargetLabel } from './prometheus-meaning.ts'
import { receivedSamples } from './received.ts'
import { mergeReadings, type SeriesReadings } from './recent.ts'

const start = Date.parse('2026-11-28T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

const ofPrometheus = (samples: readonly Sample[]) =>
  receivedSamples(samples, meaningOfPrometheus, prometheusTargetLabel)
const ofOtel = (samples: readonly Sample[]) => receivedSamples(samples, meaningOfOtel, otelTargetLabel)

/** The metrics of requests, one after the other: `name label` to points of `seconds:value`. */
function metricsOf(requests: readonly (readonly Sample[])[], received = ofPrometheus) {
  let stored: SeriesReadings[] = []
  const metrics = new Map<string, Map<number, number>>()
  let late = 0
  for (const samples of requests) {
    const merged = mergeReadings(stored, received(samples).readings)
    // As they are stored between two requests.
    stored = JSON.parse(JSON.stringify(merged.stored))
    late += merged.late
    for (const { name, label, points } of measuredSeries(merged.series, merged.minutes)) {
      const key = label === null ? name : `${name} ${label}`
      const known = metrics.get(key) ?? new Map()
      for (const point of points)
        known.set((point.at.getTime() - start) / 1000, Number(point.value.toFixed(4)))
      metrics.set(key, known)
    }
  }
  const pointsOf = (key: string) => Object.fromEntries(metrics.get(key) ?? [])
  return { names: [...metrics.keys()].sort(), pointsOf, late }
}

/** Two CPUs and a disk after so many seconds, in which one CPU was busy for half of the time. */
function scrape(seconds: number): Sample[] {
  const text = `
# HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
# TYPE node_cpu_seconds_total counter
node_cpu_seconds_total{cpu="0",mode="idle"} ${1000 + seconds / 2}
node_cpu_seconds_total{cpu="0",mode="user"} ${50 + seconds / 4}
node_cpu_seconds_total{cpu="0",mode="nice"} ${seconds / 4}
node_cpu_seconds_total{cpu="1",mode="idle"} ${2000 + seconds}
node_cpu_seconds_total{cpu="1",mode="user"} 7
node_disk_read_bytes_total{device="sda"} ${1e9 + 4096 * seconds}
node_disk_read_bytes_total{device="sda1"} ${1e9 + 4096 * seconds}
node_disk_io_time_seconds_total{device="sda"} ${seconds / 10}
node_load1 0.5
`
  return samplesOfText(text, at(seconds))
}

describe('readings of a collector', () => {
  it('become rates and shares from the second minute on', () => {
    const { pointsOf, names } = metricsOf([scrape(30), scrape(90)])
    expect(pointsOf('system.load.1')).toEqual({ 0: 0.5, 60: 0.5 })
    expect(pointsOf('system.cpu.utilization')).toEqual({ 60: 0.25 })
    expect(pointsOf('system.cpu.utilization user')).toEqual({ 60: 0.25 })
    expect(pointsOf('system.disk.read sda')).toEqual({ 60: 4096 })
    expect(pointsOf('system.disk.busy sda')).toEqual({ 60: 0.1 })
    expect(names).not.toContain('system.disk.read sda1')
  })

  it('are the same however the requests are split, and if one is sent again', () => {
    const scrapes = [15, 30, 45, 60, 75, 90, 105, 120].map(scrape)
    const whole = metricsOf(scrapes)
    const split = scrapes.flatMap((samples) => [samples.slice(0, 3), samples.slice(3), samples.slice(0, 3)])
    const inOne = metricsOf([scrapes.flat()])
    for (const name of whole.names) {
      expect(metricsOf(split).pointsOf(name), name).toEqual(whole.pointsOf(name))
      expect(inOne.pointsOf(name), name).toEqual(whole.pointsOf(name))
    }
    expect(whole.pointsOf('system.cpu.utilization')).toEqual({ 60: 0.25, 120: 0.25 })
  })

  it('of hours that could not be sent become all their minutes', () => {
    const times = Array.from({ length: 100 }, (_, minute) => scrape(60 * minute + 30))
    const inLargeRequests = [times.slice(0, 40).flat(), times.slice(40).flat()]
    expect(Object.keys(metricsOf(inLargeRequests).pointsOf('system.disk.read sda'))).toHaveLength(99)
  })

  it('are left out if they are minutes behind the newest ones', () => {
    const { late, pointsOf } = metricsOf([scrape(600), scrape(30)])
    expect(late).toBeGreaterThan(0)
    expect(pointsOf('system.load.1')).toEqual({ 600: 0.5 })
  })

  it('have no rate over a restart, or after an hour without any', () => {
    const counter = (seconds: number, value: number) =>
      samplesOfText(`node_network_receive_bytes_total{device="eth0"} ${value}`, at(seconds))
    const restarted = metricsOf([counter(30, 1000), counter(90, 10), counter(150, 70)])
    expect(restarted.pointsOf('system.network.receive eth0')).toEqual({ 120: 1 })
    const silent = metricsOf([counter(30, 1000), counter(4000, 2000), counter(4060, 2600)])
    expect(silent.pointsOf('system.network.receive eth0')).toEqual({ 4020: 10 })
  })

  it('of file systems and memory have the meaning that those of agents have', () => {
    const text = `
node_memory_MemTotal_bytes 8e+09
node_memory_MemAvailable_bytes 5e+09
node_memory_SwapTotal_bytes 1e+09
node_memory_SwapFree_bytes 1e+09
node_filesystem_size_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/srv/a \\"b\\" \\\\"} 1000
node_filesystem_avail_bytes{device="/dev/sda1",fstype="ext4",mountpoint="/srv/a \\"b\\" \\\\"} 300
node_filesystem_size_bytes{device="tmpfs",fstype="tmpfs",mountpoint="/run"} 1000
node_boot_time_seconds ${start / 1000 - 600}
`
    const { pointsOf, names } = metricsOf([samplesOfText(text, at(30))])
    expect(pointsOf('system.memory.used')).toEqual({ 0: 3e9 })
    expect(pointsOf('system.swap.used')).toEqual({ 0: 0 })
    expect(pointsOf('system.filesystem.used /srv/a "b" \\')).toEqual({ 0: 700 })
    expect(pointsOf('system.uptime')).toEqual({ 0: 600 })
    expect(names.filter((name) => name.endsWith('/run'))).toEqual([])
  })

  it('of OpenTelemetry are added up from their states', () => {
    const sample = (name: string, value: number, labels: Record<string, string>): Sample => ({
      name,
      labels: { 'host.name': 'web-1', ...labels },
      at: at(30),
      value,
    })
    const mount = { device: '/dev/vda1', mountpoint: '/', type: 'ext4' }
    const samples = [
      sample('system.memory.usage', 300, { state: 'used' }),
      sample('system.memory.usage', 500, { state: 'cached' }),
      sample('system.memory.usage', 50, { state: 'buffered' }),
      sample('system.memory.usage', 150, { state: 'free' }),
      sample('system.filesystem.usage', 60, { ...mount, state: 'used' }),
      sample('system.filesystem.usage', 10, { ...mount, state: 'reserved' }),
      sample('system.filesystem.usage', 30, { ...mount, state: 'free' }),
    ]
    const { pointsOf } = metricsOf([samples], ofOtel)
    expect(pointsOf('system.memory.total')).toEqual({ 0: 1000 })
    expect(pointsOf('system.memory.used')).toEqual({ 0: 300 })
    expect(pointsOf('system.filesystem.total /')).toEqual({ 0: 100 })
    expect(pointsOf('system.filesystem.used /')).toEqual({ 0: 70 })
  })

  it('of several machines are refused, since the secret belongs to one server', () => {
    const sample = (instance: string): Sample => ({
      name: 'node_load1',
      labels: { instance },
      at: at(0),
      value: 1,
    })
    expect(() => ofPrometheus([sample('a:9100'), sample('b:9100')])).toThrow('instance: a:9100, b:9100')
    const [a, b] = ['a'.repeat(300), 'b'.repeat(300)]
    expect(() => ofPrometheus([sample(a), sample(b)])).toThrow(`: ${a.slice(45)}, ${b.slice(45)})`)
  })

  it('leave out stale markers, and name series that no metric is made of', () => {
    const text =
      'node_load1 NaN\nnode_entropy_available_bits 256\nnode_cpu_seconds_total{cpu="0",mode="guest"} 1'
    const { readings, unknown, leftOut } = ofPrometheus(samplesOfText(text, at(0)))
    expect([readings, [...unknown.keys()], leftOut]).toEqual([[], ['node_entropy_available_bits'], 1])
  })

  it('are not made of series with the names that each object has', () => {
    const text = 'constructor 1\nnode_cpu_seconds_total{cpu="0",mode="constructor"} 1'
    const { readings, unknown, leftOut } = ofPrometheus(samplesOfText(text, at(0)))
    expect([readings, [...unknown.keys()], leftOut]).toEqual([[], ['constructor'], 1])
    const sample: Sample = { name: 'toString', labels: {}, at: at(0), value: 1 }
    expect([...ofOtel([sample]).unknown.keys()]).toEqual(['toString'])
    expect(() => samplesOfText('node_load1 constructor', at(0))).toThrow('has the value constructor')
  })

  it('in a text that is not of this format are refused with the line', () => {
    expect(() => samplesOfText('node_load1 1\n<html>', at(0))).toThrow('Line 2')
    expect(() => samplesOfText('node_load1{a="b} 1', at(0))).toThrow('Line 1')
    expect(() => samplesOfText('node_load1 one', at(0))).toThrow('has the value one')
  })
})
