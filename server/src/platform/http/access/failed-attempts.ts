/**
 * Counts requests without a token or with an invalid one by their address (IPv6 by /64). An address that has used up
 * its attempts is refused before anything of its request is read, until another attempt is available.
 */

import { quotaOf, unitsLeft, waitUs } from '#kernel/access/gcra.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addressGroup } from '#platform/rates/address-group.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'

export interface FailedAttempts {
  /** Runs the authentication of a request, and counts it if the result is 401. */
  watch<T>(address: string, identify: () => Promise<T>): Promise<T>
  /** Counts an unauthenticated request that was refused for another reason. */
  countRefusal(address: string): Promise<void>
}

/** How many blocked addresses this process caches. The limiter has all of them. */
const closedMax = 10_000

export function createFailedAttempts(limiter: RateLimiter, perMinute: number): FailedAttempts {
  const quota = quotaOf(perMinute, perMinute)
  // Until when an address is blocked, as the limiter returned after its last failure, so that successful requests never
  // wait for the limiter.
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
