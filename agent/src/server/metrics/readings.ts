/** By metric and label. */
export type Readings = Record<string, Record<string, number>>

/**
 * The rates per second of devices. A device that is new, or whose counters were reset, has none.
 * `metrics`: for each metric its counter and the factor of the rate.
 */
export function deviceRates<C extends string>(
  before: Record<string, Record<C, number>>,
  after: Record<string, Record<C, number>>,
  seconds: number,
  metrics: Readonly<Record<string, { counter: C; factor: number; max?: number }>>,
): Readings {
  const readings: Readings = {}
  for (const [device, counters] of Object.entries(after)) {
    const earlier = before[device]
    if (!earlier) continue
    for (const [metric, { counter, factor, max = Number.POSITIVE_INFINITY }] of Object.entries(metrics)) {
      const risen = counters[counter] - earlier[counter]
      if (!(risen >= 0)) continue
      const rate = Math.min((risen * factor) / seconds, max)
      readings[metric] = { ...readings[metric], [device]: rate }
    }
  }
  return readings
}
