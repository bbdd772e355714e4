import { describe, expect, test } from 'vitest'
import { isOnline, isSeen, serverPowers } from './server-state.ts'

describe('a server', () => {
  test('is online while it runs, and offline at once when it is stopped or gone', () => {
    for (const before of [true, false, null]) {
      expect(isOnline(before, { lifecycle: 'active', power: 'running' }, null)).toBe(true)
      expect(isOnline(before, { lifecycle: 'active', power: 'stopped' }, null)).toBe(false)
      expect(isOnline(before, { lifecycle: 'active', power: 'paused' }, null)).toBe(false)
      for (const power of serverPowers)
        expect(isOnline(before, { lifecycle: 'missing', power }, null)).toBe(false)
    }
  })

  test('stays as it was while it starts, stops, or cannot be judged', () => {
    for (const before of [true, false, null])
      for (const power of ['starting', 'stopping', 'unknown'] as const)
        expect(isOnline(before, { lifecycle: 'busy', power }, null)).toBe(before)
  })

  test('with an agent is online while that reports, unless its provider has stopped it', () => {
    for (const before of [true, false, null])
      for (const power of ['running', 'unknown'] as const) {
        expect(isOnline(before, { lifecycle: 'active', power }, true)).toBe(true)
        expect(isOnline(before, { lifecycle: 'active', power }, false)).toBe(false)
      }
    expect(isOnline(true, { lifecycle: 'active', power: 'stopped' }, true)).toBe(false)
    expect(isOnline(true, { lifecycle: 'missing', power: 'unknown' }, true)).toBe(false)
  })

  test('is seen by its agent or by one of its monitors, whichever it has', () => {
    expect(isSeen({ agent_seen: null, monitor_up: null })).toBe(null)
    for (const seen of [true, false]) {
      expect(isSeen({ agent_seen: seen, monitor_up: null })).toBe(seen)
      expect(isSeen({ agent_seen: null, monitor_up: seen })).toBe(seen)
      expect(isSeen({ agent_seen: seen, monitor_up: true })).toBe(true)
      expect(isSeen({ agent_seen: seen, monitor_up: false })).toBe(seen)
    }
  })

  test('that restarts is not taken for offline because its agent is silent', () => {
    expect(isOnline(true, { lifecycle: 'busy', power: 'stopping' }, false)).toBe(true)
    expect(isOnline(false, { lifecycle: 'busy', power: 'starting' }, true)).toBe(true)
  })
})
