/**
 * Due work is a row. Work to be done later or outside of the service is a row of a table of its area, which has these
 * columns besides its own:
 *
 * account_id, id   the account and the id
 * due_at           when the work is due; null: nothing to do
 * lease            the claim of the worker that currently holds it, or null
 * leased_until     when that claim expires, or null
 * attempts         how often it was claimed since it last succeeded
 *
 * A row can be claimed when coalesce(leased_until, due_at) has passed. Claiming sets both lease columns and clears
 * due_at, so that another change can set due_at again meanwhile and is not lost; finishing clears the lease and keeps
 * the earlier of the two due times. The lease of a worker that died expires. A worker that was only slow finds its
 * lease gone when it finishes, and its transaction is rolled back. Running a row twice must therefore be harmless.
 */
import type { Tx } from '#platform/database/connection/database.ts'

export type WorkKind<Row extends object = Record<string, unknown>> = {
  /** The kind's name, which is also used to wake its workers: `dns.zones`. */
  name: string
  table: string
  /** Columns passed to `execute` besides the id. */
  columns: readonly (keyof Row & string)[]
  /**
   * The table has only rows with work: a row that ends without a due time is deleted. `set` and `unlessDue` have no
   * effect.
   */
  isQueue?: boolean
  /** What is due for a suspended account waits until the account is active again. */
  waitsWhileSuspended?: boolean
  /** How long a claim is valid without renewal. It is renewed while the work runs. */
  leaseSeconds: number
  /** How long a worker waits for a notification before it looks for due rows; 1 by default. */
  pollSeconds?: number
  /** How many rows one process works on at the same time. */
  concurrency: number
  /**
   * An account's rows form one queue, or several identified by these columns. Queues alternate, and each has at most
   * `concurrency` rows in flight over all processes.
   */
  queue: { by: readonly string[]; concurrency: number; rules?: QueueRules }
  execute(job: Job<Row>): Promise<void>
}

/**
 * A table with one row per queue, found by `account_id` and the columns of `key` (in the order of `by`), with the rules
 * of the queue; a queue without a row has no rules. Its columns:
 *
 * is_held           nothing is claimed: what is due waits
 * max_concurrency   rows in flight over all processes, instead of the kind's own number
 * max_per_second    rows started per second over all processes, evenly spaced; null: no limit
 * next_at           when the next may start, updated by claims
 * ordered           one after another by their `position`: the first blocks all others, also while it
 * waits to be retried
 */
export type QueueRules = { table: string; key: readonly string[] }

/** A worker's claim of a row, used to renew and end it. */
export type Lease = { account_id: string; id: string; lease: string }

export type Job<Row extends object = Record<string, unknown>> = {
  accountId: string
  id: string
  row: Row
  /** Used to end several claims together, with `endClaims`. */
  claim: Lease
  /** 1 for the first attempt; higher after failures or lost workers. */
  attempt: number
  /** Whether an earlier worker had claimed this row and not finished. */
  interrupted: boolean
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  /** Counts this attempt as failed in the metrics, like ending the claim with `failed`. */
  markFailed(): void
  /**
   * Locks the row in a transaction and ensures that the lease is valid until its end. For work that records
   * intermediate results. Throws LeaseLost.
   */
  hold(tx: Tx): Promise<void>
  /** Extends the claim at the end of a transaction that held it for long; otherwise does nothing. */
  extend(tx: Tx, heldSeconds: number): Promise<void>
  /** How to claim the next row in the transaction that ends this claim. Null if others may be waiting for its place. */
  succession(): Succession<Row> | null
  /**
   * Ends the claim in the transaction that records the result. Throws LeaseLost, which rolls back that transaction, if
   * the row was claimed again meanwhile.
   */
  finish(tx: Tx, ending: Ending): Promise<void>
}

/**
 * Claims made in a transaction that ends others, so that a busy queue needs no transaction for each claim. Either
 * `begin` or `abandon` must be called afterwards.
 */
export interface Succession<Row extends object = Record<string, unknown>> {
  /** For each of these jobs of an account, which the transaction has ended, the next due row of its queue. */
  claim(tx: Tx, ended: readonly Job<Row>[]): Promise<readonly Job<Row>[]>
  /** Runs these jobs after the transaction has committed. */
  begin(jobs: readonly Job<Row>[]): void
  /** Called if the transaction failed or its result is unknown. If it has committed, its claims are released. */
  abandon(): void
}

export type Ending = {
  /** When the row is due again. Null: not until something sets it. */
  dueAt: Date | null
  /** Whether the next claim counts as a further attempt. */
  failed?: boolean
  /** Columns to set in the same statement, with values as in JSON. */
  set?: Readonly<Record<string, unknown>>
  /** The same, but unchanged if the row became due again meanwhile. */
  unlessDue?: Readonly<Record<string, unknown>>
}

/** Thrown by `finish`: the lease had expired and the row was claimed again. The result must not be recorded. */
export class LeaseLost extends Error {}
