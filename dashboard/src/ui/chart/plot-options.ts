/** The options of uPlot for a chart: its scales, axes, series and colours. */
import uPlot from 'uplot'
import { numberText } from '#language/language.ts'
import { axisTexts } from './axis-texts.ts'
import classes from './chart.module.css'
import {
  type ChartData,
  type ChartMark,
  isolated,
  stacked,
  type TimeChartProps,
  type TimeRange,
} from './chart-data.ts'

export type Chosen = { index: number; left: number }

export type Drawing = Required<Pick<TimeChartProps, 'data' | 'variant' | 'spacing' | 'height' | 'marks'>> & {
  onZoom: TimeChartProps['onZoom']
  together: TimeChartProps['together'] | undefined
  onChoose: (chosen: Chosen | null) => void
  /** Where the marks are, in px; null: outside of what is shown. */
  onPlaced: (lefts: readonly (number | null)[]) => void
}

/** Of stacked bars the highest are drawn first, and lower ones over them. */
export function drawnData(
  { times, series }: ChartData,
  variant: Drawing['variant'],
  spacing: Drawing['spacing'],
): uPlot.AlignedData {
  const values =
    variant === 'bars' ? stacked(series, times.length).toReversed() : series.map((one) => one.values)
  return [positions(times, spacing), ...values.map((each) => [...each])]
}

/** Where the values are on the axis: at their times, or one after another. */
export function positions(times: readonly number[], spacing: Drawing['spacing']): number[] {
  return spacing === 'time' ? [...times] : times.map((_time, index) => index)
}

/** The space around the plotting area, in px: constants, since the labels are chosen before the plot has a layout. */
const space = { top: 16, left: 56, right: 26 }

/** What changes without a new plot. */
export type Changing = Pick<Drawing, 'marks' | 'onZoom'> & Pick<ChartData, 'times'>

export function optionsOf(
  { data, variant, spacing, height, together, onZoom, onChoose, onPlaced }: Drawing,
  element: HTMLElement,
  language: string,
  current: { current: Changing },
): uPlot.Options {
  const isBars = variant === 'bars'
  const series = isBars ? data.series.toReversed() : data.series
  const axis = colourOf(element, classes.axis)
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const line = {
    stroke: axis,
    font,
    grid: { stroke: colourOf(element, classes.grid), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    padding: [space.top, space.right, 0, 0],
    cursor: {
      y: false,
      drag: { x: onZoom !== undefined, y: false, setScale: false },
      points: { show: !isBars },
      ...(together !== undefined && { sync: { key: together, setSeries: false } }),
    },
    scales: {
      x: {
        time: spacing === 'time',
        range: (plot, min, max) => (isBars ? padded([...plot.data[0]], min, max) : [min, max]),
      },
      y: { range: (_plot, _min, max) => [0, Math.max(1, max ?? 1) * 1.05] },
    },
    axes: [
      {
        ...line,
        // Below the lowest value of the other axis, which is beside the first label.
        gap: 8,
        size: (_plot, texts) => (texts?.some((text) => text.includes('\n')) ? 46 : 32),
        grid: { show: false },
        ...(spacing === 'even' && { splits: ({ data: [all] }) => [...all] }),
        values: (plot, splits) =>
          axisTextsOf(plot, splits, { times: current.current.times, spacing, language, font }),
      },
      {
        ...line,
        size: space.left,
        values: (_plot, splits) =>
          splits.map((value) => (Number.isInteger(value) || !isBars ? numberText(value) : '')),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone, isDashed }) => {
        const colour = colourOf(element, classes[tone])
        return isBars
          ? { label, fill: colour, width: 0, paths: barPaths, points: { show: false } }
          : {
              label,
              stroke: colour,
              width: 1.5,
              ...(isDashed && { dash: [6, 4] }),
              points: isolatedPoints,
            }
      }),
    ],
    hooks: {
      drawClear: [(plot) => drawMarks(plot, current.current.marks, element)],
      draw: [(plot) => onPlaced(placesOf(plot, current.current.marks))],
      setSelect: [(plot) => zoomToSelection(plot, current.current.onZoom)],
      setCursor: [
        ({ cursor: { idx, left = -1 } }) =>
          onChoose(typeof idx === 'number' && left >= 0 ? { index: idx, left } : null),
      ],
    },
  }
}

const isolatedPoints: uPlot.Series.Points = {
  show: false,
  size: 5,
  filter: (plot, series) => isolated([...(plot.data[series] ?? [])]),
}

/** Behind the lines: a band for the period, and a line at its start, which is seen in however long a time. */
function drawMarks(plot: uPlot, marks: readonly ChartMark[], element: HTMLElement): void {
  const { ctx, bbox } = plot
  const end = bbox.left + bbox.width
  for (const { from, to, tone } of marks) {
    // What began after the last value is drawn at the end.
    const left = Math.min(end - 2, Math.max(bbox.left, plot.valToPos(from, 'x', true)))
    const right = Math.min(end, plot.valToPos(to, 'x', true))
    if (right < bbox.left) continue
    ctx.save()
    ctx.fillStyle = colourOf(element, classes[tone])
    ctx.globalAlpha = 0.15
    ctx.fillRect(left, bbox.top, Math.max(right - left, 2), bbox.height)
    ctx.globalAlpha = 0.8
    ctx.fillRect(left, bbox.top, 2, bbox.height)
    ctx.restore()
  }
}

/** Of what began before the first value or after the last one, the edge; null: it is over before the first. */
function placesOf(plot: uPlot, marks: readonly ChartMark[]): (number | null)[] {
  const { min = 0, max = 1 } = plot.scales['x'] ?? {}
  return marks.map(({ from, to }) =>
    to < min ? null : space.left + plot.valToPos(Math.min(max, Math.max(from, min)), 'x'),
  )
}

/** A short movement is a click and not a selection. */
const selectionMin = 8

function zoomToSelection(plot: uPlot, onZoom: ((range: TimeRange) => void) | undefined): void {
  const { left, width } = plot.select
  if (width < selectionMin || !onZoom) return
  const range = { from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') }
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onZoom(range)
}

type AxisTexts = { times: readonly number[]; spacing: Drawing['spacing']; language: string; font: string }

function axisTextsOf(plot: uPlot, splits: readonly number[], options: AxisTexts): string[] {
  const { times, spacing, language, font } = options
  const { min = 0, max = 1 } = plot.scales['x'] ?? {}
  const length = plot.width - space.left - space.right
  const ticks = splits.map((split) => ({
    time: spacing === 'time' ? split : (times[split] ?? 0),
    left: ((split - min) / (max - min)) * length,
  }))
  return axisTexts(ticks, {
    language,
    length,
    room: space,
    widthOf: widthIn(font),
  })
}

/** Measured in a canvas of its own: that of the plot has its font scaled, and remembers what it set. */
function widthIn(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = font
  return (text) => context.measureText(text).width
}

/** Half an interval on both sides, so that the first and the last bar are as wide as the others. */
function padded(times: readonly number[], min: number, max: number): [number, number] {
  const half = ((times[1] ?? 0) - (times[0] ?? 0)) / 2 || 1
  return [min - half, max + half]
}

const barPaths = uPlot.paths.bars?.({ size: [0.8, 48] }) ?? (() => null)

/** The computed colour of a class: a canvas cannot use custom properties or colour schemes. */
function colourOf(element: HTMLElement, name: string | undefined): string {
  const probe = element.appendChild(document.createElement('span'))
  probe.className = name ?? ''
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
