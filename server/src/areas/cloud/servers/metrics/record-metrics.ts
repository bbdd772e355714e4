/**
 * Stores metrics of a server: a row for each minute, and again those of the wider times that contain it. All sources
 * write here, late points included, and storing the same points twice changes nothing.
 */

import { lockedServer } from '#areas/cloud/store/servers.ts'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import { addSeconds, binEnd, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { MetricPoint, MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { withinLabelLimit } from './label-limit.ts'
import { deleteMetricsOf, type MetricRow, selectRolledUp, writeRows } from './point-store.ts'
import { insertSeries, type SeriesRow, selectSeries } from './series-store.ts'
import { acceptedSeconds, minutes, tiers } from './tiers.ts'

export type Measured = {
  serverId: string
  source: MetricSource
  /** The shortest time between two points. */
  stepSeconds: number
  series: readonly MetricSeries[]
}

/** Throws `not_found` if the server was removed. */
export async function recordMetrics(context: Context, measured: Measured): Promise<void> {
  const { serverId, source } = measured
  // The places of new series are given out by one transaction at a time, and none is written once the server is removed.
  await lockedServer(context, serverId)
  const known = (await selectSeries(context, serverId)).filter((one) => one.source === source)
  const series = withinLabelLimit(measured.series, known)
  const added = newSeries(context, measured, series, known)
  await insertSeries(context, added)
  const rows = minuteRows(series, [...known, ...added], addSeconds(context.now, -acceptedSeconds))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  await writeRows(context, minutes, { serverId, source }, rows)
  for (const [index, tier] of tiers.entries()) {
    const narrower = tiers[index - 1]
    if (!narrower) continue
    const window = { from: binStart(first.from_at, tier), to: binEnd(last.from_at, tier) }
    const rolledUp = await selectRolledUp(context, tier, narrower, { serverId, source, ...window })
    await writeRows(context, tier, { serverId, source }, rolledUp)
  }
}

function newSeries(
  { accountId }: Context,
  { serverId, source, stepSeconds }: Measured,
  series: readonly MetricSeries[],
  known: readonly SeriesRow[],
): SeriesRow[] {
  const keys = new Set(known.map(keyOf))
  return series
    .filter((one) => !keys.has(keyOf(one)))
    .map(({ name, label }, index) => ({
      account_id: accountId,
      server_id: serverId,
      source,
      position: known.length + index + 1,
      name,
      label: label ?? '',
      step_seconds: stepSeconds,
    }))
}

/** By time. Of several points in a minute the last one counts. */
function minuteRows(series: readonly MetricSeries[], rows: readonly SeriesRow[], since: Date): MetricRow[] {
  const positions = new Map(rows.map((row) => [keyOf(row), row.position]))
  const byMinute = new Map<number, (MetricPoint | null)[]>()
  for (const one of series) {
    const index = (positions.get(keyOf(one)) ?? 1) - 1
    for (const point of one.points) {
      if (point.at < since) continue
      const minute = binStart(point.at, minutes).getTime()
      const points = byMinute.get(minute) ?? Array.from({ length: rows.length }, () => null)
      points[index] = point
      byMinute.set(minute, points)
    }
  }
  return [...byMinute]
    .sort(([a], [b]) => a - b)
    .map(([at, points]) => ({
      from_at: new Date(at),
      lasts: points.map((point) => point?.value ?? null),
      ...(points.some((point) => point?.spread) ? spreads(points) : singleValues),
    }))
}

const singleValues = { minimums: null, maximums: null, means: null, counts: null }

function spreads(points: readonly (MetricPoint | null)[]): Omit<MetricRow, 'from_at' | 'lasts'> {
  const valuesOf = (name: 'minimum' | 'maximum' | 'mean') =>
    points.map((point) => point?.spread?.[name] ?? point?.value ?? null)
  return {
    minimums: valuesOf('minimum'),
    maximums: valuesOf('maximum'),
    means: valuesOf('mean'),
    counts: points.map((point) => point?.spread?.count ?? (point ? 1 : 0)),
  }
}

function keyOf({ name, label }: { name: string; label: string | null }): string {
  return JSON.stringify([name, label ?? ''])
}

/** Deletes the metrics of a server before it is removed. */
export async function deleteServerMetrics(context: Context, serverId: string): Promise<void> {
  for (const tier of tiers) await deleteMetricsOf(context, serverId, tier)
}
