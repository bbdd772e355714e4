/** Maintenance windows in calendars. */
import { nextOccurrences } from '#kernel/monitoring/schedule/recurrence.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ListCalendarEvents } from '#platform/area.ts'
import { storedRule } from './recurrence/rule.ts'
import { selectWindowsFrom, type WindowRow } from './window-store.ts'

const pastDays = 30
const yearSeconds = 366 * 86_400
const occurrencesMax = 60

/** Those that are planned or run, with the times at which they repeat within a year, and those of the last days. */
export const maintenanceEvents: ListCalendarEvents = async (context, contents, filter) => {
  if (!contents.includes('maintenance_windows')) return []
  const from = new Date(context.now.getTime() - pastDays * 86_400_000)
  const windows = await selectWindowsFrom(context, from, filter)
  return windows.flatMap((window) => {
    const { id, name, description, starts_at, ends_at, updated_at } = window
    const event = {
      summary: `Maintenance: ${name}`,
      description: description ?? '',
      changedAt: updated_at,
      reminderDays: null,
    }
    return [
      { ...event, uid: `${id}@holdfast`, at: { from: starts_at, until: ends_at } },
      ...followingTimes(window).map((at) => ({
        ...event,
        uid: `${id}-${Math.trunc(at.from.getTime() / 1000)}@holdfast`,
        at,
      })),
    ]
  })
}

/** The times after a window that has not ended, as far as its rule is known to repeat it. */
function followingTimes({ recurrence, starts_at, ended_at }: WindowRow): { from: Date; until: Date }[] {
  if (!recurrence || ended_at) return []
  const last = addSeconds(starts_at, yearSeconds)
  return nextOccurrences(storedRule(recurrence), starts_at, occurrencesMax)
    .filter((from) => from <= last)
    .map((from) => ({ from, until: addSeconds(from, recurrence.duration_seconds) }))
}
