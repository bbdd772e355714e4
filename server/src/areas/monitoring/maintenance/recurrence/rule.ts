/** Recurrences as people enter them, and as they are stored. */
import {
  localTimeOf,
  parseRecurrenceRule,
  type Recurrence,
  RecurrenceFault,
} from '#kernel/monitoring/schedule/recurrence.ts'
import { isTimeZone } from '#kernel/monitoring/schedule/time-zone.ts'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'
import type { StoredRecurrence } from '../window-store.ts'

export type Rule = Pick<StoredRecurrence, 'rrule' | 'time_zone'>

/** Throws every fault; `at` is the place of a field in the request. */
export function readRule({ rrule, time_zone }: Rule, at: (field: string) => string): Rule {
  const faults: Fault[] = []
  if (!isTimeZone(time_zone))
    faults.push({ pointer: at('time_zone'), message: 'is not a known time zone, such as Europe/Berlin' })
  let read = ''
  try {
    read = parseRecurrenceRule(rrule)
  } catch (error) {
    if (!(error instanceof RecurrenceFault)) throw error
    faults.push({ pointer: at('rrule'), message: error.message })
  }
  if (faults.length > 0) throw invalidInput(faults)
  return { rrule: read, time_zone }
}

/** A rule that counts from an instant. */
export function countedFrom({ rrule, time_zone }: Rule, start: Date): Recurrence {
  return { rrule, timeZone: time_zone, from: localTimeOf(start, time_zone) }
}

export function storedRule({ rrule, time_zone, from }: StoredRecurrence): Recurrence {
  return { rrule, timeZone: time_zone, from }
}
