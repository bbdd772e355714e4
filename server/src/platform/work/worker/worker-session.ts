/**
 * The session identifies a worker process for others and for monitoring. It has
 *
 * a row    in `workers`, updated every second with the time of the last iteration of its slowest claim loop
 * a lock   a session-level advisory lock on the connection that listens: PostgreSQL releases it immediately when
 * the process dies, and keeps it while the process hangs
 * leases   that begin with the session's id
 *
 * This distinguishes a killed worker from one that hangs. A killed worker has lost its lock and its row is no longer
 * updated: other workers expire its leases immediately, so that its claims neither wait nor occupy places. A worker
 * that hangs keeps its lock, and its claims until its leases expire. If a running worker loses its lock and is
 * considered dead, its duplicate work is refused when it finishes, as after any expired lease.
 */
import { sql } from 'kysely'
import { settlesWithin } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { expireLeasesOf } from '../claim/lease.ts'
import type { WorkKind } from '../work-kind.ts'
import type { SessionId } from './session-id.ts'
import { wake } from './wake.ts'

const heartbeatMs = 1000
const staleSeconds = 2
const removalSeconds = 1
export const deadWorkerRetention = '1 day'

/** The group of workers' advisory locks; an arbitrary unique number. */
const lockGroup = 0x686f6c64

export interface WorkerSession {
  start(worker: { name: string; role: string }): Promise<void>
  stop(): Promise<void>
}

type Dependencies = {
  database: Database
  log: Log
  kinds: readonly WorkKind<never>[]
  /** The time since the last iteration of the slowest claim loop. */
  idleMs: () => number
}

export function createWorkerSession(id: SessionId, dependencies: Dependencies): WorkerSession {
  const { database, idleMs } = dependencies
  let timer: NodeJS.Timeout | undefined
  let isUpdating = false
  let suspects = new Map<SessionId, number>()
  let worker = { name: '', role: '' }

  /**
   * A worker is dead if two consecutive checks find it missing: after an outage of the database, all workers are
   * missing at first.
   */
  async function heartbeatAndCheck(): Promise<void> {
    try {
      await database.system((tx) => updateRow(tx, id, worker, idleMs()))
      const seenAt = performance.now()
      const missing = await database.system((tx) => selectMissing(tx, id))
      suspects = new Map(missing.map((session) => [session, suspects.get(session) ?? seenAt]))
      const dead = missing.filter((session) => seenAt - (suspects.get(session) ?? seenAt) >= heartbeatMs)
      if (dead.length > 0) await takeOver(dead, dependencies)
    } catch {
      // An unreachable database is logged elsewhere.
      suspects = new Map()
    }
  }

  function beatOnce(): void {
    // If the database does not respond, only one attempt waits for it.
    if (isUpdating) return
    isUpdating = true
    void heartbeatAndCheck().finally(() => {
      isUpdating = false
    })
  }

  return {
    async start(given) {
      worker = given
      await database.holdLock({ group: lockGroup, key: lockKey(id) })
      await takeOver(await database.system((tx) => selectPredecessors(tx, given.name)), dependencies)
      await database.system(async (tx) => {
        await sql`
          delete from workers
          where beat_at < statement_timestamp() - ${deadWorkerRetention}::interval or (name = ${given.name} and ended)`.execute(
          tx,
        )
        await updateRow(tx, id, given, 0)
      })
      timer = setInterval(beatOnce, heartbeatMs)
    },
    async stop() {
      clearInterval(timer)
      const removal = database.system((tx) => sql`delete from workers where session = ${id}`.execute(tx))
      // If the database does not respond, the row stays, and monitoring sees a worker that has ended.
      await settlesWithin(removalSeconds, removal).catch(() => {})
    },
  }
}

/** Inserts the row again if it is missing: a crash of the database empties the unlogged table. */
async function updateRow(
  tx: Tx,
  id: SessionId,
  { name, role }: { name: string; role: string },
  idleMs: number,
): Promise<void> {
  await sql`
    insert into workers as worker (session, name, role, started_at, beat_at, claimed_at)
    values (${id}, ${name}, ${role}, statement_timestamp(), statement_timestamp(),
      statement_timestamp() - make_interval(secs => ${idleMs / 1000}))
    on conflict (session) do update set beat_at = excluded.beat_at, ended = false,
      claimed_at = greatest(worker.claimed_at, excluded.claimed_at)`.execute(tx)
}

/** Workers whose row is outdated and who do not hold their lock. */
async function selectMissing(tx: Tx, ownId: SessionId): Promise<SessionId[]> {
  const { rows } = await sql<{ session: SessionId }>`
    select session from workers
    where session <> ${ownId} and not ended
      and beat_at < statement_timestamp() - make_interval(secs => ${staleSeconds})`.execute(tx)
  // Locks are checked only if there are candidates.
  return rows.length === 0 ? [] : await withoutLock(tx, rows)
}

/** Sessions of the same machine and port without their lock. A worker that is still stopping keeps its claims. */
async function selectPredecessors(tx: Tx, name: string): Promise<SessionId[]> {
  const { rows } = await sql<{ session: SessionId }>`
    select session from workers where name = ${name} and not ended`.execute(tx)
  return rows.length === 0 ? [] : await withoutLock(tx, rows)
}

async function withoutLock(tx: Tx, workers: readonly { session: SessionId }[]): Promise<SessionId[]> {
  const { rows } = await sql<{ key: number }>`
    select objid::bigint as key from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid::bigint = ${lockGroup} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  const held = new Set(rows.map(({ key }) => key | 0))
  return workers.map(({ session }) => session).filter((session) => !held.has(lockKey(session)))
}

/** The keys of advisory locks are signed integers. */
function lockKey(id: SessionId): number {
  return Number.parseInt(id, 16) | 0
}

/** Their claimed rows are due now, and interrupted. */
async function takeOver(
  sessions: readonly SessionId[],
  { database, log, kinds }: Dependencies,
): Promise<void> {
  if (sessions.length === 0) return
  const ended = await database.system(async (tx) => {
    const { rows } = await sql<{ session: SessionId; name: string }>`
      update workers set ended = true
      where session = any(${[...sessions]}::text[]) and not ended returning session, name`.execute(tx)
    const claims = []
    for (const kind of rows.length > 0 ? kinds : []) {
      claims.push(await expireLeasesOf(tx, kind, sessions))
      await wake(tx, kind.name)
    }
    return { rows, claims: claims.reduce((sum, count) => sum + count, 0) }
  })
  for (const { name } of ended.rows)
    log.warn({ worker: name, claims: ended.claims }, 'a worker died: its work is taken over')
}
