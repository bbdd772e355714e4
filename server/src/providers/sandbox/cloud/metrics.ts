/**
 * Metrics of the servers of a sandbox. They follow from the name of the server and the time, so that every query has the
 * same values, and look like those of a server whose load depends on the time of day, and that has run for long. A server
 * that is off has none.
 */
import { createHash } from 'node:crypto'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import {
  type MetricPoint,
  type MetricSeries,
  type MetricWindow,
  type ServerMetrics,
  withPoints,
} from '#providers/ports/cloud/metrics.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { injectFault } from '../faults.ts'
import { sandboxServerOf } from './run-action.ts'
import { sandboxSizes } from './servers.ts'

const gib = 2 ** 30

/** Of a metric, the value at rest and under full load. */
type Range = { name: ServerMetricName; label: string | null; rest: number; full: number }

function rangesOf(size: string): Range[] {
  const { memoryMib = 1024, diskGib = 20 } = sandboxSizes[size] ?? {}
  const memory = memoryMib * 2 ** 20
  const disk = diskGib * gib
  return [
    { name: 'system.cpu.utilization', label: null, rest: 0.04, full: 0.8 },
    { name: 'system.memory.used', label: null, rest: memory * 0.35, full: memory * 0.7 },
    { name: 'system.memory.total', label: null, rest: memory, full: memory },
    { name: 'system.filesystem.used', label: '/', rest: disk * 0.4, full: disk * 0.45 },
    { name: 'system.filesystem.total', label: '/', rest: disk, full: disk },
    { name: 'system.disk.read', label: '0', rest: 20_000, full: 4_000_000 },
    { name: 'system.disk.write', label: '0', rest: 60_000, full: 9_000_000 },
    { name: 'system.network.receive', label: 'public', rest: 5_000, full: 2_500_000 },
    { name: 'system.network.transmit', label: 'public', rest: 8_000, full: 11_000_000 },
  ]
}

export function sandboxMetrics(providerState: ProviderState): ServerMetrics {
  return {
    async query({ ref }, window) {
      await injectFault(providerState, 'read', ref)
      const server = await sandboxServerOf(providerState, ref)
      if (server.power !== 'running') return []
      return withPoints(rangesOf(server.size).map((range) => seriesOf(ref, range, window)))
    },
  }
}

function seriesOf(ref: string, { name, label, rest, full }: Range, window: MetricWindow): MetricSeries {
  const step = window.stepSeconds * 1000
  const points: MetricPoint[] = []
  for (let at = Math.ceil(window.from.getTime() / step) * step; at < window.to.getTime(); at += step)
    points.push({ at: new Date(at), value: rest + (full - rest) * loadAt(`${ref} ${name}`, at) })
  return { name, label, points }
}

const dayMs = 86_400_000

/** From 0 to 1: least at night in UTC, with a variation of its own each minute. */
function loadAt(seed: string, at: number): number {
  const daily = (1 - Math.cos((2 * Math.PI * at) / dayMs)) / 2
  const hourly = (1 + Math.sin((2 * Math.PI * at) / (dayMs / 31) + fraction(seed) * 6)) / 2
  return 0.55 * daily + 0.25 * hourly * daily + 0.2 * fraction(`${seed} ${Math.floor(at / 60_000)}`)
}

/** A number from 0 to 1 that follows from the text. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
