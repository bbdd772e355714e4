import { describe, expect, test } from 'vitest'
import { parseCalendar } from '../schedule/calendar-expression.ts'
import { parseCron } from '../schedule/cron-expression.ts'
import {
  afterDeadline,
  afterReport,
  deadlineOf,
  type HeartbeatSettings,
  type HeartbeatState,
  isLate,
  newHeartbeat,
  openRunsMax,
} from './heartbeat.ts'
import { dueAfter } from './heartbeat-schedule.ts'

const minute = 60_000
const hour = 60 * minute
const clock = (text: string) => Date.parse(text)
const shown = (at: number | null) => at && new Date(at).toISOString().slice(0, 16)

const everyHour: HeartbeatSettings = {
  schedule: { kind: 'period', period: hour },
  grace: 5 * minute,
  maxRuntime: null,
  earlyTolerance: null,
  needsManualResume: false,
}
const nightly: HeartbeatSettings = {
  ...everyHour,
  schedule: { kind: 'cron', expression: parseCron('0 3 * * *'), timeZone: 'Europe/Berlin' },
  grace: 10 * minute,
}
const start = clock('2026-11-22T02:00Z')

/** Sends reports such as `['success', 5]`: a signal, minutes after `start`, and a run id. */
function reported(
  settings: HeartbeatSettings,
  ...reports: ['success' | 'start' | 'fail' | 'log', number, string?][]
): HeartbeatState {
  let state = newHeartbeat
  for (const [signal, minutes, runId = null] of reports) {
    state = afterReport(settings, state, { signal, runId, at: start + minutes * minute }).state
  }
  return state
}

describe('a heartbeat with a period', () => {
  test('is silent until its first report', () => {
    expect(deadlineOf(everyHour, newHeartbeat)).toBeNull()
    expect(afterDeadline(everyHour, newHeartbeat, start + 1000 * hour)).toBeNull()
  })

  test('is late after the period and down after the grace period, counted from the deadline', () => {
    const state = reported(everyHour, ['success', 0])
    expect(isLate(state, start + 59 * minute)).toBe(false)
    expect(isLate(state, start + 60 * minute)).toBe(true)
    expect(afterDeadline(everyHour, state, start + 64 * minute)).toBeNull()
    expect(afterDeadline(everyHour, state, start + 90 * minute)).toMatchObject({
      state: { status: 'down' },
      downSince: start + 65 * minute,
    })
  })

  test('a late success makes it up again and starts a new period', () => {
    const down = afterDeadline(everyHour, reported(everyHour, ['success', 0]), start + 70 * minute)
    if (!down) throw new Error('expected to be down')
    const { state } = afterReport(everyHour, down.state, {
      signal: 'success',
      runId: null,
      at: start + 80 * minute,
    })
    expect(state).toMatchObject({ status: 'up', dueAt: start + 140 * minute })
  })

  test('a failure makes it down at once, and a log entry changes nothing', () => {
    expect(reported(everyHour, ['success', 0], ['fail', 1]).status).toBe('down')
    expect(reported(everyHour, ['success', 0], ['log', 1])).toEqual(reported(everyHour, ['success', 0]))
  })

  test('becomes down only once', () => {
    const down = reported(everyHour, ['fail', 0])
    expect(deadlineOf(everyHour, down)).toBeNull()
  })
})

describe('a heartbeat with a schedule', () => {
  test('is due at the next scheduled time in its time zone', () => {
    expect(shown(dueAfter(nightly.schedule, clock('2026-10-24T01:00:20Z')))).toBe('2026-10-25T02:00')
    expect(shown(dueAfter(nightly.schedule, clock('2026-10-25T02:00:20Z')))).toBe('2026-10-26T02:00')
  })

  test('a success up to five minutes early counts for the scheduled time', () => {
    expect(shown(dueAfter(nightly.schedule, clock('2026-11-22T01:55Z')))).toBe('2026-11-23T02:00')
    expect(shown(dueAfter(nightly.schedule, clock('2026-11-22T01:54Z')))).toBe('2026-11-22T02:00')
  })

  test('the tolerance is at most a tenth of the gap, and can be set', () => {
    const every10 = { kind: 'cron', expression: parseCron('*/10 * * * *'), timeZone: 'UTC' } as const
    expect(shown(dueAfter(every10, clock('2026-11-22T01:59Z')))).toBe('2026-11-22T02:10')
    expect(shown(dueAfter(every10, clock('2026-11-22T01:58Z')))).toBe('2026-11-22T02:00')
    expect(shown(dueAfter(every10, clock('2026-11-22T01:58Z'), 2 * minute))).toBe('2026-11-22T02:10')
    expect(shown(dueAfter(every10, clock('2026-11-22T01:59:59Z'), 0))).toBe('2026-11-22T02:00')
  })

  test('a systemd calendar event works the same', () => {
    const schedule = {
      kind: 'oncalendar',
      expression: parseCalendar('Mon..Fri 09:00'),
      timeZone: 'Europe/Berlin',
    } as const
    expect(shown(dueAfter(schedule, clock('2026-11-20T08:01Z')))).toBe('2026-11-23T08:00')
  })

  test('a schedule that has ended is never due again', () => {
    const schedule = {
      kind: 'oncalendar',
      expression: parseCalendar('2026-11-22 02:00'),
      timeZone: 'UTC',
    } as const
    const settings = { ...nightly, schedule }
    const state = reported(settings, ['success', 1])
    expect(state.dueAt).toBeNull()
    expect(deadlineOf(settings, state)).toBeNull()
  })
})

describe('runs', () => {
  const limited: HeartbeatSettings = { ...nightly, maxRuntime: 2 * hour }
  const before = reported(limited, ['success', -24 * 60])

  test('a run for the due time may take its own maximum runtime, longer than the grace period', () => {
    const { state } = afterReport(limited, before, { signal: 'start', runId: null, at: start + minute })
    expect(deadlineOf(limited, before)).toBe(start + 10 * minute)
    expect(deadlineOf(limited, state)).toBe(start + minute + 2 * hour)
  })

  test('a run at another time that hangs is noticed before the next due time', () => {
    const { state } = afterReport(limited, before, { signal: 'start', runId: null, at: start - 10 * hour })
    expect(deadlineOf(limited, state)).toBe(start - 8 * hour)
  })

  test('a success reports how long the run took, by its run id', () => {
    const two = reported(limited, ['start', 0, 'a'], ['start', 10, 'b'])
    const ended = (runId: string | null) =>
      afterReport(limited, two, { signal: 'success', runId, at: start + hour })
    expect(ended('b')).toMatchObject({ runtime: 50 * minute, state: { status: 'up', runs: [{ id: 'a' }] } })
    expect(ended(null)).toMatchObject({ runtime: hour, state: { runs: [{ id: 'b' }] } })
    expect(ended('unknown')).toMatchObject({
      runtime: null,
      state: { status: 'up', runs: [{ id: 'a' }, { id: 'b' }] },
    })
  })

  test('a failure ends all runs', () => {
    expect(reported(limited, ['start', 0, 'a'], ['start', 1, 'b'], ['fail', 2, 'a']).runs).toEqual([])
  })

  test('a run that hung is counted once: a later success does not undo it', () => {
    const hung = reported(limited, ['start', 0, 'lost'])
    const down = afterDeadline(limited, hung, start + 3 * hour)
    expect(down?.downSince).toBe(start + 2 * hour)
    if (!down) return
    const { state } = afterReport(limited, down.state, {
      signal: 'success',
      runId: 'other',
      at: start + 4 * hour,
    })
    expect(shown(deadlineOf(limited, state))).toBe('2026-11-23T02:10')
    const late = afterReport(limited, down.state, { signal: 'success', runId: 'lost', at: start + 4 * hour })
    expect(late.runtime).toBe(4 * hour)
  })

  test('the very first run is noticed if it never ends, also without a maximum', () => {
    const state = reported(everyHour, ['start', 0])
    expect(state.status).toBe('new')
    expect(deadlineOf(everyHour, state)).toBe(start + 65 * minute)
  })

  test('a repeated start replaces the first, and the number of open runs is limited', () => {
    expect(reported(limited, ['start', 0, 'a'], ['start', 5, 'a']).runs).toHaveLength(1)
    const many = Array.from(
      { length: 30 },
      (_, index) => ['start', index, String(index)] as ['start', number, string],
    )
    const { runs } = reported(limited, ...many)
    expect(runs).toHaveLength(openRunsMax)
    expect(runs[0]?.id).toBe('10')
  })

  test('a start more than three days old is not matched with a success', () => {
    const state = reported(everyHour, ['start', 0, 'a'])
    const at = start + 73 * hour
    expect(afterReport(everyHour, state, { signal: 'success', runId: 'a', at }).runtime).toBeNull()
  })
})

describe('a paused heartbeat', () => {
  const paused: HeartbeatState = { ...reported(everyHour, ['success', 0]), status: 'paused' }
  const success = { signal: 'success', runId: null, at: start + 5 * hour } as const

  test('never becomes down, and resumes with the next report', () => {
    expect(afterDeadline(everyHour, paused, start + 100 * hour)).toBeNull()
    expect(afterReport(everyHour, paused, success)).toMatchObject({ state: { status: 'up' }, ignored: null })
  })

  test('stays paused if only a manual resume is allowed, and the report is ignored', () => {
    const manual = { ...everyHour, needsManualResume: true }
    expect(afterReport(manual, paused, success)).toMatchObject({ state: paused, ignored: 'paused' })
  })
})
