/** Collects measurements of one minute, and makes a sample of them. */

import { timestamp } from '../../service/timestamp.ts'
import type { Sample, Value } from '../protocol/report.ts'
import type { Readings } from './readings.ts'

export interface Sampler {
  add(readings: Readings): void
  /** Returns a sample of what was measured since the previous call, or null if nothing was measured. */
  take(at: Date): Sample | null
}

type Summary = { last: number; min: number; max: number; sum: number; count: number }

export function createSampler(): Sampler {
  let summaries = new Map<string, Map<string, Summary>>()
  return {
    add(readings) {
      for (const [metric, byLabel] of Object.entries(readings)) {
        const labels = summaries.get(metric) ?? new Map<string, Summary>()
        summaries.set(metric, labels)
        for (const [label, value] of Object.entries(byLabel))
          if (Number.isFinite(value)) labels.set(label, summarize(labels.get(label), value))
      }
    },
    take(at) {
      const taken = summaries
      summaries = new Map()
      const metrics: Sample['metrics'] = {}
      for (const [metric, labels] of taken) {
        const values = Object.fromEntries(
          [...labels].map(([label, summary]) => [label, shownValue(metric, summary)]),
        )
        const [only] = Object.keys(values)
        if (only === undefined) continue
        // A metric without labels is its value.
        metrics[metric] = only === '' && labels.size === 1 ? (values[''] ?? 0) : values
      }
      return Object.keys(metrics).length === 0 ? null : { at: timestamp(at), metrics }
    },
  }
}

function summarize(before: Summary | undefined, value: number): Summary {
  if (!before) return { last: value, min: value, max: value, sum: value, count: 1 }
  return {
    last: value,
    min: Math.min(before.min, value),
    max: Math.max(before.max, value),
    sum: before.sum + value,
    count: before.count + 1,
  }
}

/** Of these, only the last value is of interest. */
const steady = /total$|^system\.uptime$/

function shownValue(metric: string, { last, min, max, sum, count }: Summary): Value {
  const digits = digitsOf(metric)
  if (count === 1 || steady.test(metric)) return rounded(last, digits)
  return [
    rounded(last, digits),
    rounded(min, digits),
    rounded(max, digits),
    rounded(sum / count, digits),
    count,
  ]
}

/** Decimal places: four for shares of 0 to 1, none for bytes and counts of things. */
function digitsOf(metric: string): number {
  if (/utilization|busy|agent\.cpu/.test(metric)) return 5
  if (/load|operations|errors/.test(metric)) return 3
  return 0
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
