import { nextOccurrence } from '#kernel/monitoring/schedule/recurrence.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { addWindow } from '../add-window.ts'
import type { Targets, WindowRow } from '../window-store.ts'
import { storedRule } from './rule.ts'

/**
 * Plans the window after one that has ended. Those that would have passed meanwhile are left out, since the service did
 * not run; and nothing is planned any more when everything that the window covered is deleted.
 */
export async function planNextWindow(context: Context, ended: WindowRow, targets: Targets): Promise<void> {
  const next = timesOfNext(ended, context.now)
  const covers = Object.keys(ended.labels).length + Object.values(targets).flat().length
  if (!next || covers === 0) return
  const { name, description, labels, announce_minutes, recurrence, series_id } = ended
  await addWindow(
    context,
    { name, description, labels, announce_minutes, recurrence, series_id, ...next },
    targets,
  )
}

/** The occurrence after that of a window which has not passed; null: it was the last one. */
export function timesOfNext(
  { starts_at, recurrence }: Pick<WindowRow, 'starts_at' | 'recurrence'>,
  now: Date,
): Pick<WindowRow, 'starts_at' | 'ends_at'> | null {
  if (!recurrence) return null
  const { duration_seconds: seconds } = recurrence
  const after = new Date(Math.max(Number(starts_at), Number(now) - seconds * 1000))
  const next = nextOccurrence(storedRule(recurrence), after)
  return next && { starts_at: next, ends_at: addSeconds(next, seconds) }
}
