import { describe, expect, it } from 'vitest'
import { moved, pointsOf, stepsOf, windowOf, zoomed } from './latency-window.ts'

const now = Date.parse('2026-01-31T12:00:00Z')
const hour = 3_600_000

describe('the window of the latency chart', () => {
  it('is the last day, another range, or the part that the address names', () => {
    expect(windowOf({}, now)).toEqual({ from: now - 24 * hour, to: now })
    expect(windowOf({ range: 'week' }, now)).toEqual({ from: now - 168 * hour, to: now })
    const part = { from: String(now - 3 * hour), to: String(now - 2 * hour), range: 'week' as const }
    expect(windowOf(part, now)).toEqual({ from: now - 3 * hour, to: now - 2 * hour })
    expect(windowOf({ from: 'x', to: '5' }, now)).toEqual({ from: now - 24 * hour, to: now })
  })

  it('is zoomed around its middle and moved, but not into the future', () => {
    const window = { from: now - 4 * hour, to: now - 2 * hour }
    expect(zoomed(window, 0.5, now)).toEqual({ from: now - 3.5 * hour, to: now - 2.5 * hour })
    expect(zoomed(window, 4, now)).toEqual({ from: now - 8 * hour, to: now })
    expect(zoomed(window, 0.001, now)).toEqual({
      from: now - 3 * hour - 150_000,
      to: now - 3 * hour + 150_000,
    })
    expect(moved(window, -0.5, now)).toEqual({ from: now - 5 * hour, to: now - 3 * hour })
    expect(moved(window, 2, now)).toEqual({ from: now - 2 * hour, to: now })
  })

  it('has no more points than checks', () => {
    expect(pointsOf({ from: now - 24 * hour, to: now }, 60)).toBe(120)
    expect(pointsOf({ from: now - hour, to: now }, 60)).toBe(60)
    expect(pointsOf({ from: now - hour, to: now }, 86_400)).toBe(1)
  })

  it('shows steps without checks as gaps', () => {
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const point = { checks: 1, failed: 0, min: 5, mean: 5, p50: 5, p95: 6, p99: 7, max: 7 }
    const { times, valuesOf } = stepsOf({
      from: at(0),
      to: at(40),
      step_seconds: 10,
      points: [
        { ...point, at: at(10) },
        { ...point, at: at(30), p50: null },
      ],
    })
    expect(times.map((time) => time - now / 1000)).toEqual([0, 10, 20, 30])
    expect(valuesOf('p50')).toEqual([null, 5, null, null])
    expect(valuesOf('p95')).toEqual([null, 6, null, 6])
  })
})
