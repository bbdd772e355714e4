import { expect, test } from 'vitest'
import { matchesPattern, patternFault } from './pattern.ts'
import { newTimeBudget, TimeLimitError, withinBudget } from './time-limit.ts'

test('a pattern that backtracking engines never finish is decided', () => {
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(100_000)}!`)).toBe(false)
})

test('a match that takes too long is interrupted, and says nothing about the target', () => {
  const text = 'a'.repeat(20_000_000)
  const match = () => matchesPattern('(?i)(?:a|A|aa|b){0,50}?\\bzz$', text)
  expect(match).toThrow(
    expect.objectContaining({
      failureClass: 'probe_internal',
      message: expect.stringContaining('takes too long'),
    }),
  )
  expect(matchesPattern('a+', 'baa')).toBe(true)
})

test('a pattern that cannot be read is reported before it is used', () => {
  expect(patternFault('^ok$')).toBeNull()
  expect(patternFault('(')).toContain('missing closing )')
  expect(patternFault('(?=a)')).not.toBeNull()
})

test('a loop without end is interrupted, and errors of the task are passed on', () => {
  const endless = () => {
    for (;;);
  }
  const budget = newTimeBudget(50)
  expect(withinBudget(budget, () => 7)).toBe(7)
  expect(() => withinBudget(budget, () => JSON.parse('{'))).toThrow(SyntaxError)
  expect(() => withinBudget(budget, endless)).toThrow(TimeLimitError)
})

test('what has used its budget is not run again', () => {
  expect(() => withinBudget({ left: 0 }, () => 7)).toThrow(TimeLimitError)
})
