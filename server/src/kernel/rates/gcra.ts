/**
 * The generic cell rate algorithm (ITU-T I.371): a rate limit whose whole memory is one number, the moment at
 * which everything that was spent will have come back. A quota is a bucket of `size` units of which one comes
 * back every `intervalUs`; it starts full. Nothing is rounded on the way: all times are whole microseconds.
 *
 * A debt is the time until the bucket is full again, 0 if it is. So no stretch of time L ever sees more than
 * size + L / interval units spent, and what is refused is told exactly how long to wait.
 */
export type Quota = { size: number; intervalUs: number }

/** A quota of so many units of which `perMinute` come back in a minute. */
export function quotaOf(size: number, perMinute: number): Quota {
  return { size, intervalUs: Math.max(1, Math.round(60e6 / perMinute)) }
}

/** The debt once this is spent. What costs more than the bucket holds costs all of it. */
export function debtAfter(debtUs: number, quota: Quota, cost: number): number {
  return debtUs + Math.min(cost, quota.size) * quota.intervalUs
}

/** How long to wait until so much can be spent; 0 if it can be now, as what costs nothing always can. */
export function waitUs(debtUs: number, quota: Quota, cost: number): number {
  if (cost === 0) return 0
  return Math.max(0, debtAfter(debtUs, quota, cost) - quota.size * quota.intervalUs)
}

/** How many units can be spent at once now. */
export function unitsLeft(debtUs: number, { size, intervalUs }: Quota): number {
  return Math.max(0, size - Math.ceil(debtUs / intervalUs))
}

/** How long until one more unit is back; 0 if none is missing. */
export function nextUnitUs(debtUs: number, { size, intervalUs }: Quota): number {
  if (debtUs <= 0) return 0
  const missing = Math.min(size, Math.ceil(debtUs / intervalUs))
  return debtUs - (missing - 1) * intervalUs
}
