import { describe, expect, it } from 'vitest'
import type { Assignment } from '../protocol/messages.ts'
import { createSchedule, type Schedule } from './schedule.ts'

const seconds = 1000
/** A time at which no check is due. */
const begin = 1_800_000_000_000

const every = (interval: number, id: string, phase = 0): Assignment => ({
  monitor_id: id,
  version: 'v1',
  type: 'http',
  settings: {},
  interval_seconds: interval,
  phase_ms: phase,
  timeout_seconds: 10,
})

/** The times since the begin, in seconds, of checks that end at once. */
function slotsOf(schedule: Schedule, times: readonly number[], max = 200): number[] {
  return times.flatMap((time) => {
    const taken = schedule.take(begin + time * seconds, max)
    for (const { assignment } of taken) schedule.ended(assignment.monitor_id)
    return taken.map(({ slot }) => (slot - begin) / seconds)
  })
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

describe('a monitor', () => {
  it('is checked at the times of its interval and phase, also when the timer is late', () => {
    const schedule = createSchedule()
    schedule.assign([every(60, 'a', 12_345)], begin)
    expect(schedule.next(begin)).toBe(begin + 12_345)
    expect(slotsOf(schedule, range(0, 200, 0.7))).toEqual([12.345, 72.345, 132.345, 192.345])
  })

  it('is not checked while its previous check runs', () => {
    const schedule = createSchedule()
    schedule.assign([every(10, 'a')], begin)
    expect(schedule.take(begin + 10 * seconds, 200)).toHaveLength(1)
    expect(schedule.take(begin + 20 * seconds, 200)).toEqual([])
    schedule.ended('a')
    expect(schedule.take(begin + 25 * seconds, 200)).toEqual([])
    expect(schedule.take(begin + 30 * seconds, 200)).toHaveLength(1)
  })

  it('is checked once more when the service asks', () => {
    const schedule = createSchedule()
    schedule.assign([every(60, 'a')], begin)
    schedule.retry('a', begin + 20 * seconds)
    schedule.retry('unknown', begin)
    expect(slotsOf(schedule, range(1, 121))).toEqual([20, 60, 120])
  })

  it('keeps its times when assignments change, and gets new ones with another interval', () => {
    const schedule = createSchedule()
    schedule.assign([every(10, 'a'), every(10, 'b')], begin)
    schedule.take(begin + 10 * seconds, 200)
    // Both run; one is replaced, and the other is not assigned any more.
    schedule.assign([{ ...every(10, 'a'), version: 'v2' }, every(7, 'c')], begin + 11 * seconds)
    expect(schedule.take(begin + 12 * seconds, 200)).toEqual([])
    schedule.ended('a')
    const due = schedule.take(begin + 20 * seconds, 200)
    expect(due.map(({ assignment: { monitor_id, version } }) => [monitor_id, version])).toContainEqual([
      'a',
      'v2',
    ])
    expect(due.map(({ assignment }) => assignment.monitor_id)).not.toContain('b')
    schedule.assign([], begin + 21 * seconds)
    expect(schedule.next(begin)).toBeNull()
  })
})

describe('many monitors', () => {
  const many = range(0, 299).map((index) => every(60, `m${index}`, index * 200))

  it('begin no more checks than have a place, the earliest first', () => {
    const schedule = createSchedule()
    schedule.assign(many, begin)
    const first = schedule.take(begin + 12 * seconds, 10)
    expect(first.map(({ slot }) => (slot - begin) / seconds)).toEqual(
      range(0.2, 2, 0.2).map((time) => Math.round(time * 10) / 10),
    )
    expect(schedule.take(begin + 12 * seconds, 200)).toHaveLength(50)
  })

  it('stay spread after the machine was suspended: what has long passed is left out', () => {
    const schedule = createSchedule()
    schedule.assign(many, begin)
    slotsOf(schedule, range(0, 60))
    const woken = slotsOf(schedule, [7200.05])
    // The last 15 seconds, which are as late as on a busy machine.
    expect(woken.length).toBeLessThan(80)
    const next = slotsOf(schedule, range(7201, 7260))
    expect(next.length).toBeGreaterThanOrEqual(290)
  })

  it('are checked at their usual rate after the clock was set', () => {
    for (const jump of [-86_400, -3, 5, 86_400]) {
      const schedule = createSchedule()
      schedule.assign(many, begin)
      slotsOf(schedule, range(0, 60))
      const after = range(60 + jump, 120 + jump).map((time) => slotsOf(schedule, [time]).length)
      expect([jump, Math.max(...after.slice(1))]).toEqual([jump, expect.toBeOneOf([5, 6, 10])])
      expect(after.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(270)
    }
  })
})
