import { expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { renewalByLifetime, renewalInWindow } from './renewal-time.ts'

const day = 86_400
const start = new Date('2026-01-01T00:00:00Z')
/** A certificate of so many days, issued at its beginning; times in days. */
const byLifetime = (days: number, issuedAfter = 0) =>
  inDays(
    renewalByLifetime(
      { not_before: start, not_after: addSeconds(start, days * day) },
      addSeconds(start, issuedAfter * day),
    ),
  )
const inWindow = (from: number, until: number, issuedAfter = 0) =>
  inDays(
    renewalInWindow(
      {
        start: addSeconds(start, from * day).toISOString(),
        end: addSeconds(start, until * day).toISOString(),
      },
      { not_before: start, not_after: addSeconds(start, 90 * day) },
      addSeconds(start, issuedAfter * day),
    ),
  )
const inDays = (time: Date) => (time.getTime() - start.getTime()) / 1000 / day

it('renews at a third of the lifetime that is left, and short-lived certificates at half', () => {
  expect([90, 6, 1].map((days) => byLifetime(days))).toEqual([60, 3, 0.5])
})

it('leaves a pause after each certificate, even if this clock says that it has expired', () => {
  expect(byLifetime(90, 400)).toBeCloseTo(400.25)
  expect(byLifetime(1 / 24, 5)).toBeCloseTo(5 + 1 / 96)
  expect(inWindow(-10, -9, 1)).toBeCloseTo(1.25)
})

it('renews within the window of the CA, but long before the certificate expires', () => {
  const suggested = inWindow(20, 22)
  expect(suggested).toBeGreaterThanOrEqual(20)
  expect(suggested).toBeLessThan(22)
  expect(inWindow(89, 400)).toBe(75)
})
