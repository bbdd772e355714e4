/** Maintenance windows in calendars. */
import type { ListCalendarEvents } from '#platform/area.ts'
import { selectWindowsFrom } from './window-store.ts'

const pastDays = 30

/** Those that are planned or run, and those of the last days. */
export const maintenanceEvents: ListCalendarEvents = async (context, contents, filter) => {
  if (!contents.includes('maintenance_windows')) return []
  const from = new Date(context.now.getTime() - pastDays * 86_400_000)
  const windows = await selectWindowsFrom(context, from, filter)
  return windows.map(({ id, name, description, starts_at, ends_at, updated_at }) => ({
    uid: `${id}@holdfast`,
    at: { from: starts_at, until: ends_at },
    summary: `Maintenance: ${name}`,
    description: description ?? '',
    changedAt: updated_at,
    reminderDays: null,
  }))
}
