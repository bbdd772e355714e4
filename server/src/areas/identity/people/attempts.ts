/**
 * How often a sign-in with one e-mail address may fail: 10 times, and again once a minute. It is kept in the
 * database, so that a restart forgives nothing, as GCRA: the moment at which the budget is whole again. An
 * address that nobody has is limited like any other, so that it tells nothing. What comes from one network
 * address is limited beside it, by platform/http/failed-attempts.ts.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/database.ts'

export interface Attempts {
  /** Takes one attempt; throws `rate_limited`. */
  begin(email: string): Promise<void>
  /** The sign-in was right: all is forgiven. */
  succeed(tx: Tx, email: string): Promise<void>
  /** Forgets budgets that are whole again. */
  sweep(): Promise<void>
}

const burst = 10
const everySeconds = 60

export function createAttempts(database: Database, clock: Clock): Attempts {
  return {
    begin: (email) => database.system((tx) => take(tx, subjectOf(email), clock())),
    async succeed(tx, email) {
      await sql`delete from sign_in_attempts where subject = ${subjectOf(email)}`.execute(tx)
    },
    sweep: () =>
      database.system(async (tx) => {
        await sql`delete from sign_in_attempts where free_at < ${clock()}`.execute(tx)
      }),
  }
}

async function take(tx: Tx, subject: Buffer, now: Date): Promise<void> {
  const lastFree = addSeconds(now, (burst - 1) * everySeconds)
  // Further ahead than a budget reaches, it was written before the clock was set back.
  const most = addSeconds(now, burst * everySeconds)
  const freeAt = sql`case when attempt.free_at > ${most} then ${now}::timestamptz else attempt.free_at end`
  // Looked at and taken in one statement: of many at the same time none gets past.
  const taken = await sql`
    insert into sign_in_attempts as attempt (subject, free_at)
    values (${subject}, ${addSeconds(now, everySeconds)})
    on conflict (subject) do update
    set free_at = greatest(${freeAt}, ${now}) + make_interval(secs => ${everySeconds})
    where ${freeAt} <= ${lastFree}
    returning 1`.execute(tx)
  if (taken.rows.length > 0) return
  const { rows } = await sql<{ free_at: Date }>`
    select free_at from sign_in_attempts where subject = ${subject}`.execute(tx)
  const waitMs = (rows[0]?.free_at ?? lastFree).getTime() - lastFree.getTime()
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new Problem('rate_limited', `Too many attempts to sign in. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

function subjectOf(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}
