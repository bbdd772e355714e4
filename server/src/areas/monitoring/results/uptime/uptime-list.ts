import { listMonitorNames } from '#areas/monitoring/monitors/monitor-store.ts'
import type { Page } from '#kernel/list/page.ts'
import { type Durations, uptimeOfDurations } from '#kernel/monitoring/uptime.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { daysBefore } from '#platform/plans/retention.ts'
import type { UptimeListQuery } from './schema.ts'
import { selectUptimes, type UptimeRow } from './uptime-list-store.ts'

const defaultDays = 365

/** The uptime of a page of monitors: two statements, however many there are. */
export async function listUptime(context: Context, query: UptimeListQuery): Promise<Page<object>> {
  const { since, until, limit = 1000, ...filter } = query
  const to = until === undefined || new Date(until) > context.now ? context.now : new Date(until)
  const from = since === undefined ? daysBefore(to, defaultDays) : new Date(since)
  if (from >= to) throw invalidInput([{ pointer: '?since', message: 'must be before `until`' }])
  const { data, next_cursor } = await listMonitorNames(context, { ...filter, limit })
  const rows = await selectUptimes(
    context,
    data.map(({ id }) => id),
    { from, to },
  )
  const found = new Map(rows.map((row) => [row.monitor_id, row]))
  return {
    data: data.map(({ id, name, created_at }) => ({
      monitor_id: id,
      name,
      from: created_at > from ? (created_at < to ? created_at : to) : from,
      to,
      ...uptimeView(found.get(id)),
    })),
    next_cursor,
  }
}

function uptimeView(row: UptimeRow | undefined) {
  const { uptime, coverage, durations } = uptimeOfDurations(durationsOf(row))
  return { uptime, coverage, down_seconds: Math.round(durations.down) }
}

function durationsOf(row: UptimeRow | undefined): Durations {
  if (!row) return { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0, maintenance: 0 }
  const { up, degraded, down, total } = row
  return { up, degraded, down, unknown: total - up - degraded - down, paused: 0, maintenance: 0 }
}
