/**
 * Writes pings, many at once, and what they change in their heartbeats. What a change of the status leads to (an
 * incident, alerts) is due work of the heartbeat.
 *
 * A ping that arrives after the deadline, but before the service noticed that it passed, prevents the alert: the job is well.
 */
import { newIdAt } from '#kernel/id.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { heartbeatsWork } from '../deadlines/work-name.ts'
import type { PingRow } from '../store.ts'
import { type HeartbeatKey, insertPings, lockTracked, type TrackedRow, updateTracked } from './ping-store.ts'
import { afterPing, nextDueAt, nextQueue, type PingReport } from './progress.ts'

export type QueuedPing = {
  heartbeat: HeartbeatKey
  report: PingReport
  method: string
  /** Null: none was sent, or there is no room for it. */
  body: string | null
  bodyBytes: number
  /** Whether it is kept as a row. It counts in any case. */
  isKept: boolean
}

/** `absent`: the heartbeat was deleted, or another transaction holds it and it was not waited for. */
export type PingOutcome = 'recorded' | 'absent'

export async function recordPings(
  tx: Tx,
  pings: readonly QueuedPing[],
  { now, waits }: { now: Date; waits: boolean },
): Promise<PingOutcome[]> {
  const tracked = await lockAll(tx, pings, { skipLocked: !waits })
  const changed = new Map<string, TrackedRow>()
  const rows: PingRow[] = []
  const outcomes = pings.map((ping): PingOutcome => {
    const key = ping.heartbeat.id
    const before = changed.get(key) ?? tracked.get(key)
    if (!before) return 'absent'
    const after = afterPing(before, ping.report)
    if (!after) return 'recorded'
    changed.set(key, { ...before, ...after.progress })
    if (ping.isKept) rows.push(pingRow(ping, after))
    return 'recorded'
  })
  if (rows.length > 0) await insertPings(tx, rows)
  const updates = [...changed].flatMap(([id, row]) => {
    const before = tracked.get(id)
    if (!before) return []
    return [{ before, after: { ...row, due_at: nextDueAt(row, now), due_queue: nextQueue(before, row) } }]
  })
  const byAccount = Map.groupBy(updates, ({ before }) => before.account_id)
  await Promise.all([...byAccount].map(([accountId, own]) => updateTracked(tx, accountId, own)))
  if (updates.some(({ after }) => after.transitions.length > 0)) await wake(tx, heartbeatsWork)
  return outcomes
}

function pingRow(
  { heartbeat, report, method, body, bodyBytes }: QueuedPing,
  { ignored, duration }: Pick<PingRow, 'ignored' | 'duration'>,
): PingRow {
  return {
    account_id: heartbeat.account_id,
    heartbeat_id: heartbeat.id,
    id: newIdAt('ping', report.at),
    at: report.at,
    signal: report.signal,
    exit_code: report.exitCode,
    run_id: report.runId,
    duration,
    ignored,
    method,
    ip: report.ip,
    user_agent: report.userAgent,
    body,
    body_bytes: bodyBytes,
  }
}

/** The heartbeats by their ids. A statement for each account: rows of several cannot be locked by one on sharded tables. */
async function lockAll(
  tx: Tx,
  pings: readonly QueuedPing[],
  { skipLocked }: { skipLocked: boolean },
): Promise<Map<string, TrackedRow>> {
  const byAccount = Map.groupBy(pings, ({ heartbeat }) => heartbeat.account_id)
  const found = await Promise.all(
    [...byAccount].map(([accountId, own]) => {
      const ids = [...new Set(own.map(({ heartbeat }) => heartbeat.id))]
      return lockTracked(tx, accountId, { ids, skipLocked })
    }),
  )
  return new Map(found.flat().map((row) => [row.id, row]))
}
