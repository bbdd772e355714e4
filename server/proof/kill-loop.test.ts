import { describe, expect, it } from 'vitest'
import { killLoop } from './kill-loop.ts'

describe('the service and its PostgreSQL, killed with -9 again and again while events are published', () => {
  it('lose nothing that was accepted', async () => {
    const result = await killLoop({ stage: 'alone', events: 300, kills: 16 })
    expect(result.kills).toEqual({ 'a process of its PostgreSQL': 12, 'the service': 2, 'its PostgreSQL': 2 })
    expect([result.accepted, result.lost]).toEqual([300, 0])
    // A claim that was lost is taken back; what was sent under it is sent again, and nothing else is.
    expect(result.doubled).toBeLessThan(result.accepted / 2)
  })
})
