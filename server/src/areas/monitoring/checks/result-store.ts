/** Writes results of checks of any accounts. System scope. */
import { sql } from 'kysely'
import type { Confirmation } from '#kernel/monitoring/confirmation.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import { alertsQueue, type StateQueue } from '../states/work-name.ts'
import type { LastResult, ResultRow } from '../store.ts'

type Key = { account_id: string; monitor_id: string; location: string }

export type CheckProgress = Key & {
  confirmation: Confirmation
  last_slot_at: Date | null
  last_result: LastResult | null
  /** Null: the monitor was paused meanwhile. */
  due_at: Date | null
  gap_from: Date | null
}

/** What the results so far amount to, locked until the end of the transaction. */
export async function lockProgress(tx: Tx, keys: readonly Key[]): Promise<CheckProgress[]> {
  const { rows } = await sql<CheckProgress>`
    select account_id, monitor_id, location, confirmation, last_slot_at, last_result, due_at, gap_from
    from monitor_checks
    where (account_id, monitor_id, location) in (${valueRows(keys.map(keyOf))})
    order by account_id, monitor_id, location for no key update`.execute(tx)
  return rows
}

const keyOf = ({ account_id, monitor_id, location }: Key) => [account_id, monitor_id, location]

export async function insertResults(tx: Tx, results: readonly ResultRow[]): Promise<void> {
  await sql`
    insert into monitor_results (account_id, monitor_id, slot_at, location, outcome, duration, phases, failure_class,
      message, address, evidence)
    values ${valueRows(
      results.map((result) => [
        result.account_id,
        result.monitor_id,
        result.slot_at,
        result.location,
        result.outcome,
        result.duration,
        JSON.stringify(result.phases),
        result.failure_class,
        result.message,
        result.address,
        result.evidence && JSON.stringify(result.evidence),
      ]),
    )}
    on conflict do nothing`.execute(tx)
}

export type Progressed = Key & {
  confirmation: Confirmation
  last_slot_at: Date
  last_result: LastResult
  gap_from: Date | null
  /** When a failed check is repeated; null: at its next slot. */
  retry_at: Date | null
}

export async function updateProgress(tx: Tx, rows: readonly Progressed[]): Promise<void> {
  await sql`
    update monitor_checks as progress
    set confirmation = new.confirmation::jsonb, last_slot_at = new.last_slot_at::timestamptz,
      last_result = new.last_result::jsonb, gap_from = new.gap_from::timestamptz,
      due_at = case when due_at is null then null else least(due_at, new.retry_at::timestamptz) end
    from (values ${valueRows(
      rows.map((row) => [
        row.account_id,
        row.monitor_id,
        row.location,
        JSON.stringify(row.confirmation),
        row.last_slot_at,
        JSON.stringify(row.last_result),
        row.gap_from,
        row.retry_at,
      ]),
    )}) as new (account_id, monitor_id, location, confirmation, last_slot_at, last_result, gap_from, retry_at)
    where progress.account_id = new.account_id and progress.monitor_id = new.monitor_id
      and progress.location = new.location`.execute(tx)
}

/** Requests that the states of these monitors are worked out, in the queue of each. */
export async function markDue(
  tx: Tx,
  changes: readonly (Key & { queue: StateQueue })[],
  at: Date,
): Promise<void> {
  // In the order in which the work on states locks them, which prevents deadlocks.
  await sql`
    select 1 from monitors where ${isOneOf(changes)} order by account_id, id for no key update`.execute(tx)
  for (const [queue, own] of Map.groupBy(changes, (change) => change.queue))
    await sql`
      update monitors set due_at = least(due_at, ${at}::timestamptz)
        ${queue === alertsQueue ? sql`, due_queue = ${queue}` : sql``}
      where ${isOneOf(own)}`.execute(tx)
}

const isOneOf = (keys: readonly Key[]) => sql`
  (account_id, id) in (${valueRows(keys.map(({ account_id, monitor_id }) => [account_id, monitor_id]))})`
