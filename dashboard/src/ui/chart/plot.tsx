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
import { type ChartData, type ChartMark, marksAt, type TimeChartProps } from './chart-data.ts'
import { PlotMarks } from './marks/plot-marks.tsx'
import { type Changing, type Chosen, type Drawing, drawnData, optionsOf, positions } from './plot-options.ts'
import { swatchOf } from './swatch.ts'
import { needSeconds, timeText } from './time-text.ts'

type Optional = 'onZoom' | 'together'
type PlotProps = Required<Omit<TimeChartProps, Optional>> & { [N in Optional]: TimeChartProps[N] | undefined }

export function Plot({ data, label, variant, spacing, height, marks, together, onZoom }: PlotProps) {
  const { i18n } = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [lefts, setLefts] = useState<readonly (number | null)[]>([])
  const { place, plot } = usePlot({
    data,
    variant,
    spacing,
    height,
    marks,
    together,
    onZoom,
    onChoose: setChosen,
    onPlaced: (places) => setLefts((before) => (`${before}` === `${places}` ? before : places)),
  })
  const last = data.times.length - 1
  const moveTo = (index: number) => {
    const position = positions(data.times, spacing)[Math.min(last, Math.max(0, index))]
    if (position !== undefined)
      plot.current?.setCursor({ left: plot.current.valToPos(position, 'x'), top: height / 2 })
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
  const hasSeconds = needSeconds(data.times)
  const texts = [
    ...data.series.map(({ label: name, values }) => `${name} ${valueText(values[index])}`),
    ...marksAt(marks, data.times, index).map((mark) => mark.label),
  ]
  return (
    <div className={classes.around}>
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
        aria-valuetext={
          time === undefined ? '' : `${timeText(time, i18n.language, hasSeconds)}: ${texts.join(', ')}`
        }
        onKeyDown={onKeyDown}
      >
        {chosen && time !== undefined && <Values data={data} marks={marks} index={index} chosen={chosen} />}
      </div>
      <PlotMarks marks={marks} lefts={lefts} />
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
        {timeText(data.times[index] ?? 0, i18n.language, needSeconds(data.times))}
      </Text>
      {data.series.map((series) => (
        <Group key={series.key} gap={6} wrap="nowrap">
          <span className={swatchOf(series)} />
          <Text size="xs">
            {series.label} <b>{valueText(series.values[index])}</b>
          </Text>
        </Group>
      ))}
      {marksAt(marks, data.times, index).map(({ key, label, tone }) => (
        <Group key={key} gap={6} wrap="nowrap">
          <span className={swatchOf({ tone })} />
          <Text size="xs" truncate maw={220}>
            {label}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

/** The plot in its container, with the width of the container, the colours of the scheme, and the current data. */
function usePlot({ data, variant, spacing, height, marks, together, onZoom, onChoose, onPlaced }: Drawing) {
  const { i18n } = useTranslation()
  const scheme = useComputedColorScheme()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const current = useRef<Changing>({ times: data.times, marks, onZoom })
  const canZoom = onZoom !== undefined
  const drawnSeries = data.series.map(({ key, tone }) => `${key} ${tone}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is drawn into the same plot, below
  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = new uPlot(
      optionsOf(
        { data, variant, spacing, height, marks, together, onZoom, onChoose, onPlaced },
        element,
        i18n.language,
        current,
      ),
      drawnData(data, variant, spacing),
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
  }, [drawnSeries, variant, spacing, height, together, canZoom, scheme, i18n.language])
  useEffect(() => {
    current.current = { times: data.times, marks, onZoom }
    plot.current?.setData(drawnData(data, variant, spacing))
  }, [data, variant, spacing, marks, onZoom])
  return { place, plot }
}
