/** The charts of a server, from its metrics: each with values in a unit that people read. */
import type { components } from '@holdfast/client'
import type { ChartSeries, ChartTone } from '#ui/chart/chart-data.ts'

export type Metrics = components['schemas']['ServerMetrics']
type Series = Metrics['series'][number]
type Value = 'min' | 'mean' | 'max' | 'last'
type Values = (number | null)[]

export const chartKinds = ['cpu', 'memory', 'network', 'disk', 'fileSystems'] as const
export type ChartKind = (typeof chartKinds)[number]

/** What a line shows: a message of the area, or the mount point of a file system. */
export type LineName =
  | { text: 'average' | 'peak' | 'used' | 'total' | 'received' | 'sent' | 'read' | 'written' }
  | { mountpoint: string }

export type MetricChart = {
  kind: ChartKind
  unit: string
  /** In seconds since 1970. */
  times: number[]
  lines: { name: LineName; tone: ChartTone; values: Values }[]
}

/** Those for which anything was measured in this time. */
export function chartsOf({ series, from, step_seconds }: Metrics): MetricChart[] {
  const shown = ofBestSource(series)
  const count = shown[0]?.points.length ?? 0
  const begin = Date.parse(from) / 1000
  const times = Array.from({ length: count }, (_, step) => begin + step * step_seconds)
  const named = (name: Series['name']) => shown.filter((one) => one.name === name)
  const total = (name: Series['name'], value: Value = 'mean') => addedUp(named(name), value, count)
  const charts: MetricChart[] = [
    {
      kind: 'cpu',
      unit: '%',
      times,
      lines: [
        { name: { text: 'average' }, tone: 'accent', values: percent(total('system.cpu.utilization')) },
        { name: { text: 'peak' }, tone: 'neutral', values: percent(total('system.cpu.utilization', 'max')) },
      ],
    },
    inBinaryBytes({
      kind: 'memory',
      unit: 'B',
      times,
      lines: [
        { name: { text: 'used' }, tone: 'accent', values: total('system.memory.used') },
        { name: { text: 'total' }, tone: 'neutral', values: total('system.memory.total') },
      ],
    }),
    inBytes({
      kind: 'network',
      unit: 'B/s',
      times,
      lines: [
        { name: { text: 'received' }, tone: 'good', values: total('system.network.receive') },
        { name: { text: 'sent' }, tone: 'accent', values: total('system.network.transmit') },
      ],
    }),
    inBytes({
      kind: 'disk',
      unit: 'B/s',
      times,
      lines: [
        { name: { text: 'read' }, tone: 'good', values: total('system.disk.read') },
        { name: { text: 'written' }, tone: 'accent', values: total('system.disk.write') },
      ],
    }),
    { kind: 'fileSystems', unit: '%', times, lines: fileSystems(named) },
  ]
  return charts.filter(({ lines }) => lines.some(({ values }) => values.some((value) => value !== null)))
}

/** An agent on the server knows more than its provider. */
function ofBestSource(series: readonly Series[]): Series[] {
  const measured = series.filter(({ labels }) => labels['state'] === undefined)
  const ofAgent = new Set(measured.filter(({ source }) => source === 'agent').map(({ name }) => name))
  return measured.filter(({ name, source }) => source === 'agent' || !ofAgent.has(name))
}

function addedUp(series: readonly Series[], value: Value, count: number): Values {
  return Array.from({ length: count }, (_, step) => {
    const values = series.flatMap(({ points }) => points[step]?.[value] ?? [])
    return values.length === 0 ? null : values.reduce((sum, one) => sum + one)
  })
}

const tones: readonly ChartTone[] = ['accent', 'good', 'warning', 'waiting', 'neutral']

/** The fullest first, as many as can be told apart. */
function fileSystems(named: (name: Series['name']) => Series[]): MetricChart['lines'] {
  const totals = named('system.filesystem.total')
  return named('system.filesystem.used')
    .flatMap(({ labels, points }) => {
      const { mountpoint = '' } = labels
      const total = totals.find((one) => one.labels['mountpoint'] === mountpoint)
      const ratios = points.map(({ mean }, step) => {
        const size = total?.points[step]?.mean
        return mean === null || !size ? null : mean / size
      })
      return total ? { mountpoint, values: percent(ratios) } : []
    })
    .sort((a, b) => lastOf(b.values) - lastOf(a.values))
    .slice(0, tones.length)
    .map(({ mountpoint, values }, index) => ({
      name: { mountpoint },
      tone: tones[index] ?? 'neutral',
      values,
    }))
}

function lastOf(values: Values): number {
  return values.findLast((value) => value !== null) ?? 0
}

function percent(ratios: Values): Values {
  return ratios.map((ratio) => ratio && Math.round(ratio * 1000) / 10)
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
  const scale = (value: number | null) => value && Math.round((value / base ** power) * 100) / 100
  return { power, scaled: lines.map((line) => ({ ...line, values: line.values.map(scale) })) }
}

export function seriesOf({ lines }: MetricChart, labelOf: (name: LineName) => string): ChartSeries[] {
  return lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ name, tone, values }) => ({ key: JSON.stringify(name), label: labelOf(name), tone, values }))
}
