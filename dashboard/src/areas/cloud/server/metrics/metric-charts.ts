/** The charts of a server, from its metrics: each with values in a unit that people read. */
import type { ChartSeries, ChartTone } from '#ui/chart/chart-data.ts'
import {
  type Measured,
  type MetricName,
  type Metrics,
  measuredAt,
  measuredIn,
  type Values,
} from './measured.ts'

/** In the order in which they are shown: what belongs together is side by side. */
export type ChartKind =
  | 'cpu'
  | 'cpuStates'
  | 'load'
  | 'memory'
  | 'network'
  | 'networkErrors'
  | 'disk'
  | 'diskOperations'
  | 'diskBusy'
  | 'fileSystems'
  | 'inodes'

type LineText =
  | 'average'
  | 'peak'
  | 'used'
  | 'total'
  | 'received'
  | 'sent'
  | 'read'
  | 'written'
  | 'user'
  | 'system'
  | 'iowait'
  | 'steal'
  | 'load1'
  | 'load5'
  | 'load15'
  | 'swapUsed'
  | 'swapTotal'
  | 'readOperations'
  | 'writeOperations'
  | 'receiveErrors'
  | 'transmitErrors'

/** What a line shows: a message of the area, or the name of a device or mount point. */
export type LineName = { text: LineText } | { label: string }

type Line = { name: LineName; tone: ChartTone; values: Values; isOther?: true }

export type MetricChart = {
  kind: ChartKind
  unit: string
  /** In seconds since 1970. */
  times: number[]
  lines: Line[]
}

/**
 * Those for which anything was measured in this time. `other`: the metrics of another server, whose lines are in the
 * same charts.
 */
export function chartsOf(metrics: Metrics, other: Metrics | null = null): MetricChart[] {
  const own = measuredIn(metrics)
  const theirs = other && unscaledCharts(measuredAt(own, measuredIn(other)))
  return unscaledCharts(own)
    .map((chart, index) => (theirs ? compared(chart, theirs[index]?.lines ?? []) : chart))
    .filter(({ lines }) => lines.some(({ values }) => values.some((value) => value !== null)))
    .map(scaled)
}

/** Of lines that have the names of devices, the first one of each server: more cannot be told apart. */
function compared<C extends MetricChart>(chart: C, others: readonly Line[]): C {
  const few = (lines: readonly Line[]) => lines.filter(({ name }, index) => !('label' in name) || index === 0)
  return {
    ...chart,
    lines: [...few(chart.lines), ...few(others).map((one) => ({ ...one, isOther: true as const }))],
  }
}

type UnscaledChart = MetricChart & { scale?: 'bytes' | 'binary bytes' }

function scaled({ scale, ...chart }: UnscaledChart): MetricChart {
  if (scale === undefined) return chart
  return scale === 'bytes' ? inBytes(chart) : inBinaryBytes(chart)
}

/** The same charts in the same order, whatever was measured. */
function unscaledCharts(measured: Measured): UnscaledChart[] {
  const { total } = measured
  const chart = (kind: ChartKind, unit: string, lines: Line[]): MetricChart => ({
    kind,
    unit,
    times: measured.times,
    lines,
  })
  return [
    chart('cpu', '%', [
      line('average', 'accent', percent(total('system.cpu.utilization'))),
      line('peak', 'neutral', percent(total('system.cpu.utilization', 'max'))),
    ]),
    chart('cpuStates', '%', cpuStates(measured)),
    chart('load', '', [
      line('load1', 'accent', rounded(total('system.load.1'))),
      line('load5', 'good', rounded(total('system.load.5'))),
      line('load15', 'neutral', rounded(total('system.load.15'))),
    ]),
    {
      ...chart('memory', 'B', [
        line('used', 'accent', total('system.memory.used')),
        line('total', 'neutral', total('system.memory.total')),
        ...(isAnyAbove0(total('system.swap.total'))
          ? [
              line('swapUsed', 'warning', total('system.swap.used')),
              line('swapTotal', 'waiting', total('system.swap.total')),
            ]
          : []),
      ]),
      scale: 'binary bytes',
    },
    {
      ...chart('network', 'B/s', [
        line('received', 'good', total('system.network.receive')),
        line('sent', 'accent', total('system.network.transmit')),
      ]),
      scale: 'bytes',
    },
    chart(
      'networkErrors',
      '',
      // Without errors there is nothing to see.
      [
        line('receiveErrors', 'bad', rounded(total('system.network.receive_errors'))),
        line('transmitErrors', 'warning', rounded(total('system.network.transmit_errors'))),
      ].filter(({ values }) => isAnyAbove0(values)),
    ),
    {
      ...chart('disk', 'B/s', [
        line('read', 'good', total('system.disk.read')),
        line('written', 'accent', total('system.disk.write')),
      ]),
      scale: 'bytes',
    },
    chart('diskOperations', '', [
      line('readOperations', 'good', rounded(total('system.disk.read_operations'))),
      line('writeOperations', 'accent', rounded(total('system.disk.write_operations'))),
    ]),
    chart('diskBusy', '%', greatestFirst(measured.byLabel('system.disk.busy'))),
    chart('fileSystems', '%', ratios(measured, 'system.filesystem.used', 'system.filesystem.total')),
    chart('inodes', '%', ratios(measured, 'system.filesystem.inodes_used', 'system.filesystem.inodes_total')),
  ]
}

function line(text: LineText, tone: ChartTone, values: Values): Line {
  return { name: { text }, tone, values }
}

const states = { user: 'accent', system: 'good', iowait: 'warning', steal: 'bad' } as const

function cpuStates({ byLabel }: Measured): Line[] {
  const measured = byLabel('system.cpu.utilization')
  return (Object.keys(states) as (keyof typeof states)[]).flatMap((state) => {
    const found = measured.find(({ label }) => label === state)
    return found ? line(state, states[state], percent(found.values)) : []
  })
}

function isAnyAbove0(values: Values): boolean {
  return values.some((value) => value !== null && value > 0)
}

const tones: readonly ChartTone[] = ['accent', 'good', 'warning', 'waiting', 'neutral']

/** As many as can be told apart; `series` are ratios from 0 to 1. */
function greatestFirst(series: readonly { label: string; values: Values }[]): Line[] {
  return series
    .map(({ label, values }) => ({ label, values: percent(values) }))
    .sort((a, b) => lastOf(b.values) - lastOf(a.values))
    .slice(0, tones.length)
    .map(({ label, values }, index) => ({ name: { label }, tone: tones[index] ?? 'neutral', values }))
}

/** Of file systems, what is used of what there is. */
function ratios({ byLabel }: Measured, used: MetricName, all: MetricName): Line[] {
  const totals = byLabel(all)
  return greatestFirst(
    byLabel(used).flatMap(({ label, values }) => {
      const total = totals.find((one) => one.label === label)
      if (!total) return []
      const parts = values.map((value, step) => {
        const size = total.values[step]
        return value === null || !size ? null : value / size
      })
      return { label, values: parts }
    }),
  )
}

function lastOf(values: Values): number {
  return values.findLast((value) => value !== null) ?? 0
}

function percent(parts: Values): Values {
  return parts.map((part) => part && Math.round(part * 1000) / 10)
}

function rounded(values: Values): Values {
  return values.map((value) => value && Math.round(value * 100) / 100)
}

const prefixes = ['', 'k', 'M', 'G', 'T'] as const

/** In the unit in which the greatest value is at least 1. */
function inBytes(chart: MetricChart): MetricChart {
  const { power, scaled } = scaleOf(chart, 1000)
  return { ...chart, unit: `${prefixes[power]}${chart.unit}`, lines: scaled }
}

/** Memory is sold in powers of 1024, and sizes of servers are shown in GiB. */
function inBinaryBytes(chart: MetricChart): MetricChart {
  const { power, scaled } = scaleOf(chart, 1024)
  const prefix = prefixes[power]?.toUpperCase()
  return { ...chart, unit: prefix ? `${prefix}i${chart.unit}` : chart.unit, lines: scaled }
}

function scaleOf({ lines }: MetricChart, base: number) {
  const greatest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const power = Math.min(prefixes.length - 1, Math.floor(Math.log(greatest) / Math.log(base) + 1e-9))
  const scale = (values: Values) => rounded(values.map((value) => value && value / base ** power))
  return { power, scaled: lines.map((one) => ({ ...one, values: scale(one.values) })) }
}

/** `labelOf` also tells the server, if the lines are those of two. */
export function seriesOf(
  { lines }: MetricChart,
  labelOf: (name: LineName, isOther: boolean) => string,
): ChartSeries[] {
  return lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ name, tone, values, isOther }) => ({
      key: `${isOther ? 'other ' : ''}${JSON.stringify(name)}`,
      label: labelOf(name, isOther === true),
      tone,
      values,
      ...(isOther && { isDashed: true as const }),
    }))
}
