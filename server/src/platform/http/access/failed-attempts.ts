/**
 * Requests that come with no token, or with one that does not work, are counted by the address that they come
 * from (an IPv6 one by its /64). An address that has used up its attempts is turned away before anything of
 * its request is looked at or looked up, whatever it brings, until one has come back.
 */

import { Problem } from '#kernel/problem.ts'
import { quotaOf, unitsLeft, waitUs } from '#kernel/rates/gcra.ts'
import { addressGroup } from '#platform/rates/address-group.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'

export interface FailedAttempts {
  /** Runs what finds out who sends a request, and counts it if the answer is 401. */
  watch<T>(address: string, identify: () => Promise<T>): Promise<T>
  /** Counts a request that was refused for another reason, sent by somebody who is not signed in. */
  countRefusal(address: string): Promise<void>
}

/** So many closed addresses are remembered in this process. The limiter itself knows them all. */
const closedMax = 10_000

export function createFailedAttempts(limiter: RateLimiter, perMinute: number): FailedAttempts {
  const quota = quotaOf(perMinute, perMinute)
  // Until when an address is turned away, as the limiter said after its last failure: so a request that
  // succeeds never waits for the limiter.
  const closedUntil = new Map<string, number>()

  function requireOpen(group: string): void {
    const waitMs = (closedUntil.get(group) ?? 0) - performance.now()
    if (waitMs > 0) throw tooMany(waitMs)
    closedUntil.delete(group)
  }

  async function count(group: string): Promise<void> {
    const { taken, debtsUs } = await limiter.take([{ key: `{${group}}/failed`, quota }], 1)
    const [debt = 0] = debtsUs
    if (unitsLeft(debt, quota) > 0) return
    if (closedUntil.size >= closedMax) closedUntil.clear()
    closedUntil.set(group, performance.now() + waitUs(debt, quota, 1) / 1000)
    if (!taken) requireOpen(group)
  }

  return {
    async watch(address, identify) {
      if (closedUntil.size > 0) requireOpen(addressGroup(address))
      try {
        return await identify()
      } catch (error) {
        if (error instanceof Problem && error.status === 401) await count(addressGroup(address))
        throw error
      }
    },
    countRefusal: (address) => count(addressGroup(address)),
  }
}

function tooMany(waitMs: number): Problem {
  const retryAfter = Math.ceil(waitMs / 1000)
  return new Problem(
    'rate_limited',
    `Too many requests without a valid token came from this address. Try again in ${retryAfter} s.`,
    {
      members: { 'violated-policies': ['failed-attempts'] },
      headers: { 'Retry-After': String(retryAfter) },
    },
  )
}
