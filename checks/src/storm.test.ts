import { describe, expect, it } from 'vitest'
import { createStormDetector } from './storm.ts'

const minute = 60_000

describe('a storm', () => {
  const detectorAfter = (failing: number, working: number) => {
    const detector = createStormDetector()
    for (let i = 0; i < failing + working; i++) detector.note(`m${i}`, 'up', 0)
    for (let i = 0; i < failing + working; i++)
      detector.note(`m${i}`, i < failing ? 'down' : 'up', minute / 2)
    return detector
  }

  it('is recognised when most monitors fail within the same minute', () => {
    expect(detectorAfter(8, 2).stormSince(minute / 2)).toBe(minute / 2)
  })

  it('is not seen in a minority of failures, or in a few monitors', () => {
    expect(detectorAfter(4, 6).stormSince(minute / 2)).toBeNull()
    expect(detectorAfter(5, 0).stormSince(minute / 2)).toBeNull()
  })

  it('ends when the failures are older than the window', () => {
    const detector = detectorAfter(10, 0)
    expect(detector.stormSince(minute / 2)).not.toBeNull()
    expect(detector.stormSince(3 * minute)).toBeNull()
  })

  it('ignores checks that could not be made', () => {
    const detector = createStormDetector()
    for (let i = 0; i < 20; i++) detector.note(`m${i}`, 'unknown', 0)
    expect(detector.stormSince(0)).toBeNull()
  })
})
