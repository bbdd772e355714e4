/**
 * The row by which a worker process is known to the others and to monitoring: while it lives it renews the row
 * every two seconds, with the time at which its slowest claim loop last went round. A clean stop deletes the row.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { within } from '#kernel/time.ts'
import type { Database } from '#platform/database/database.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const beatMs = 2000
const goodbyeSeconds = 1
const keptAfterDeath = '1 day'

export interface WorkerSession {
  /** Eight hexadecimal digits: what the leases of this process begin with. */
  id: string
  start(worker: { name: string; role: string }): Promise<void>
  stop(): Promise<void>
}

/** `idleMs` is how long ago the slowest claim loop went round. */
export function createWorkerSession(database: Database, idleMs: () => number): WorkerSession {
  const id = randomBytes(4).toString('hex')
  let timer: NodeJS.Timeout | undefined
  let isBeating = false
  const beatOnce = () => {
    // While the database does not answer, one attempt waits for it. That it is unreachable is logged by others.
    if (isBeating) return
    isBeating = true
    beat(database, id, idleMs())
      .catch(() => {})
      .finally(() => {
        isBeating = false
      })
  }
  return {
    id,
    async start(worker) {
      await register(database, id, worker)
      timer = setInterval(beatOnce, beatMs)
    },
    async stop() {
      clearInterval(timer)
      const leave = database.system((tx) => sql`delete from workers where session = ${id}`.execute(tx))
      // A database that does not answer keeps the row, and a monitor sees a worker that has ended.
      await within(goodbyeSeconds, leave).catch(() => {})
    },
  }
}

async function register(
  database: Database,
  id: string,
  { name, role }: { name: string; role: string },
): Promise<void> {
  await database.system(async (tx) => {
    // A name is a machine and a port: whoever had it before has ended.
    await sql`delete from workers where name = ${name} or beat_at < now() - ${keptAfterDeath}::interval`.execute(
      tx,
    )
    await sql`
      insert into workers (session, name, role, started_at, beat_at, claimed_at)
      values (${id}, ${name}, ${role}, now(), now(), now())`.execute(tx)
  })
}

async function beat(database: Database, id: string, idleMs: number): Promise<void> {
  await database.system((tx) =>
    sql`
      update workers
      set beat_at = now(), claimed_at = greatest(claimed_at, now() - make_interval(secs => ${idleMs / 1000}))
      where session = ${id}`.execute(tx),
  )
}

const lastClaim = 'holdfast_worker_last_claim_timestamp_seconds'

/** One value for each worker that runs, and for each that died within the last day without being replaced. */
export const workersMeasure: Measure = {
  gauges: [
    {
      name: lastClaim,
      help: 'When each worker process last looked for due work, as Unix time. A value that gets old is a worker that hangs or died.',
      labelNames: ['worker'],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ name: string; claimed: number }>`
      select name, extract(epoch from max(claimed_at))::float8 as claimed from workers
      where beat_at > now() - ${keptAfterDeath}::interval group by name`.execute(tx)
    return rows.map(({ name, claimed }) => ({ gauge: lastClaim, labels: { worker: name }, value: claimed }))
  },
}
