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
  const rows = minuteRows(context, measured, await withNewPlaces(context, measured))
  await writeRows(context, minutes, rows)
  await rollUp(context, rows)
}

/**
 * Stores what agents report, of many servers with few statements; each server must exist until the end of the
 * transaction. What is not late is rolled up later, for all servers at once (rollups/roll-up.ts).
 */
export async function recordReported(context: Context, all: readonly Measured[]): Promise<void> {
  const ids = all.map(({ serverId }) => serverId)
  const known = Map.groupBy(await selectSeriesOf(context, ids, 'agent'), ({ server_id }) => server_id)
  const rows: Row[] = []
  for (const measured of all) {
    const placed = placedSeries(context, measured, known.get(measured.serverId) ?? [])
    const isKnown = placed.added.length === 0
    rows.push(...minuteRows(context, measured, isKnown ? placed : await withNewPlaces(context, measured)))
  }
  await writeRows(context, minutes, rows)
  for (const ofServer of Map.groupBy(rows, ({ serverId }) => serverId).values())
    await rollUp(
      context,
      ofServer.filter(({ from_at }) => isLate(from_at, context.now)),
    )
}

type Row = Metered & MetricRow

/** Series with their places in the rows; `added` are those that have none yet. */
type Placed = { series: readonly MetricSeries[]; places: readonly SeriesRow[]; added: readonly SeriesRow[] }

/** Gives places to new series, with the server locked: they are given out by one transaction at a time. */
async function withNewPlaces(context: Context, measured: Measured): Promise<Placed> {
  const { serverId, source } = measured
  await lockedServer(context, serverId)
  const placed = placedSeries(context, measured, await selectSeriesOf(context, [serverId], source))
  await insertSeries(context, placed.added)
  return placed
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

function placedSeries({ accountId }: Context, measured: Measured, known: readonly SeriesRow[]): Placed {
  const { serverId, source, stepSeconds } = measured
  const series = withinLabelLimit(measured.series, known)
  const keys = new Set(known.map(keyOf))
  const added = series
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
  return { series, places: [...known, ...added], added }
}

/** By time. Of several points in a minute the last one counts. */
function minuteRows({ now }: Context, { serverId, source }: Measured, { series, places }: Placed): Row[] {
  const since = addSeconds(now, -acceptedSeconds)
  const positions = new Map(places.map((place) => [keyOf(place), place.position]))
  const byMinute = new Map<number, (MetricPoint | null)[]>()
  for (const one of series) {
    const index = (positions.get(keyOf(one)) ?? 1) - 1
    for (const point of one.points) {
      if (point.at < since) continue
      const minute = binStart(point.at, minutes).getTime()
      const points = byMinute.get(minute) ?? Array.from({ length: places.length }, () => null)
      points[index] = point
      byMinute.set(minute, points)
    }
  }
  return [...byMinute]
    .sort(([a], [b]) => a - b)
    .map(([at, points]) => ({
      serverId,
      source,
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
