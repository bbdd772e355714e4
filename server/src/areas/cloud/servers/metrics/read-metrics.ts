/**
 * Metrics of a server over time. They are read from the narrowest tier that is kept for the whole time and has not more
 * rows than can be read quickly, however long that time is.
 */

import type { ServerRow } from '#areas/cloud/store/tables.ts'
import { type MetricSource, serverMetrics } from '#kernel/cloud/server-metric.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import { addSeconds, alignedStep, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { keptSince } from '#platform/plans/retention.ts'
import type { MetricCapabilities } from '#providers/ports/cloud/metrics.ts'
import { findCollection, findReading } from './collection/collection-store.ts'
import { type StepValues, selectSteps } from './read-store.ts'
import type { MetricsQuery } from './schema.ts'
import { type SeriesRow, selectSeries } from './series-store.ts'
import { days, keptDaysMin, minutes, type Tier, tiers } from './tiers.ts'

const defaultHours = 24
const defaultPoints = 100
const rowsMax = 3000

export async function readMetrics(
  context: Context,
  server: ServerRow,
  query: MetricsQuery,
  capabilities: MetricCapabilities | undefined,
): Promise<object> {
  const to = query.until === undefined ? context.now : new Date(query.until)
  const since = query.since === undefined ? addSeconds(to, -defaultHours * 3600) : new Date(query.since)
  if (since >= to) throw invalidInput([{ pointer: '?since', message: 'must be before `until`' }])
  // Before the series: what it says to be read is among these.
  const provider = capabilities ? await providerView(context, server, capabilities) : null
  const { names, source, points = defaultPoints } = query
  const series = (await selectSeries(context, server.id)).filter(
    (one) =>
      (names === undefined || names.includes(one.name)) && (source === undefined || one.source === source),
  )
  const { tier, finerSince } = await tierFor(context, { from: since, to }, series)
  const window = { from: binStart(since, tier), to }
  const stepSeconds = alignedStep(window, tier, points)
  return {
    ...window,
    step_seconds: stepSeconds,
    resolution: { seconds: tier.seconds, finer_since: finerSince },
    provider,
    series: await seriesViews(context, server.id, series, { ...window, tier, stepSeconds }),
  }
}

type Window = { from: Date; to: Date }

/** `finerSince`: since when a narrower tier is kept that would have been read. Null: nothing is cut off. */
async function tierFor(
  context: Context,
  { from, to }: Window,
  series: readonly SeriesRow[],
): Promise<{ tier: Tier; finerSince: Date | null }> {
  const plan = await context.plan()
  const finest = Math.max(minutes.seconds, ...series.map((one) => one.step_seconds))
  const seconds = (to.getTime() - from.getTime()) / 1000
  const readable = tiers.filter((tier) => tier.seconds >= finest && seconds / tier.seconds <= rowsMax)
  const sinceOf = ({ retention }: Tier) =>
    keptSince(plan, retention, { now: context.now, daysMin: keptDaysMin })
  const kept = readable.find((tier) => {
    const since = sinceOf(tier)
    return since === null || from >= since
  })
  const tier = kept ?? days
  const [wanted] = readable
  return { tier, finerSince: wanted === undefined || wanted === tier ? null : sinceOf(wanted) }
}

async function providerView(
  context: Context,
  { id, connection_id }: ServerRow,
  { names, stepSeconds }: MetricCapabilities,
) {
  const reading = await findReading(context, id)
  const collection = await findCollection(context, connection_id)
  return {
    names,
    step_seconds: stepSeconds,
    read_at: reading?.read_at ?? null,
    error: collection?.error ?? null,
  }
}

type Steps = Window & { tier: Tier; stepSeconds: number }

async function seriesViews(
  context: Context,
  serverId: string,
  series: readonly SeriesRow[],
  { from, to, tier, stepSeconds }: Steps,
) {
  const count = Math.ceil((to.getTime() - from.getTime()) / 1000 / stepSeconds)
  const times = Array.from({ length: count }, (_, step) => addSeconds(from, step * stepSeconds))
  const views = []
  for (const [source, own] of Map.groupBy(series, (one): MetricSource => one.source)) {
    const positions = own.map(({ position }) => position)
    const found = await selectSteps(context, tier, { serverId, source, positions, from, to }, stepSeconds)
    const byPosition = new Map(found.map(({ position, steps }) => [position, steps]))
    for (const { name, label, position } of own) {
      const metric = serverMetrics[name]
      views.push({
        name,
        unit: metric.unit,
        labels: metric.label !== null && label !== '' ? { [metric.label]: label } : {},
        source,
        points: pointsAt(times, byPosition.get(position) ?? []),
      })
    }
  }
  return views
}

function pointsAt(times: readonly Date[], steps: readonly StepValues[]) {
  const points = times.map((at) => ({
    at,
    min: null as number | null,
    mean: null as number | null,
    max: null as number | null,
    last: null as number | null,
  }))
  for (const [step, min, mean, max, last] of steps) {
    const point = points[step]
    if (!point) continue
    point.min = rounded(min)
    point.mean = rounded(mean)
    point.max = rounded(max)
    point.last = rounded(last)
  }
  return points
}

/** To what is stored: six digits, and whole bytes. */
function rounded(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(6))
}
