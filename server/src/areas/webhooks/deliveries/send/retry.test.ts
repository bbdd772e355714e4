import { describe, expect, it } from 'vitest'
import { attemptsMax, type Failure, nextAttemptAt, retryAfterSeconds } from './retry.ts'

const now = new Date('2026-11-21T12:00:00Z')
const secondsAfter = (date: Date | null) => (date ? (date.getTime() - now.getTime()) / 1000 : null)
const failure = (fields: Partial<Failure> = {}): Failure => ({
  status: 500,
  timedOut: false,
  retryAfter: undefined,
  ...fields,
})

describe('the schedule of retries', () => {
  it('has twelve attempts over about 76 hours', () => {
    const pauses = Array.from({ length: attemptsMax }, (_each, index) =>
      secondsAfter(nextAttemptAt(index + 1, now, failure(), () => 0)),
    )
    expect(pauses).toEqual([5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
    const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600
    expect(hours).toBeCloseTo(75.7, 1)
  })

  it('is up to a fifth later and never earlier', () => {
    expect(secondsAfter(nextAttemptAt(3, now, failure(), () => 0.999_999))).toBeCloseTo(144, 1)
    for (let i = 0; i < 1000; i++) {
      const pause = secondsAfter(nextAttemptAt(4, now, failure())) ?? 0
      expect(pause).toBeGreaterThanOrEqual(600)
      expect(pause).toBeLessThanOrEqual(720)
    }
  })

  it('lets Retry-After extend a pause up to four times, to at most a day, and never shorten it', () => {
    const pause = (attempt: number, retryAfter: string) =>
      secondsAfter(nextAttemptAt(attempt, now, failure({ retryAfter }), () => 0))
    expect(pause(3, '300')).toBe(300)
    expect(pause(3, '100000')).toBe(480)
    expect(pause(3, '1')).toBe(120)
    expect(pause(10, '1000000')).toBe(86_400)
  })

  it('gives an overloaded receiver at least a minute', () => {
    const pause = (attempt: number, fields: Partial<Failure>) =>
      secondsAfter(nextAttemptAt(attempt, now, failure(fields), () => 0))
    for (const status of [429, 502, 504]) expect([status, pause(1, { status })]).toEqual([status, 60])
    expect(pause(1, { status: null, timedOut: true })).toBe(60)
    expect(pause(1, { status: 503 })).toBe(5)
    expect(pause(4, { status: 429 })).toBe(600)
    expect(pause(1, { status: 429, retryAfter: '200' })).toBe(200)
    expect(pause(1, { status: 429, retryAfter: '1000' })).toBe(240)
  })
})

describe('a Retry-After header', () => {
  it('is read as seconds or as a date, and ignored if it is neither', () => {
    expect(retryAfterSeconds('120', now)).toBe(120)
    expect(retryAfterSeconds('Sat, 21 Nov 2026 12:01:00 GMT', now)).toBe(60)
    expect(retryAfterSeconds('Sat, 21 Nov 2020 12:01:00 GMT', now)).toBe(0)
    expect(retryAfterSeconds('soon', now)).toBeNull()
    expect(retryAfterSeconds(undefined, now)).toBeNull()
  })
})
