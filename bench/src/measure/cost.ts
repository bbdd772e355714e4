/**
 * Measures what some work costs the service and its own PostgreSQL, which is its child process: CPU time, transactions,
 * WAL flushes and WAL bytes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'

export type Cost = { cpuSeconds: number; transactions: number; flushes: number; walBytes: number }

/** A PostgreSQL process reports its statistics within a second. */
const reportingMs = 1500
const ticksPerSecond = 100

/** Runs the task and measures what this process and its descendants used meanwhile. */
export async function costOf(pool: Pool | ClientBase, pid: number, task: () => Promise<void>): Promise<Cost> {
  const before = await spent(pool, pid)
  await task()
  const cpuSeconds = cpuSecondsBelow(pid)
  const after = await spent(pool, pid)
  return {
    cpuSeconds: cpuSeconds - before.cpuSeconds,
    transactions: after.transactions - before.transactions,
    flushes: after.flushes - before.flushes,
    walBytes: after.walBytes - before.walBytes,
  }
}

async function spent(pool: Pool | ClientBase, pid: number): Promise<Cost> {
  await delay(reportingMs)
  const { rows } = await pool.query<Omit<Cost, 'cpuSeconds'>>(
    `select (select sum(xact_commit)::float8 from pg_stat_database) as transactions,
       (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes,
       (select wal_bytes::float8 from pg_stat_wal) as "walBytes"`,
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate has no row')
  return { ...row, cpuSeconds: cpuSecondsBelow(pid) }
}

/** Of this process and its descendants, including those that have ended. */
function cpuSecondsBelow(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)))
  const found = new Set([root])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid)
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (found.has(pid) ? ticks : 0), 0) / ticksPerSecond
}

/** Reads the fields of /proc/<pid>/stat after the name, which may contain spaces. */
function readStat(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0)
    return [{ pid, parent: fields[1] ?? 0, ticks }]
  } catch {
    // The process ended meanwhile.
    return []
  }
}
