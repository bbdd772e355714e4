import classes from './chart.module.css'
import type { ChartTone } from './chart-data.ts'

/** The classes of the small square that has the colour of a series, or its dashes. */
export function swatchOf({ tone, isDashed }: { tone: ChartTone; isDashed?: true }): string {
  return [classes.swatch, classes[tone], isDashed && classes.dashed].filter(Boolean).join(' ')
}
