import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { insertWindow, replaceTargets, type Targets, type WindowRow } from './window-store.ts'

/** The due work of windows, and its wake-up call. */
export const maintenanceWork = 'monitoring.maintenance'

export type Window = WindowRow & Targets

type Content = Pick<
  WindowRow,
  | 'name'
  | 'description'
  | 'labels'
  | 'starts_at'
  | 'ends_at'
  | 'announce_minutes'
  | 'recurrence'
  | 'series_id'
>

export function windowTarget({ id, name }: Pick<WindowRow, 'id' | 'name'>) {
  return { type: 'maintenance_window', id, name }
}

/** Opens or plans a window. The caller has checked what it names, and the limit. */
export async function addWindow(context: Context, content: Content, targets: Targets): Promise<Window> {
  const { labels, recurrence, series_id, ...fields } = content
  const id = newId('maintenance_window')
  const row = await insertWindow(context, {
    account_id: context.accountId,
    id,
    ...fields,
    labels: JSON.stringify(labels),
    recurrence: recurrence && JSON.stringify(recurrence),
    series_id: series_id ?? (recurrence ? id : null),
    created_at: context.now,
    updated_at: context.now,
    due_at: fields.announce_minutes === null ? fields.starts_at : context.now,
  })
  await replaceTargets(context, id, targets)
  context.count('maintenance_windows', 1)
  const window = { ...row, ...targets }
  await context.audit(windowTarget(window), { before: null, after: auditView(window) })
  await context.wake(maintenanceWork)
  return window
}

export function auditView(window: Window) {
  const { name, description, starts_at, ends_at, announce_minutes, labels } = window
  const { monitor_ids, heartbeat_ids, server_ids } = window
  const recurrence = recurrenceView(window)
  return {
    name,
    description,
    starts_at,
    ends_at,
    announce_minutes,
    recurrence,
    labels,
    monitor_ids,
    heartbeat_ids,
    server_ids,
  }
}

export function recurrenceView({ recurrence }: Pick<WindowRow, 'recurrence'>) {
  return recurrence && { rrule: recurrence.rrule, time_zone: recurrence.time_zone }
}
