import type { Quota } from '#kernel/access/gcra.ts'

/** A quota with the key of its bucket. Keys are short texts without secrets. */
export type Bucket = { key: string; quota: Quota }

/** Whether the cost was taken, and the current debt of each bucket (kernel/rates/gcra.ts), in the given order. */
export type TakeResult = { taken: boolean; debtsUs: readonly number[] }

export interface RateLimiter {
  /** Takes the cost from all buckets, or from none. A cost of 0 only reads the debts. Never throws. */
  take(buckets: readonly Bucket[], cost: number): Promise<TakeResult>
  close(): Promise<void>
}
