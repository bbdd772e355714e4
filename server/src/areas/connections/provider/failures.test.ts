import { describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { retryAt } from './failures.ts'

const now = new Date('2026-01-31T12:00:00.000Z')
// Only the context's time is read.
const context = { now } as Context

const secondsUntilRetry = (attempt: number, failure?: ProviderError) =>
  (retryAt(context, { attempt }, failure).getTime() - now.getTime()) / 1000

describe('failed work is retried', () => {
  it('within seconds after a transient failure, then with growing delays of up to 15 minutes', () => {
    const failure = new ProviderError('unavailable', 'It does not answer.')
    expect(secondsUntilRetry(1, failure)).toBeGreaterThanOrEqual(5)
    expect(secondsUntilRetry(1, failure)).toBeLessThanOrEqual(6)
    expect(secondsUntilRetry(4, failure)).toBeGreaterThanOrEqual(40)
    expect(secondsUntilRetry(40, failure)).toBeLessThanOrEqual(900 * 1.2)
  })

  it('after 15 minutes if only a person can fix the cause', () => {
    for (const kind of ['auth', 'rejected', 'not_found'] as const)
      expect(secondsUntilRetry(1, new ProviderError(kind, 'No.'))).toBeGreaterThanOrEqual(900)
  })

  it('not before the provider allows it', () => {
    const failure = new ProviderError('rate_limited', 'Too many requests.', { retryAfterSeconds: 3000 })
    expect(secondsUntilRetry(1, failure)).toBe(3000)
  })

  it('within seconds if the failure is unknown', () => {
    expect(secondsUntilRetry(1)).toBeLessThanOrEqual(6)
  })
})
