import { describe, expect, it } from 'vitest'
import { urgencyOf, yearShare } from './expiry.ts'

const domain = { days_left: 20, auto_renew: false, status: 'active' } as const

describe('The expiry of a domain', () => {
  it.each([
    [31, 'none'],
    [30, 'soon'],
    [7, 'soon'],
    [6, 'urgent'],
    [0, 'urgent'],
  ] as const)('in %i days without automatic renewal has the urgency "%s"', (days_left, urgency) => {
    expect(urgencyOf({ ...domain, days_left })).toBe(urgency)
    expect(urgencyOf({ ...domain, days_left, auto_renew: null })).toBe(urgency)
  })

  it('is not urgent with automatic renewal, until it has passed', () => {
    expect(urgencyOf({ ...domain, days_left: 1, auto_renew: true })).toBe('none')
    expect(urgencyOf({ ...domain, days_left: -1, auto_renew: true })).toBe('urgent')
  })

  it('is not urgent if it is not known, or the domain has left its registrar', () => {
    expect(urgencyOf({ ...domain, days_left: null })).toBe('none')
    expect(urgencyOf({ ...domain, days_left: 3, status: 'gone' })).toBe('none')
  })

  it('is shown as a share of a year, which is full for longer registrations', () => {
    expect([-3, 0, 73, 365, 3650].map(yearShare)).toEqual([2, 2, 20, 100, 100])
  })
})
