import type { Quota } from '#kernel/rates/gcra.ts'

/** A quota and whose it is. Keys are short texts without secrets. */
export type Bucket = { key: string; quota: Quota }

/** Whether the cost was taken, and the debt of each bucket now (kernel/gcra.ts), in the order given. */
export type TakeResult = { taken: boolean; debtsUs: readonly number[] }

export interface RateLimiter {
  /** Takes the cost from all of the buckets, or from none of them. A cost of 0 only looks. Never throws. */
  take(buckets: readonly Bucket[], cost: number): Promise<TakeResult>
  close(): Promise<void>
}
