import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterResult,
  type CheckOutcome,
  type Confirmation,
  type ConfirmationRules,
  noConfirmation,
  withoutFreshResults,
  withoutStreaks,
} from './confirmation.ts'

const times = (checks: number) => ({ checks, duration: null })
const twice: ConfirmationRules = { failAfter: times(2), degradeAfter: times(2), recoverAfter: times(2) }
const outcomes: Record<string, CheckOutcome> = { u: 'up', d: 'down', g: 'degraded', '?': 'unknown' }

/** One result per second, each a letter: u(p), d(own), (de)g(raded) or ?. */
function after(results: string, rules = twice, from = noConfirmation, begin = 0): Confirmation {
  return [...results].reduce(
    (before, letter, index) =>
      afterResult(rules, before, { outcome: outcomes[letter] ?? 'unknown', at: begin + index }),
    from,
  )
}

test.each([
  ['', 'pending', null],
  ['u', 'up', 0],
  ['d', 'pending', null],
  ['dd', 'down', 0],
  ['dud', 'up', 1],
  ['ud', 'up', 0],
  ['udd', 'down', 1],
  ['ududud', 'up', 0],
  ['uddu', 'down', 1],
  ['udduu', 'up', 3],
  ['uddudu', 'down', 1],
  ['ugg', 'degraded', 1],
  // One failed and one slow check: the target is impaired, but down is not confirmed.
  ['udg', 'degraded', 1],
  ['ugd', 'up', 0],
  ['ugdg', 'degraded', 1],
  ['ugdd', 'down', 2],
  ['uddgg', 'degraded', 3],
  ['uddgu', 'degraded', 3],
  ['udduuu', 'up', 3],
  ['uggu', 'degraded', 1],
  ['ugguu', 'up', 3],
  // A check that could not be made neither confirms nor interrupts.
  ['ud?d', 'down', 1],
  ['???', 'pending', null],
])('%s leads to %s since %s', (results, state, since) => {
  expect(after(results)).toMatchObject({ state, since })
})

describe('a rule with a duration', () => {
  const rules = { ...twice, failAfter: { checks: null, duration: 3 } }

  test('is met by consecutive failures that last as long', () => {
    expect(after('uddd', rules).state).toBe('up')
    expect(after('udddd', rules)).toMatchObject({ state: 'down', since: 1 })
    expect(after('uddudd', rules).state).not.toBe('down')
  })

  test('combined with a number of checks is met by whichever comes first', () => {
    const either = { ...twice, failAfter: { checks: 2, duration: 100 } }
    expect(after('udd', either).state).toBe('down')
  })
})

test('without fresh results the state is unknown, and a failure is confirmed again', () => {
  const unknown = withoutFreshResults(after('udd'), 10)
  expect(unknown).toEqual({ state: 'unknown', since: 10, streaks: {} })
  expect(withoutFreshResults(unknown, 20)).toBe(unknown)
  expect(after('d', twice, unknown, 30).state).toBe('unknown')
  expect(after('dd', twice, unknown, 30)).toMatchObject({ state: 'down', since: 30 })
  expect(after('u', twice, unknown, 30)).toMatchObject({ state: 'up', since: 30 })
})

test('after a pause one more failure is not enough', () => {
  const interrupted = withoutStreaks(after('ud'))
  expect(after('d', twice, interrupted, 100).state).toBe('up')
  expect(after('dd', twice, interrupted, 100)).toMatchObject({ state: 'down', since: 100 })
})

test('a result that agrees with the state requires no write', () => {
  const up = after('u')
  expect(after('uuuu', twice, up, 10)).toBe(up)
})

test('a state can be stored at any moment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('u', 'd', 'g', '?'), { maxLength: 30 }),
      fc.nat(30),
      (results, cut) => {
        const all = results.join('')
        const stored = JSON.parse(JSON.stringify(after(all.slice(0, cut))))
        expect(after(all.slice(cut), twice, stored, Math.min(cut, all.length))).toEqual(after(all))
      },
    ),
  )
})

test('down is confirmed only by consecutive failures, and ended only by other consecutive results', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('u', 'd', 'g'), { maxLength: 40 }), (results) => {
      const all = results.join('')
      for (let end = 1; end <= all.length; end++) {
        const [before, now] = [after(all.slice(0, end - 1)).state, after(all.slice(0, end)).state]
        if (before !== 'down' && now === 'down') expect(all.slice(0, end)).toMatch(/dd$/)
        if (before === 'down' && now !== 'down') expect(all.slice(0, end)).toMatch(/[ug][ug]$/)
      }
    }),
  )
})
