import { expect, test } from 'vitest'
import { parseCron } from '../schedule/cron-expression.ts'
import { nextCronRun } from '../schedule/cron-schedule.ts'
import { type HeartbeatSchedule, nextRun } from './heartbeat-schedule.ts'

test.each(['30 2 * * *', '15 0-23 * * *', '*/20 * * * *', '0 0 29 2 *'])(
  'the next run of %s does not depend on what was asked before',
  (text) => {
    const timeZone = 'Europe/Berlin'
    const expression = parseCron(text)
    const schedule: HeartbeatSchedule = { kind: 'cron', expression, timeZone }
    const begin = Date.parse('2026-10-24T20:00Z')
    // Back and forth in steps of seven minutes, over the change of the clocks.
    const times = Array.from({ length: 80 }, (_, step) => begin + ((step * 37) % 80) * 7 * 60_000)
    expect(times.map((at) => nextRun(schedule, at))).toEqual(
      times.map((at) => nextCronRun(expression, timeZone, at)),
    )
  },
)
