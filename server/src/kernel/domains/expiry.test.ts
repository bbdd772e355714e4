import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds } from '../time.ts'
import { daysLeft, expiryDays, nextNotice } from './expiry.ts'

const expiresAt = new Date('2026-06-30T12:00:00Z')
const daysBefore = (days: number) => addSeconds(expiresAt, -days * 86_400)

describe('The notice of an expiry', () => {
  it('is due 60 days before, and next 30 days before', () => {
    expect(nextNotice(expiresAt, null, daysBefore(60))).toEqual({ due: 60, nextAt: daysBefore(30) })
  })

  it('is given once', () => {
    expect(nextNotice(expiresAt, 60, daysBefore(45))).toEqual({ due: null, nextAt: daysBefore(30) })
  })

  it('is only the most urgent one of a domain that is added late', () => {
    expect(nextNotice(expiresAt, null, daysBefore(5))).toEqual({ due: 7, nextAt: daysBefore(3) })
  })

  it('is not given after the expiry', () => {
    expect(nextNotice(expiresAt, null, daysBefore(0))).toEqual({ due: null, nextAt: null })
  })

  it('has not begun long before the expiry', () => {
    expect(nextNotice(expiresAt, null, daysBefore(400))).toEqual({ due: null, nextAt: daysBefore(60) })
  })

  it('comes in order and at most once per number of days, whenever one looks', () => {
    const moments = fc.array(fc.integer({ min: -5, max: 100 }), { maxLength: 40 })
    fc.assert(
      fc.property(moments, (days) => {
        let noticed: number | null = null
        const given: number[] = []
        for (const day of days.toSorted((a, b) => b - a)) {
          const { due } = nextNotice(expiresAt, noticed, daysBefore(day))
          if (due === null) continue
          given.push(due)
          noticed = due
        }
        expect(given).toEqual(expiryDays.filter((day) => given.includes(day)))
      }),
    )
  })
})

describe('The days left', () => {
  it('are rounded up, so that 1 remains until the end', () => {
    expect(daysLeft(expiresAt, addSeconds(expiresAt, -1))).toBe(1)
    expect(daysLeft(expiresAt, daysBefore(14))).toBe(14)
    expect(daysLeft(expiresAt, addSeconds(expiresAt, 1))).toBe(0)
  })
})
