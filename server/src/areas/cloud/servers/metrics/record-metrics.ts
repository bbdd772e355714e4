/**
 * Stores metrics of a server: a row for each minute, and again those of the wider times that contain it. All sources
 * write here, late points included, and storing the same points twice changes nothing.
 */

import { lockedServer } from '#areas/cloud/store/servers.ts'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import { addSeconds, binEnd, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { isLate } from '#platform/database/rollup-windows.ts'
import type { MetricPoint, MetricSeries } from '#providers/ports/cloud/metrics.ts'
import { withinLabelLimit } from './label-limit.ts'
import { deleteMetricsOf, type Metered, type MetricRow, selectRolledUp, writeRows } from './point-store.ts'
import { insertSeries, type SeriesRow, selectSeriesOf } from './series-store.ts'
import { acceptedSeconds, minutes, tiers } from './tiers.ts'

export type Measured = {
  serverId: string
  source: MetricSource
  /** The shortest time between two points. */
  stepSeconds: number
  series: readonly MetricSeries[]
}

/** Stores them, and rolls them up at once. Throws `not_found` if the server was removed. */
export async function recordMetrics(context: Context, measured: Measured): Promise<void> {
  await lockedServer(context, measured.serverId)
  const known = await selectSeriesOf(context, [measured.serverId], measured.source)
  const rows = await rowsOf(context, measured, known)
  await writeRows(context, minutes, rows)
  await rollUp(context, rows)
}

/**
 * Stores what agents report, of many servers with few statements; each server must exist until the end of the
 * transaction. What is not late is rolled up later, for all servers at once (rollups/roll-up.ts).
 */
export async function recordReported(context: Context, all: readonly Measured[]): Promise<void> {
  const source = 'agent'
  const known = Map.groupBy(
    await selectSeriesOf(
      context,
      all.map(({ serverId }) => serverId),
      source,
    ),
    ({ server_id }) => server_id,
  )
  const rows: Row[] = []
  for (const measured of all) {
    const own = known.get(measured.serverId) ?? []
    if (hasNewSeries(measured, own)) {
      await lockedServer(context, measured.serverId)
      const present = await selectSeriesOf(context, [measured.serverId], source)
      rows.push(...(await rowsOf(context, measured, present)))
    } else rows.push(...(await rowsOf(context, measured, own)))
  }
  await writeRows(context, minutes, rows)
  const { now } = context
  for (const ofServer of Map.groupBy(rows, ({ serverId }) => serverId).values())
    await rollUp(
      context,
      ofServer.filter(({ from_at }) => isLate(from_at, now)),
    )
}

type Row = Metered & MetricRow

/** The rows of minutes, after new series have got their places. These are given out with the server locked. */
async function rowsOf(context: Context, measured: Measured, known: readonly SeriesRow[]): Promise<Row[]> {
  const { serverId, source } = measured
  const series = withinLabelLimit(measured.series, known)
  const added = newSeries(context, measured, series, known)
  await insertSeries(context, added)
  const since = addSeconds(context.now, -acceptedSeconds)
  return minuteRows(series, [...known, ...added], since).map((row) => ({ serverId, source, ...row }))
}

/** Rolls up the times of these rows of one server, which are in the order of time. */
async function rollUp(context: Context, rows: readonly Row[]): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  const { serverId, source } = first
  for (const [index, tier] of tiers.entries()) {
    const narrower = tiers[index - 1]
    if (!narrower) continue
    const window = { from: binStart(first.from_at, tier), to: binEnd(last.from_at, tier) }
    const rolledUp = await selectRolledUp(context, tier, narrower, { serverId, source, ...window })
    await writeRows(
      context,
      tier,
      rolledUp.map((row) => ({ serverId, source, ...row })),
    )
  }
}

function hasNewSeries({ series }: Measured, known: readonly SeriesRow[]): boolean {
  const keys = new Set(known.map(keyOf))
  // Labels beyond the limit are added up as `other`, which has its place then.
  return withinLabelLimit(series, known).some((one) => !keys.has(keyOf(one)))
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
