/** The certificate_gap_runs table: when the gaps of an account are computed, and how much was covered. */
import { sql } from 'kysely'
import type { CoverageCounts } from '#kernel/certificates/gaps/find-gaps.ts'
import type { Context } from '#platform/context.ts'

/** The row of an account. */
const runId = 'gaps'

/**
 * Makes the computation due at once, or, where it takes long, as late as it needs not to use more than a small part of a
 * process.
 */
export async function setRunDue({ tx, accountId, now }: Context): Promise<void> {
  await sql`
    insert into certificate_gap_runs as run (account_id, id, due_at) values (${accountId}, ${runId}, ${now})
    on conflict (account_id, id) do update set due_at = least(
      coalesce(run.due_at, 'infinity'),
      greatest(${now}::timestamptz, run.computed_at + run.run_ms * interval '20 milliseconds'))`.execute(tx)
}

export type GapRun = { coverage: CoverageCounts | null; computed_at: Date | null }

/** Null: nothing is known of which gaps could be computed. */
export async function findRun({ tx, accountId }: Context): Promise<GapRun | null> {
  const { rows } = await sql<GapRun>`
    select coverage, computed_at from certificate_gap_runs
    where account_id = ${accountId} and id = ${runId}`.execute(tx)
  return rows[0] ?? null
}

export async function recordRun(
  { tx, accountId, now }: Context,
  coverage: CoverageCounts,
  runMs: number,
): Promise<void> {
  await sql`
    update certificate_gap_runs
    set coverage = ${JSON.stringify(coverage)}, computed_at = ${now}, run_ms = ${Math.ceil(runMs)}
    where account_id = ${accountId} and id = ${runId}`.execute(tx)
}
