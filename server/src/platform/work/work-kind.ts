/**
 * Work is a row. What is to be done later or outside is a row of its own area's table, which has these
 * columns beside its own:
 *
 *   account_id, id   whose and which
 *   due_at           when it wants to be worked on; null: nothing to do
 *   lease            the claim of the worker that holds it now, else null
 *   leased_until     when that claim ends by itself, else null
 *   attempts         how often it was claimed since it last ended well
 *
 * A row can be claimed when coalesce(leased_until, due_at) has passed: claiming sets both lease columns and
 * clears due_at, so that whoever wants the row worked on meanwhile sets due_at anew and is not forgotten;
 * finishing clears the lease and keeps the earlier of the two due times. A worker that dies leaves a lease
 * that runs out. One that was only slow finds its lease gone when it finishes, and what it did in that
 * transaction is rolled back. So carrying out a row twice must be harmless.
 */
import type { Tx } from '#platform/database/connection/database.ts'

export type WorkKind<Row extends object = Record<string, unknown>> = {
  /** The kind's name, which is also its wake-up call: `dns.zones`. */
  name: string
  table: string
  /** Columns handed to `execute` beside the id. */
  columns: readonly (keyof Row & string)[]
  /**
   * The table has only rows with something to do: one that ends with nothing due is deleted. `set` and `unlessDue` are
   * of no use there.
   */
  isQueue?: boolean
  /** How long a claim holds without a sign of life; it is renewed while the work goes on. */
  leaseSeconds: number
  /** How many rows one process works on at the same time. */
  concurrency: number
  /**
   * An account's rows form one queue, or several told apart by these columns. Queues take turns, and each
   * has at most so many rows in flight over all processes.
   */
  queue: { by: readonly string[]; concurrency: number; rules?: QueueRules }
  execute(job: Job<Row>): Promise<void>
}

/**
 * A table with one row a queue, found by `account_id` and the columns of `key` (in the order of `by`), that
 * says how the queue is worked off; a queue that has none there is worked off as if there were no rules. Its
 * columns:
 *
 *   is_held           nothing is claimed: what is due waits
 *   max_concurrency   rows in flight over all processes, instead of the kind's own number
 *   max_per_second    rows begun in a second over all processes, evenly spread; null: as many as there are
 *   next_at           when the next may begin, kept here by the claims
 *   ordered           one after another by their `position`: the first holds up all others, also while it
 *                     waits to be tried again
 */
export type QueueRules = { table: string; key: readonly string[] }

/** A worker's claim on a row, by which it is renewed and ended. */
export type Lease = { account_id: string; id: string; lease: string }

export type Job<Row extends object = Record<string, unknown>> = {
  accountId: string
  id: string
  row: Row
  /** By which several are ended together, with `endClaims`. */
  claim: Lease
  /** 1 the first time; more after failures or lost workers. */
  attempt: number
  /** Whether an earlier worker had claimed this and never finished. */
  interrupted: boolean
  /** Aborted when the process is asked to end or the lease is lost. */
  signal: AbortSignal
  /** Counts this attempt as failed in the metrics. Ending the claim with `failed` does so too. */
  markFailed(): void
  /**
   * Makes sure, inside a transaction, that the row is still ours, and keeps it so until its end. For work
   * that records things along the way. Throws LeaseLost.
   */
  hold(tx: Tx): Promise<void>
  /** Extends the claim at the end of a transaction that has held it; does nothing where that was short. */
  extend(tx: Tx, heldSeconds: number): Promise<void>
  /** What to go on with in the transaction that ends this claim; null where others may be waiting for its place. */
  succession(): Succession<Row> | null
  /**
   * Ends the claim inside the transaction that records the outcome. Throws LeaseLost, and so rolls that
   * transaction back, if somebody else holds the row by now.
   */
  finish(tx: Tx, ending: Ending): Promise<void>
}

/**
 * Claims that are made in a transaction that ends others, so that a queue that is busy costs no transaction for each claim.
 * Of `begin` and `abandon` one is called after it.
 */
export interface Succession<Row extends object = Record<string, unknown>> {
  /** For each of these jobs of an account, which the transaction has ended, the next of its queue that is due. */
  claim(tx: Tx, ended: readonly Job<Row>[]): Promise<readonly Job<Row>[]>
  /** The transaction has committed: these are carried out. */
  begin(jobs: readonly Job<Row>[]): void
  /** It has not, as far as anybody can say: should it have committed all the same, its claims are given back. */
  abandon(): void
}

export type Ending = {
  /** When the row is due again; null: when somebody says so. */
  dueAt: Date | null
  /** Whether the next claim counts as a further attempt. */
  failed?: boolean
  /** Columns of the row to set in the same statement; values as JSON has them. */
  set?: Readonly<Record<string, unknown>>
  /** The same, left as they are if somebody has asked meanwhile for the row to be worked on again. */
  unlessDue?: Readonly<Record<string, unknown>>
}

/** Thrown by `finish`: the lease had run out and the row was claimed again. Nothing is to be recorded. */
export class LeaseLost extends Error {}
