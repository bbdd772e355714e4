/**
 * A budget that is kept in the database, so that a restart forgives nothing and all processes share it: so many
 * at once, and then one each so many seconds (GCRA). A row is the moment at which the budget is whole again;
 * whom it is about is stored as a hash only.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Sweep } from '#platform/work/sweep.ts'

export type StoredBudget = { subject: string; burst: number; everySeconds: number }

/** Takes one; 0 if it was there, else the seconds until there is one. At the same time no two get the last. */
export async function takeFromBudget(tx: Tx, budget: StoredBudget, now: Date): Promise<number> {
  const { subject, burst, everySeconds } = budget
  const { rows } = await sql<{ wait: number }>`
    select take_from_budget(${digestOf(subject)}, ${burst}, ${everySeconds}, ${now}) as wait`.execute(tx)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** How many have been taken and have not come back yet. System scope. */
export async function takenFromBudget(
  tx: Tx,
  { subject, burst, everySeconds }: StoredBudget,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ free_at: Date }>`
    select free_at from stored_budgets where subject = ${digestOf(subject)}`.execute(tx)
  const owedMs = (rows[0]?.free_at ?? now).getTime() - now.getTime()
  return Math.min(burst, Math.max(0, Math.ceil(owedMs / 1000 / everySeconds)))
}

/** Makes these budgets whole. System scope. */
export async function refillBudgets(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`delete from stored_budgets where subject = any(${subjects.map(digestOf)})`.execute(tx)
}

/** Forgets budgets that are whole again. */
export function budgetSweep(database: Database, clock: Clock): Sweep {
  return {
    name: 'budgets',
    everySeconds: 3600,
    run: () =>
      database.system(async (tx) => {
        await sql`delete from stored_budgets where free_at < ${clock()}`.execute(tx)
      }),
  }
}

function digestOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}
