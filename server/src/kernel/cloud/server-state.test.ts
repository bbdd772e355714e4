import { describe, expect, test } from 'vitest'
import { isOnline, serverPowers } from './server-state.ts'

describe('a server', () => {
  test('is online while it runs, and offline at once when it is stopped or gone', () => {
    for (const before of [true, false, null]) {
      expect(isOnline(before, { lifecycle: 'active', power: 'running' })).toBe(true)
      expect(isOnline(before, { lifecycle: 'active', power: 'stopped' })).toBe(false)
      expect(isOnline(before, { lifecycle: 'active', power: 'paused' })).toBe(false)
      for (const power of serverPowers) expect(isOnline(before, { lifecycle: 'missing', power })).toBe(false)
    }
  })

  test('stays as it was while it starts, stops, or cannot be judged', () => {
    for (const before of [true, false, null])
      for (const power of ['starting', 'stopping', 'unknown'] as const)
        expect(isOnline(before, { lifecycle: 'busy', power })).toBe(before)
  })
})
