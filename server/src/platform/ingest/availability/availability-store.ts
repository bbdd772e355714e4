import { sql } from 'kysely'
import type { Outage } from '#kernel/monitoring/heartbeat/outage.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** Without a mark for this long, the service could not record reports. */
const silenceSeconds = 15

/** Nothing waits longer for a deadline that an outage moved. */
const keptDays = 800

/** Marks that reports can be recorded, and records the time in which they could not. System scope. */
export async function markAvailable(tx: Tx, now: Date): Promise<Outage | null> {
  const { rows } = await sql<{ alive_at: Date }>`
    select alive_at from ping_availability for update`.execute(tx)
  const before = rows[0]?.alive_at
  // Another process, or this one before the clock was set back, may have marked a later time.
  if (!before || before >= now) return null
  await sql`update ping_availability set alive_at = ${now}`.execute(tx)
  if (before >= addSeconds(now, -silenceSeconds)) return null
  await sql`
    insert into ping_outages (from_at, to_at) values (${before}, ${now}) on conflict do nothing`.execute(tx)
  await sql`
    delete from ping_outages where to_at < ${addSeconds(now, -keptDays * 24 * 3600)}`.execute(tx)
  return { from_at: before, to_at: now }
}

/** The outages that ended after a time; null if one has not been recorded yet. */
export async function selectOutages({ tx, now }: Context, since: Date): Promise<Outage[] | null> {
  const { rows: marks } = await sql<{ alive_at: Date }>`select alive_at from ping_availability`.execute(tx)
  if (!marks[0] || marks[0].alive_at < addSeconds(now, -silenceSeconds)) return null
  const { rows } = await sql<Outage>`
    select from_at, to_at from ping_outages where to_at > ${since} order by from_at`.execute(tx)
  return rows
}
