/** When a window begins and ends, and when it repeats, from what people enter. */
import { nextOccurrence, nextOccurrences } from '#kernel/monitoring/schedule/recurrence.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { type MaintenanceWindowPatch, minutesMax } from '../schema.ts'
import type { StoredRecurrence, WindowRow } from '../window-store.ts'
import { countedFrom, type Rule, readRule, storedRule } from './rule.ts'

type Times = Pick<WindowRow, 'starts_at' | 'ends_at' | 'recurrence'>
type TimesInput = Pick<MaintenanceWindowPatch, 'starts_at' | 'ends_at' | 'duration_minutes' | 'recurrence'>

/** Throws the problem of what cannot be so. `before` is the window that is changed. */
export function timesOf(now: Date, input: TimesInput, before: Times | null): Times {
  if (input.ends_at !== undefined && input.duration_minutes !== undefined)
    throw refused('cannot be combined with ends_at', 'duration_minutes')
  const start = input.starts_at === undefined ? (before?.starts_at ?? now) : new Date(input.starts_at)
  const rule = ruleOf(input, before)
  if (before && before.starts_at <= now) return timesOfRunning(now, input, before, { start, rule })
  return rule
    ? timesOfRepeated(now, input, before, { start, rule })
    : timesOfSingle(now, input, before, start)
}

function ruleOf({ recurrence }: TimesInput, before: Times | null): Rule | null {
  if (recurrence === undefined) return before?.recurrence ?? null
  return recurrence && readRule(recurrence, (field) => pointer('recurrence', field))
}

/** It keeps its start, and its new end is for this one alone. */
function timesOfRunning(
  now: Date,
  input: TimesInput,
  before: Times,
  { start, rule }: { start: Date; rule: Rule | null },
): Times {
  const { starts_at } = before
  if (start.getTime() !== starts_at.getTime())
    throw refused('cannot be changed: the window runs', 'starts_at')
  const ends_at = endOf(input, starts_at, before.ends_at)
  requireEnd(starts_at, ends_at, now)
  const duration_seconds = before.recurrence?.duration_seconds ?? secondsBetween(starts_at, ends_at)
  const recurrence = rule && { ...rule, from: fromOf(rule, starts_at, input, before), duration_seconds }
  if (recurrence) requireTimeBetween(recurrence, starts_at)
  return { starts_at, ends_at, recurrence }
}

function timesOfSingle(now: Date, input: TimesInput, before: Times | null, start: Date): Times {
  const starts_at = start < now ? now : start
  const ends_at = endOf(input, starts_at, before?.ends_at)
  requireEnd(starts_at, ends_at, now)
  return { starts_at, ends_at, recurrence: null }
}

/** Begins with the first occurrence that has not passed; one that has begun is joined. */
function timesOfRepeated(
  now: Date,
  input: TimesInput,
  before: Times | null,
  { start, rule }: { start: Date; rule: Rule },
): Times {
  const lasts = before?.recurrence?.duration_seconds
  const end = endOf(input, start, lasts === undefined ? before?.ends_at : addSeconds(start, lasts))
  requireEnd(start, end, null)
  const duration_seconds = secondsBetween(start, end)
  const recurrence = { ...rule, from: fromOf(rule, start, input, before), duration_seconds }
  // Rules count in seconds, and the start itself is an occurrence.
  const after = new Date(Math.max(Number(start) - 1000, Number(now) - duration_seconds * 1000))
  const starts_at = nextOccurrence(storedRule(recurrence), after)
  if (!starts_at) throw refused('has no occurrence that ends in the future', 'recurrence', 'rrule')
  requireTimeBetween(recurrence, starts_at)
  return { starts_at, ends_at: addSeconds(starts_at, duration_seconds), recurrence }
}

/** A rule counts from the start that was entered, until another start or another time zone is. */
function fromOf(rule: Rule, start: Date, input: TimesInput, before: Times | null): string {
  const earlier = before?.recurrence
  const isKept = earlier && input.starts_at === undefined && earlier.time_zone === rule.time_zone
  return isKept ? earlier.from : countedFrom(rule, start).from
}

function endOf({ ends_at, duration_minutes }: TimesInput, startsAt: Date, otherwise?: Date): Date {
  if (ends_at !== undefined) return new Date(ends_at)
  if (duration_minutes !== undefined) return addSeconds(startsAt, duration_minutes * 60)
  if (otherwise) return otherwise
  throw refused('is required, unless there is duration_minutes', 'ends_at')
}

/** `now` is null for a window that repeats: when this one has passed, later ones follow. */
function requireEnd(startsAt: Date, endsAt: Date, now: Date | null): void {
  if (endsAt <= startsAt || (now !== null && endsAt <= now))
    throw refused('must be after the start, and in the future', 'ends_at')
  if (endsAt > addSeconds(startsAt, minutesMax * 60))
    throw refused('must be at most 30 days after the start', 'ends_at')
}

/** What is longer than the time to the next one would never end. */
function requireTimeBetween(recurrence: StoredRecurrence, first: Date): void {
  const starts = [first, ...nextOccurrences(storedRule(recurrence), first, 9)]
  const isShorter = (one: Date, next: Date | undefined) =>
    next !== undefined && secondsBetween(one, next) < recurrence.duration_seconds
  if (starts.some((one, index) => isShorter(one, starts[index + 1])))
    throw refused('is longer than the time between two windows', 'duration_minutes')
}

const refused = (message: string, ...place: string[]) =>
  invalidInput([{ pointer: pointer(...place), message }])

function secondsBetween(from: Date, until: Date): number {
  return Math.round((until.getTime() - from.getTime()) / 1000)
}
