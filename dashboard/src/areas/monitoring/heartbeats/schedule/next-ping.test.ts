import { expect, it } from 'vitest'
import { secondsUntilNextPing } from './next-ping.ts'

const now = Date.parse('2026-11-23T02:29:40Z')
const up = { state: 'up', is_running: false, expected_at: '2026-11-23T02:30:00Z' } as const

it('a heartbeat is loaded again when its next ping is expected', () => {
  expect(secondsUntilNextPing([up], now, 3)).toBe(22)
  expect(secondsUntilNextPing([{ ...up, expected_at: '2026-11-23T08:00:00Z' }], now, 3)).toBe(60)
  expect(secondsUntilNextPing([{ ...up, expected_at: '2026-11-23T02:00:00Z' }], now, 3)).toBe(5)
})

it('and soon while its job runs, is late or has never reported', () => {
  expect(secondsUntilNextPing([{ ...up, is_running: true }], now, 3)).toBe(5)
  expect(secondsUntilNextPing([{ ...up, state: 'late' }], now, 3)).toBe(5)
  expect(secondsUntilNextPing([{ ...up, state: 'new', expected_at: null }], now, 3)).toBe(5)
  expect(secondsUntilNextPing([{ ...up, state: 'paused', expected_at: null }], now, 3)).toBe(60)
})

it('a list waits for the first of its heartbeats, but not less than it is told', () => {
  const others = [up, { ...up, state: 'down' as const }]
  expect(secondsUntilNextPing(others, now, 15)).toBe(22)
  expect(secondsUntilNextPing([...others, { ...up, is_running: true }], now, 15)).toBe(15)
  expect(secondsUntilNextPing([], now, 15)).toBe(60)
})
