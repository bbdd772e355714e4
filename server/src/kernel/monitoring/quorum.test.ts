import { describe, expect, test } from 'vitest'
import type { MonitorState } from './confirmation.ts'
import { freshnessOf, type LocationState, type QuorumRule, verdictOf } from './quorum.ts'

const now = 1_000_000
const letters: Record<string, MonitorState> = {
  u: 'up',
  d: 'down',
  g: 'degraded',
  p: 'pending',
  '?': 'unknown',
}

/** One letter per location with a fresh result; capital letters are stale. */
function verdict(states: string, rule: QuorumRule = 'majority') {
  const locations = [...states].map((letter, index): LocationState => {
    const isStale = letter !== letter.toLowerCase()
    const state = letters[letter.toLowerCase()] ?? 'pending'
    return {
      location: String(index),
      state,
      lastResultAt: state === 'pending' ? null : now - (isStale ? 90_000 : 1000),
    }
  })
  return verdictOf(locations, { rule, freshness: 90_000, now })
}

test.each([
  ['u', 'majority', 'up'],
  ['d', 'majority', 'down'],
  // Two locations that disagree are no majority, whichever reports last.
  ['ud', 'majority', 'up'],
  ['du', 'majority', 'up'],
  ['udd', 'majority', 'down'],
  ['uddu', 'majority', 'up'],
  // Votes for down and for degraded add up.
  ['udg', 'majority', 'degraded'],
  ['ugg', 'majority', 'degraded'],
  ['ugu', 'majority', 'up'],
  ['uud', 'any', 'down'],
  ['uug', 'any', 'degraded'],
  ['udd', 'all', 'up'],
  ['ddd', 'all', 'down'],
  ['dgd', 'all', 'degraded'],
  ['uudd', 2, 'down'],
  ['uuud', 2, 'up'],
  // More are required than there are.
  ['d', 2, 'down'],
  // Silent locations have no vote.
  ['uDD', 'majority', 'up'],
  ['dUU', 'majority', 'down'],
  ['DDD', 'majority', 'unknown'],
  ['?', 'majority', 'unknown'],
  ['u?', 'all', 'up'],
  ['pp', 'majority', 'pending'],
  ['pu', 'majority', 'up'],
  ['', 'majority', 'pending'],
] as const)('%s by %s is %s', (states, rule, expected) => {
  expect(verdict(states, rule).state).toBe(expected)
})

describe('a failure at too few locations', () => {
  test('is partial and lists them', () => {
    expect(verdict('udu')).toEqual({ state: 'up', failing: ['1'], isPartial: true, fresh: 3 })
    expect(verdict('udg')).toMatchObject({ state: 'degraded', failing: ['1'], isPartial: true })
  })

  test('is not partial once the quorum is reached, nor without a failure', () => {
    expect(verdict('udd')).toMatchObject({ failing: ['1', '2'], isPartial: false })
    expect(verdict('uug').isPartial).toBe(false)
    expect(verdict('uD')).toMatchObject({ failing: [], isPartial: false })
  })
})

test('a result is fresh for two intervals plus the timeout, and at least 90 seconds', () => {
  expect(freshnessOf({ interval: 60_000, timeout: 10_000 })).toBe(130_000)
  expect(freshnessOf({ interval: 10_000, timeout: 5000 })).toBe(90_000)
})
