/**
 * The uptime of a monitor from its states. Months that are closed and lie in the time as a whole are taken as they were
 * frozen.
 */

import type { StateHistory } from '#areas/monitoring/states/history-store.ts'
import { type StateInterval as StoredInterval, selectStates } from '#areas/monitoring/states/state-store.ts'
import {
  type Durations,
  durationsOf,
  type StateInterval,
  uptimeOfDurations,
} from '#kernel/monitoring/uptime.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { daysBefore } from '#platform/plans/retention.ts'
import { type MonthRow, selectMonths } from './month-store.ts'
import type { UptimeQuery, uptimeSteps } from './schema.ts'

type Window = { from: Date; to: Date }

const windowDays = [1, 7, 30, 90, 365]
const defaultDays = { hour: 7, day: 90, month: 365 } as const
const stepsMax = 500

/** A monitor or a heartbeat. */
type Observed = { created_at: Date; history: StateHistory }

export async function readUptime(context: Context, observed: Observed, query: UptimeQuery) {
  const { now } = context
  const { step = 'day', time_zone = 'UTC' } = query
  const to = query.until === undefined ? now : earlier(new Date(query.until), now)
  const from = query.since === undefined ? daysBefore(to, defaultDays[step]) : new Date(query.since)
  const steps = stepsOf({ from, to }, step, time_zone)
  const earliest = earlier(from, daysBefore(now, Math.max(...windowDays)))
  const whole = { from: earliest, to: now }
  const states = await selectStates(context, observed.history, whole)
  const months = await selectMonths(context, observed.history, whole)
  const history = { intervals: states.map(intervalOf), months, createdAt: observed.created_at }
  const viewed = (window: Window) => uptimeView(history, window)
  return {
    ...viewed({ from, to }),
    windows: windowDays.map((days) => ({
      days,
      ...viewed({ from: daysBefore(now, days), to: now }),
    })),
    steps: steps.map(viewed),
  }
}

/** Before a monitor was made, nothing could be observed. */
function clipped({ from, to }: Window, createdAt: Date): Window {
  const begin = from > createdAt ? from : earlier(createdAt, to)
  return { from: begin, to }
}

type History = { intervals: readonly StateInterval[]; months: readonly MonthRow[]; createdAt: Date }

function uptimeView({ intervals, months, createdAt }: History, window: Window) {
  const frozen = months.filter(({ from_at, to_at }) => from_at >= window.from && to_at <= window.to)
  const open = withoutMonths(window, frozen).map((part) => {
    const { from, to } = clipped(part, createdAt)
    return durationsOf(intervals, { from: from.getTime(), to: to.getTime() })
  })
  const { uptime, coverage, durations } = uptimeOfDurations(sumOf([...frozen.map(durationsOfMonth), ...open]))
  return { ...clipped(window, createdAt), uptime, coverage, down_seconds: Math.round(durations.down / 1000) }
}

/** What is left of a window without months that lie in it. */
function withoutMonths({ from, to }: Window, months: readonly MonthRow[]): Window[] {
  const begins = [from, ...months.map(({ to_at }) => to_at)]
  const ends = [...months.map(({ from_at }) => from_at), to]
  return begins.map((begin, index) => ({ from: begin, to: ends[index] ?? to }))
}

function durationsOfMonth({ up, degraded, down, unknown, paused }: MonthRow): Durations {
  const ms = (seconds: number) => Math.round(seconds * 1000)
  return {
    up: ms(up),
    degraded: ms(degraded),
    down: ms(down),
    unknown: ms(unknown),
    paused: ms(paused),
    maintenance: 0,
  }
}

function sumOf(all: readonly Durations[]): Durations {
  const sum = (state: keyof Durations) => all.reduce((total, durations) => total + durations[state], 0)
  return {
    up: sum('up'),
    degraded: sum('degraded'),
    down: sum('down'),
    unknown: sum('unknown'),
    paused: sum('paused'),
    maintenance: sum('maintenance'),
  }
}

function intervalOf({ state, from_at, to_at }: StoredInterval): StateInterval {
  return { state, from: from_at.getTime(), to: to_at?.getTime() ?? null }
}

/** The hours, days or months of a window as clocks in a time zone show them; the first and the last may be cut. */
function stepsOf({ from, to }: Window, step: (typeof uptimeSteps)[number], timeZone: string): Window[] {
  const steps: Window[] = []
  let begin = beginOf(from, step, timeZone)
  while (begin.epochMilliseconds < to.getTime()) {
    const next = begin.add({ [`${step}s`]: 1 })
    steps.push({
      from: later(new Date(begin.epochMilliseconds), from),
      to: earlier(new Date(next.epochMilliseconds), to),
    })
    if (steps.length > stepsMax)
      throw invalidInput([
        { pointer: '?since', message: `is too early: from there to the end are more than ${stepsMax} steps` },
      ])
    begin = next
  }
  return steps
}

function beginOf(from: Date, step: (typeof uptimeSteps)[number], timeZone: string): Temporal.ZonedDateTime {
  const at = zoned(from, timeZone)
  if (step === 'hour') return at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const day = at.startOfDay()
  return step === 'day' ? day : day.with({ day: 1 }).startOfDay()
}

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  try {
    return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidInput([
      { pointer: pointer('time_zone').replace('/', '?'), message: 'is not a known time zone' },
    ])
  }
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const later = (a: Date, b: Date) => (a > b ? a : b)
