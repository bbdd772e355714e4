import classes from './chart.module.css'
import { type ChartSeries, stacked } from './chart-data.ts'

type SparklineProps = {
  series: readonly ChartSeries[]
  height?: number
}

const barWidth = 10
const gap = 2

/**
 * Stacked bars without axes, beside the numbers that they show. They need no library, so that a page with several of
 * them loads none.
 */
export function Sparkline({ series, height = 36 }: SparklineProps) {
  const length = Math.max(0, ...series.map(({ values }) => values.length))
  const ends = stacked(series, length)
  const highest = Math.max(1, ...(ends.at(-1) ?? []))
  const width = Math.max(1, length * barWidth)
  // A few among thousands must still be visible.
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / highest) * (height - 1)))
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      <line className={classes.base} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {series.map(({ key, tone, values }, part) => (
        <g key={key} className={classes[tone]} fill="currentColor">
          {values.map((given, index) => {
            const value = given ?? 0
            const top = heightOf(value) + heightOf(part === 0 ? 0 : (ends[part - 1]?.[index] ?? 0))
            if (value === 0) return null
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place in time
                key={index}
                x={index * barWidth + gap / 2}
                y={Math.max(0, height - 1 - top)}
                width={barWidth - gap}
                height={heightOf(value)}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
}
