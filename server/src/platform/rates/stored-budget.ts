/**
 * A budget stored in the database, so that it survives restarts and all processes share it: `burst` at once, and then
 * one every `everySeconds` (GCRA). A row contains the time at which the budget is full again; its subject is stored
 * only as a hash.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Sweep } from '#platform/work/sweep.ts'

export type StoredBudget = {
  subject: string
  burst: number
  everySeconds: number
  /** Units that are left for callers who reserve fewer. */
  reserved?: number
}

/**
 * Takes one unit. Returns 0 if there was one, otherwise the seconds until there is one, also fractions. Concurrent calls never take the
 * same unit.
 */
export async function takeFromBudget(tx: Tx, budget: StoredBudget, now: Date): Promise<number> {
  const { subject, burst, everySeconds, reserved = 0 } = budget
  const { rows } = await sql<{ wait: number }>`
    select take_from_budget(
      ${digestOf(subject)}, ${burst}, ${everySeconds}::double precision, ${reserved}, ${now}) as wait`.execute(
    tx,
  )
  return rows[0]?.wait ?? 0
}

/** The number of units that have been taken and are not refilled yet. System scope. */
export async function takenFromBudget(
  tx: Tx,
  { subject, burst, everySeconds }: StoredBudget,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ free_at: Date }>`
    select free_at from stored_budgets where subject = ${digestOf(subject)}`.execute(tx)
  const debtMs = (rows[0]?.free_at ?? now).getTime() - now.getTime()
  return Math.min(burst, Math.max(0, Math.ceil(debtMs / 1000 / everySeconds)))
}

/** Refills these budgets completely. System scope. */
export async function refillBudgets(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`delete from stored_budgets where subject = any(${subjects.map(digestOf)})`.execute(tx)
}

/** Deletes budgets that are full. */
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
