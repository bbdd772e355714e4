/** Metrics of minutes, made of the readings of a collector. They are what an agent on the server would report. */
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import type { Quantity } from './reading.ts'
import { type SeriesReadings, valueIn } from './recent.ts'

/** The series that have points in these minutes, which are starts of minutes as seconds since 1970. */
export function measuredSeries(
  readings: readonly SeriesReadings[],
  minutes: Iterable<number>,
): MetricSeries[] {
  const series = new Map<string, MetricSeries>()
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const at = new Date(minute * 1000)
    for (const { name, label, value } of metricsIn(valuesIn(readings, minute), minute)) {
      const key = JSON.stringify([name, label])
      const known = series.get(key) ?? { name, label, points: [] }
      known.points.push({ at, value })
      series.set(key, known)
    }
  }
  return [...series.values()]
}

/** The sums of all parts, by quantity and label. */
type Values = Map<Quantity, Map<string, number>>

function valuesIn(readings: readonly SeriesReadings[], minute: number): Values {
  const values: Values = new Map()
  for (const one of readings) {
    const value = valueIn(one, minute)
    if (value === null) continue
    const [quantity, label] = one
    const byLabel = values.get(quantity) ?? new Map<string, number>()
    byLabel.set(label, (byLabel.get(label) ?? 0) + value)
    values.set(quantity, byLabel)
  }
  return values
}

type Metric = { name: ServerMetricName; label: string | null; value: number }

/** Metrics that are a quantity as it is. */
const plain: Readonly<Partial<Record<Quantity, ServerMetricName>>> = {
  'load.1': 'system.load.1',
  'load.5': 'system.load.5',
  'load.15': 'system.load.15',
  uptime: 'system.uptime',
  'disk.read': 'system.disk.read',
  'disk.write': 'system.disk.write',
  'disk.read_operations': 'system.disk.read_operations',
  'disk.write_operations': 'system.disk.write_operations',
  'network.receive': 'system.network.receive',
  'network.transmit': 'system.network.transmit',
  'network.receive_errors': 'system.network.receive_errors',
  'network.transmit_errors': 'system.network.transmit_errors',
}

function metricsIn(values: Values, minute: number): Metric[] {
  const metrics: Metric[] = []
  const add = (name: ServerMetricName, label: string | null, value: number | undefined) => {
    if (value !== undefined) metrics.push({ name, label, value })
  }
  const readingOf = (quantity: Quantity, label = '') => values.get(quantity)?.get(label)
  for (const [quantity, byLabel] of values) {
    const name = plain[quantity]
    if (name) for (const [label, value] of byLabel) add(name, label === '' ? null : label, value)
  }
  for (const [device, busy] of values.get('disk.busy') ?? [])
    add('system.disk.busy', device, Math.min(1, busy))
  const bootTime = readingOf('boot_time')
  if (bootTime !== undefined) add('system.uptime', null, Math.max(0, minute - bootTime))
  for (const [label, share] of cpuShares(values.get('cpu'))) add('system.cpu.utilization', label, share)
  const memory = memoryOf(readingOf)
  add('system.memory.total', null, memory.total)
  add('system.memory.available', null, memory.available)
  add('system.memory.used', null, memory.used)
  const swap = spaceOf(readingOf('swap.total'), readingOf('swap.free'), readingOf('swap.used'))
  add('system.swap.total', null, swap.total)
  add('system.swap.used', null, swap.used)
  for (const mount of labelsOf(values, 'filesystem.total', 'filesystem.available')) {
    const { total, used } = spaceOf(
      readingOf('filesystem.total', mount),
      readingOf('filesystem.available', mount),
      readingOf('filesystem.used', mount),
    )
    add('system.filesystem.total', mount, total)
    add('system.filesystem.used', mount, used)
  }
  for (const mount of labelsOf(values, 'inodes.total', 'inodes.free')) {
    const { total = 0, used } = spaceOf(
      readingOf('inodes.total', mount),
      readingOf('inodes.free', mount),
      readingOf('inodes.used', mount),
    )
    // Some file systems have no fixed number.
    if (total === 0) continue
    add('system.filesystem.inodes_total', mount, total)
    add('system.filesystem.inodes_used', mount, used)
  }
  return metrics
}

const busyStates = ['user', 'system', 'steal']

/** The part of the time of all CPUs that they were in each state; the total is null. */
function cpuShares(seconds: ReadonlyMap<string, number> = new Map()): [string | null, number][] {
  const total = [...seconds.values()].reduce((sum, one) => sum + one, 0)
  if (total <= 0) return []
  const shareOf = (state: string) => (seconds.get(state) ?? 0) / total
  const busy = busyStates.reduce((sum, state) => sum + shareOf(state), 0)
  const states = [...busyStates, 'iowait'].filter((state) => seconds.has(state))
  return [[null, busy], ...states.map((state): [string, number] => [state, shareOf(state)])]
}

type Space = { total: number | undefined; used: number | undefined }

function memoryOf(readingOf: (quantity: Quantity) => number | undefined): Space & { available?: number } {
  const free = addedUp(readingOf('memory.free'), readingOf('memory.cached'))
  const total = readingOf('memory.total') ?? addedUp(readingOf('memory.used'), free)
  const available = readingOf('memory.available') ?? free
  return {
    ...spaceOf(total, available, readingOf('memory.used')),
    ...(available !== undefined && { available }),
  }
}

/** Formats send two of the three. */
function spaceOf(total?: number, free?: number, used?: number): Space {
  const all = total ?? addedUp(used, free)
  return { total: all, used: all !== undefined && free !== undefined ? Math.max(0, all - free) : used }
}

/** Undefined if one of them is. */
function addedUp(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}

function labelsOf(values: Values, ...names: Quantity[]): Set<string> {
  return new Set(names.flatMap((name) => [...(values.get(name)?.keys() ?? [])]))
}
