/**
 * Metrics from readings of counters. Between two readings, a counter is taken to have grown evenly: every minute between
 * them has the same rate, so that sums and means over longer times are right however far apart they are.
 */
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import type { MetricSeries, MetricWindow } from '#providers/ports/cloud/metrics.ts'
import type { Statistics } from './statistics.ts'

export type Reading = {
  at: string
  /** A number that libvirt gives the machine when it is started: another one means that the counters began again. */
  run: number
  /** By metric and label. Without a label, it is empty. */
  values: Partial<Record<ServerMetricName, Record<string, number>>>
}

/** Which are read as they are. All others are counters. */
const levels: readonly ServerMetricName[] = ['system.memory.used', 'system.memory.total']

const stepSeconds = 60
/** Over a longer time, a mean says too little of its minutes. */
const gapSeconds = 900
const readingsMax = 40

type Read = { at: Date; run: number; cpus: number | null; statistics: Statistics }

export function readingOf({ at, run, cpus, statistics }: Read): Reading {
  const number = (name: string) => {
    const value = statistics.get(name)
    return typeof value === 'number' ? value : undefined
  }
  const kib = (name: string) => scaled(number(name), 1024)
  const available = kib('balloon.available')
  const free = kib('balloon.usable') ?? kib('balloon.unused')
  const devices = (group: string, labelOf: (index: string) => string, counter: string) =>
    Object.fromEntries(
      Array.from({ length: number(`${group}.count`) ?? 0 }, (_, index) => String(index)).flatMap((index) => {
        const value = number(`${group}.${index}.${counter}`)
        return value === undefined ? [] : [[labelOf(index), value]]
      }),
    )
  const disks = (counter: string) =>
    devices('block', (index) => String(statistics.get(`block.${index}.name`) ?? index), counter)
  // The name of an interface at the host is another one after each start.
  const interfaces = (counter: string) => devices('net', (index) => index, counter)
  return {
    at: at.toISOString(),
    run,
    values: {
      'system.cpu.utilization': unlabelled(scaled(number('cpu.time'), 1e-9 / (cpus ?? 1))),
      'system.memory.used': unlabelled(
        available === undefined || free === undefined ? undefined : available - free,
      ),
      'system.memory.total': unlabelled(available ?? kib('balloon.current')),
      'system.disk.read': disks('rd.bytes'),
      'system.disk.write': disks('wr.bytes'),
      'system.disk.read_operations': disks('rd.reqs'),
      'system.disk.write_operations': disks('wr.reqs'),
      'system.network.receive': interfaces('rx.bytes'),
      'system.network.transmit': interfaces('tx.bytes'),
    },
  }
}

function scaled(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor
}

function unlabelled(value: number | undefined): Record<string, number> {
  return value === undefined ? {} : { '': value }
}

/** Those that tell of a window and of what follows. A reading that is not later than the last one is left out. */
export function withReading(readings: readonly Reading[], added: Reading | null, from: Date): Reading[] {
  const last = readings.at(-1)
  const isLater = added && (!last || secondsBetween(last, added) >= stepSeconds / 2)
  const all = isLater ? [...readings, added] : readings
  const first = all.findLastIndex(({ at }) => new Date(at) <= from)
  return all.slice(Math.max(first, 0)).slice(-readingsMax)
}

export function seriesOf(readings: readonly Reading[], window: MetricWindow): MetricSeries[] {
  const series = new Map<string, MetricSeries>()
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1]
    if (!before || before.run !== after.run || secondsBetween(before, after) > gapSeconds) continue
    const minutes = minutesBetween(before, after, window)
    for (const [name, label, value] of valuesBetween(before, after)) {
      const key = JSON.stringify([name, label])
      const one = series.get(key) ?? { name, label: label || null, points: [] }
      series.set(key, one)
      one.points.push(...minutes.map((at) => ({ at, value })))
    }
  }
  return [...series.values()]
}

function valuesBetween(before: Reading, after: Reading): [ServerMetricName, string, number][] {
  const seconds = secondsBetween(before, after)
  return (Object.keys(before.values) as ServerMetricName[]).flatMap((name) =>
    Object.entries(before.values[name] ?? {}).flatMap(
      ([label, value]): [ServerMetricName, string, number][] => {
        const next = after.values[name]?.[label]
        if (levels.includes(name)) return [[name, label, value]]
        // A device was replaced.
        if (next === undefined || next < value) return []
        const rate = (next - value) / seconds
        // QEMU itself takes time of CPUs, too.
        return [[name, label, name === 'system.cpu.utilization' ? Math.min(rate, 1) : rate]]
      },
    ),
  )
}

/** The minutes of the window that begin between two readings. */
function minutesBetween(before: Reading, after: Reading, { from, to }: MetricWindow): Date[] {
  const isBetween = (at: Date) => at >= new Date(before.at) && at < new Date(after.at)
  const first = binStart(new Date(before.at), { seconds: stepSeconds })
  const count = Math.ceil(secondsBetween(before, after) / stepSeconds) + 1
  return Array.from({ length: count }, (_, index) => addSeconds(first, index * stepSeconds)).filter(
    (at) => isBetween(at) && at >= from && at < to,
  )
}

function secondsBetween(before: Reading, after: Reading): number {
  return (new Date(after.at).getTime() - new Date(before.at).getTime()) / 1000
}
