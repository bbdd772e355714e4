/**
 * Draws a chart with uPlot, on a canvas. The pointer or the arrow keys select a time, whose values are shown and
 * announced.
 */
import { Group, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { numberText } from '#language/language.ts'
import classes from './chart.module.css'
import {
  type ChartData,
  type ChartMark,
  isolated,
  marksAt,
  stacked,
  type TimeChartProps,
  type TimeRange,
} from './chart-data.ts'
import { axisText, timeText } from './time-text.ts'

type PlotProps = Required<Omit<TimeChartProps, 'onZoom'>> & { onZoom: TimeChartProps['onZoom'] }
type Chosen = { index: number; left: number }

export function Plot({ data, label, variant, height, marks, onZoom }: PlotProps) {
  const { i18n } = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { place, plot } = usePlot({ data, variant, height, marks, onZoom, onChoose: setChosen })
  const last = data.times.length - 1
  const moveTo = (index: number) => {
    const time = data.times[Math.min(last, Math.max(0, index))]
    if (time !== undefined)
      plot.current?.setCursor({ left: plot.current.valToPos(time, 'x'), top: height / 2 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = chosen?.index ?? last + 1
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  const index = Math.min(chosen?.index ?? last, last)
  const time = data.times[index]
  const texts = [
    ...data.series.map(({ label: name, values }) => `${name} ${valueText(values[index])}`),
    ...marksAt(marks, time ?? 0).map((mark) => mark.label),
  ]
  return (
    <div
      ref={place}
      className={classes.plot}
      // A chart has the role of a slider, and is read value by value.
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={time === undefined ? '' : `${timeText(time, i18n.language)}: ${texts.join(', ')}`}
      onKeyDown={onKeyDown}
    >
      {chosen && time !== undefined && <Values data={data} marks={marks} index={index} chosen={chosen} />}
    </div>
  )
}

const valueText = (value: number | null | undefined) => (value == null ? '–' : numberText(value))

type ValuesProps = { data: ChartData; marks: readonly ChartMark[]; index: number; chosen: Chosen }

function Values({ data, marks, index, chosen: { left } }: ValuesProps) {
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    const around = element?.parentElement
    if (!element || !around) return
    const room = around.clientWidth - element.offsetWidth
    element.style.left = `${Math.max(0, Math.min(room, left + (left > room / 2 ? -element.offsetWidth - 12 : 60)))}px`
  })
  return (
    <Stack ref={box} gap={2} className={classes.values ?? ''} aria-hidden>
      <Text size="xs" c="dimmed">
        {timeText(data.times[index] ?? 0, i18n.language)}
      </Text>
      {data.series.map(({ key, label, tone, values }) => (
        <Group key={key} gap={6} wrap="nowrap">
          <span className={`${classes.swatch} ${classes[tone]}`} />
          <Text size="xs">
            {label} <b>{valueText(values[index])}</b>
          </Text>
        </Group>
      ))}
      {marksAt(marks, data.times[index] ?? 0).map(({ key, label, tone }) => (
        <Group key={key} gap={6} wrap="nowrap">
          <span className={`${classes.swatch} ${classes[tone]}`} />
          <Text size="xs" truncate maw={220}>
            {label}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

type Drawing = Pick<PlotProps, 'data' | 'variant' | 'height' | 'marks' | 'onZoom'> & {
  onChoose: (chosen: Chosen | null) => void
}

/** The plot in its container, with the width of the container, the colours of the scheme, and the current data. */
function usePlot({ data, variant, height, marks, onZoom, onChoose }: Drawing) {
  const { i18n } = useTranslation()
  const scheme = useComputedColorScheme()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const current = useRef<Changing>({ marks, onZoom })
  const canZoom = onZoom !== undefined
  const kinds = data.series.map(({ key, tone }) => `${key} ${tone}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is drawn into the same plot, below
  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = new uPlot(
      optionsOf({ data, variant, height, marks, onZoom, onChoose }, element, i18n.language, current),
      drawnData(data, variant),
      element,
    )
    plot.current = drawn
    const resized = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [kinds, variant, height, canZoom, scheme, i18n.language])
  useEffect(() => {
    current.current = { marks, onZoom }
    plot.current?.setData(drawnData(data, variant))
  }, [data, variant, marks, onZoom])
  return { place, plot }
}

/** Of stacked bars the highest are drawn first, and lower ones over them. */
function drawnData({ times, series }: ChartData, variant: PlotProps['variant']): uPlot.AlignedData {
  const values =
    variant === 'bars' ? stacked(series, times.length).toReversed() : series.map((one) => one.values)
  return [[...times], ...values.map((each) => [...each])]
}

/** What changes without a new plot. */
type Changing = Pick<Drawing, 'marks' | 'onZoom'>

function optionsOf(
  { data, variant, height, onZoom, onChoose }: Drawing,
  element: HTMLElement,
  language: string,
  current: { current: Changing },
): uPlot.Options {
  const isBars = variant === 'bars'
  const series = isBars ? data.series.toReversed() : data.series
  const axis = colourOf(element, classes.axis)
  const line = {
    stroke: axis,
    grid: { stroke: colourOf(element, classes.grid), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: onZoom !== undefined, y: false, setScale: false },
      points: { show: !isBars },
    },
    scales: {
      x: { range: (_plot, min, max) => (isBars ? padded(data.times, min, max) : [min, max]) },
      y: { range: (_plot, _min, max) => [0, Math.max(1, max ?? 1) * 1.05] },
    },
    axes: [
      {
        ...line,
        size: 32,
        grid: { show: false },
        values: (_plot, splits, _axis, _space, gap) => splits.map((at) => axisText(at, gap, language)),
      },
      {
        ...line,
        size: 56,
        values: (_plot, splits) =>
          splits.map((value) => (Number.isInteger(value) || !isBars ? numberText(value) : '')),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone }) => {
        const colour = colourOf(element, classes[tone])
        return isBars
          ? { label, fill: colour, width: 0, paths: barPaths, points: { show: false } }
          : { label, stroke: colour, width: 1.5, points: isolatedPoints }
      }),
    ],
    hooks: {
      drawClear: [(plot) => drawMarks(plot, current.current.marks, element)],
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
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(end, plot.valToPos(to, 'x', true))
    if (left > end || right < bbox.left) continue
    ctx.save()
    ctx.fillStyle = colourOf(element, classes[tone])
    ctx.globalAlpha = 0.15
    ctx.fillRect(left, bbox.top, Math.max(right - left, 2), bbox.height)
    ctx.globalAlpha = 0.8
    ctx.fillRect(left, bbox.top, 2, bbox.height)
    ctx.restore()
  }
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
