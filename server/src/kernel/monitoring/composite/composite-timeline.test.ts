import { describe, expect, it } from 'vitest'
import { compositeTimeline, type MemberInterval } from './composite-timeline.ts'

const member = (...intervals: MemberInterval[]) => ({ weight: 1, intervals })
const worst = { kind: 'worst' } as const

describe('The states of a composite monitor', () => {
  it('change when the state of a member changes', () => {
    const members = [
      member({ from: 0, to: 50, state: 'up' }, { from: 50, to: null, state: 'degraded' }),
      member(
        { from: 0, to: 20, state: 'up' },
        { from: 20, to: 30, state: 'down' },
        { from: 30, to: null, state: 'up' },
      ),
    ]
    expect(compositeTimeline(worst, members, { from: 10, to: 100 })).toEqual([
      { from: 10, state: 'up' },
      { from: 20, state: 'down' },
      { from: 30, state: 'up' },
      { from: 50, state: 'degraded' },
    ])
  })

  it('do not change with a member that does not decide', () => {
    const members = [
      member({ from: 0, to: 40, state: 'up' }, { from: 40, to: null, state: 'down' }),
      member({ from: 0, to: null, state: 'up' }),
    ]
    const any = { kind: 'at_least', count: 1 } as const
    expect(compositeTimeline(any, members, { from: 0, to: 100 })).toEqual([{ from: 0, state: 'up' }])
  })

  it('leave out a member while it is paused, and are unknown while all of them are', () => {
    const members = [
      member({ from: 0, to: 10, state: 'down' }, { from: 10, to: null, state: 'paused' }),
      member({ from: 0, to: 20, state: 'up' }, { from: 20, to: null, state: 'paused' }),
    ]
    expect(compositeTimeline(worst, members, { from: 0, to: 30 })).toEqual([
      { from: 0, state: 'down' },
      { from: 10, state: 'up' },
      { from: 20, state: 'unknown' },
    ])
  })

  it('are pending until the first result of a member', () => {
    const members = [member({ from: 60, to: null, state: 'up' })]
    expect(compositeTimeline(worst, members, { from: 0, to: 100 })).toEqual([
      { from: 0, state: 'pending' },
      { from: 60, state: 'up' },
    ])
  })

  it('include a change at the very end, which is the present state', () => {
    const members = [member({ from: 0, to: 100, state: 'up' }, { from: 100, to: null, state: 'down' })]
    expect(compositeTimeline(worst, members, { from: 0, to: 100 }).at(-1)).toEqual({
      from: 100,
      state: 'down',
    })
  })
})
