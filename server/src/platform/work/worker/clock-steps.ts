/**
 * The database's clock may be set back: by an administrator, by NTP after a start with a wrong time, or because another
 * machine takes over. What is due within the next hour would then wait an hour longer, and leases too. All due times
 * are therefore moved back with the clock, once, by whichever process detects it.
 *
 * A running process detects a step immediately, and its size, by comparison with its own monotonic clock. For a step
 * while none is running, the last known time is stored in the database. A clock set forward needs no action: due times
 * only come earlier.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Sweep } from '../sweep.ts'
import type { WorkKind } from '../work-kind.ts'

type Dependencies = { database: Database; log: Log }

/** How much two processes may differ in the size of one step, and in the time at which they detect it. */
const sameStepSeconds = 5
const sameStepWithinSeconds = 60

/** How often the time is stored, since each time is a disk write. */
const keepEverySeconds = 60

export function clockSweep(kinds: () => readonly WorkKind<never>[], { database, log }: Dependencies): Sweep {
  let noticed = 0
  let keepAt = 0
  return {
    name: 'clock.steps',
    everySeconds: 1,
    async run() {
      noticed += database.takeClockStep()
      if (noticed === 0 && performance.now() < keepAt) return
      const seconds = await database.system((tx) => followClock(tx, kinds(), noticed))
      noticed = 0
      keepAt = performance.now() + keepEverySeconds * 1000
      if (seconds !== null)
        log.warn(
          { seconds: Math.round(seconds * 10) / 10 },
          'the clock of the database was set back: due times and leases are moved back with it',
        )
    },
  }
}

/** By how many seconds due times were moved back. Null if there was no new step. */
export async function followClock(
  tx: Tx,
  kinds: readonly WorkKind<never>[],
  noticedSeconds: number,
): Promise<number | null> {
  const { rows } = await sql<{ behind: number; followed: number | null }>`
    select extract(epoch from seen_at - clock_timestamp())::float8 as behind,
      case when stepped_at between clock_timestamp() - make_interval(secs => ${sameStepWithinSeconds})
        and clock_timestamp() then stepped_seconds end as followed
    from database_clock for update`.execute(tx)
  const { behind = 0, followed = null } = rows[0] ?? {}
  const isFollowed = followed !== null && Math.abs(followed - noticedSeconds) < sameStepSeconds
  const seconds = Math.max(behind, isFollowed ? 0 : noticedSeconds)
  const isStep = seconds > 1
  if (isStep) for (const kind of kinds) await moveBack(tx, kind, seconds)
  await sql`
    update database_clock set seen_at = clock_timestamp()
      ${isStep ? sql`, stepped_at = clock_timestamp(), stepped_seconds = ${seconds}` : sql``}`.execute(tx)
  return isStep ? seconds : null
}

async function moveBack(tx: Tx, { table, queue }: WorkKind<never>, seconds: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set due_at = ${movedBack('due_at', seconds)}, leased_until = ${movedBack('leased_until', seconds)}
    where due_at > clock_timestamp() or leased_until > clock_timestamp()`.execute(tx)
  if (queue.rules)
    await sql`
      update ${sql.table(queue.rules.table)} set next_at = ${movedBack('next_at', seconds)}
      where next_at > clock_timestamp()`.execute(tx)
}

/** A future time, moved back; a past time is unchanged. */
function movedBack(column: string, seconds: number) {
  const time = sql.ref(column)
  return sql`case when ${time} > clock_timestamp() then ${time} - make_interval(secs => ${seconds}) else ${time} end`
}
