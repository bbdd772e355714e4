import { expect, it } from 'vitest'
import { secondsUntilNextCheck } from './next-check.ts'

const now = Date.parse('2026-01-31T12:00:00Z')
const dueIn = (seconds: number) => ({ next_check_at: new Date(now + seconds * 1000).toISOString() })

it('a list is loaded again after the next check of its monitors, not in fixed intervals', () => {
  expect(secondsUntilNextCheck([dueIn(40), dueIn(20)], now, 5)).toBe(22)
  expect(secondsUntilNextCheck([dueIn(-30), dueIn(20)], now, 5)).toBe(5)
  expect(secondsUntilNextCheck([dueIn(86_400)], now, 5)).toBe(300)
  expect(secondsUntilNextCheck([{ next_check_at: null }], now, 5)).toBe(0)
})
