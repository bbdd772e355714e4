import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { waitSeconds } from './prefer.ts'

describe('Prefer: wait', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['wait=10', 10],
    ['wait=0', 0],
    ['wait=30', 30],
    ['wait=31', 30],
    ['wait=999999', 30],
    ['WAIT=5', 5],
    ['wait = 5', 5],
    ['wait="5"', 5],
    ['respond-async, wait=5', 5],
    ['return=minimal,wait=7', 7],
    ['wait=3, wait=9', 3],
    ['return=minimal', 0],
    ['wait-for-it=x', 0],
    ['waiting', 0],
    [['return=minimal', 'wait=4'], 4],
  ])('in %j requests %j seconds', (header, expected) => {
    expect(waitSeconds(header)).toBe(expected)
  })

  it.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'wait=1s', 'wait=9999999', 'wait;x=1'])(
    'is refused as %j instead of ignored',
    (header) => {
      expect(() => waitSeconds(header)).toThrow(Problem)
      expect(() => waitSeconds(header)).toThrow('is invalid; use wait=N with whole seconds')
    },
  )
})
