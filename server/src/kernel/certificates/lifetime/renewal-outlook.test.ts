import { describe, expect, it } from 'vitest'
import { monthsFrom, renewalsByMonth } from './renewal-outlook.ts'

const day = 86_400_000
const now = new Date('2026-11-29T12:00:00Z')

function outlook(
  count: number,
  { issued, days, isPublic = true }: { issued: string; days: number; isPublic?: boolean },
) {
  const certificates = { issuedAt: new Date(issued), lifetimeMs: days * day, isPublic, count: 1 }
  return renewalsByMonth(certificates, monthsFrom(now, count), now)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const yearOf = (values: readonly number[], first: number) => sum(values.slice(first, first + 12))

describe('the renewals of a certificate', () => {
  it.each([
    ['90 days, renewed after 60', { issued: '2026-11-01', days: 90 }, [0, 1, 0, 0, 1, 1]],
    ['overdue: it counts in the first month', { issued: '2026-09-01', days: 90 }, [1, 0, 1, 0, 1, 0]],
    ['expired', { issued: '2025-01-01', days: 90 }, [1, 0, 1, 0, 1, 0]],
    ['6 days', { issued: '2026-11-29', days: 6 }, [0, 8, 7, 7, 8, 8]],
    ['398 days, then limited to 200', { issued: '2026-03-10', days: 398 }, [1, 0, 0, 0, 0, 1]],
    [
      '398 days of an authority of your own',
      { issued: '2026-03-10', days: 398, isPublic: false },
      [1, 0, 0, 0, 0, 0],
    ],
  ])('%s', (_, certificate, expected) => {
    expect(outlook(6, certificate)).toEqual(expected)
  })

  it('become more often with each limit, but not for other authorities', () => {
    const [open, own] = [true, false].map((isPublic) =>
      outlook(49, { issued: '2026-11-01', days: 200, isPublic }),
    )
    // From December 2026, 2027 and 2029 on: each 133, 67 and 31 days.
    expect([1, 13, 37].map((first) => yearOf(open ?? [], first))).toEqual([3, 6, 11])
    expect(yearOf(own ?? [], 37)).toBe(3)
  })

  it('are at the allowed time from the first day of a limit on', () => {
    // Due on 2029-03-14 and 2029-03-15.
    const [before, after] = ['2029-01-06T12:00:00Z', '2029-01-07T12:00:00Z'].map((issued) =>
      renewalsByMonth(
        { issuedAt: new Date(issued), lifetimeMs: 100 * day, isPublic: true, count: 10 },
        monthsFrom(new Date('2029-03-01'), 3),
        new Date('2029-03-01'),
      ),
    )
    expect(before).toEqual([10, 0, 10])
    expect(after).toEqual([10, 10, 10])
  })

  it('end, whatever its time is', () => {
    for (const days of [-1, 0, 1e-9, 1e7])
      expect(outlook(60, { issued: '2026-11-29', days })).toHaveLength(60)
  })
})
