/**
 * The generic cell rate algorithm (ITU-T I.371): a rate limit whose only state is one number, the time at which
 * everything spent will have been refilled. A quota is a bucket of `size` units, one of which is refilled every
 * `intervalUs`; it starts full. Nothing is rounded: all times are whole microseconds.
 *
 * The debt is the time until the bucket is full again, 0 if it is full. In any period of length L at most size + L /
 * interval units are spent, and the exact time to wait after a refusal is known.
 */
export type Quota = { size: number; intervalUs: number }

/** A quota of `size` units that refills `perMinute` units per minute. */
export function quotaOf(size: number, perMinute: number): Quota {
  return { size, intervalUs: Math.max(1, Math.round(60e6 / perMinute)) }
}

/** The debt after spending `cost`. A cost above the bucket size spends the whole bucket. */
export function debtAfter(debtUs: number, quota: Quota, cost: number): number {
  return debtUs + Math.min(cost, quota.size) * quota.intervalUs
}

/** How long to wait until `cost` can be spent. 0 if it can be spent now; a cost of 0 always can. */
export function waitUs(debtUs: number, quota: Quota, cost: number): number {
  if (cost === 0) return 0
  return Math.max(0, debtAfter(debtUs, quota, cost) - quota.size * quota.intervalUs)
}

/** How many units can be spent at once now. */
export function unitsLeft(debtUs: number, { size, intervalUs }: Quota): number {
  return Math.max(0, size - Math.ceil(debtUs / intervalUs))
}

/** How long until one more unit is available. 0 if none is missing. */
export function nextUnitUs(debtUs: number, { size, intervalUs }: Quota): number {
  if (debtUs <= 0) return 0
  const missing = Math.min(size, Math.ceil(debtUs / intervalUs))
  return debtUs - (missing - 1) * intervalUs
}
