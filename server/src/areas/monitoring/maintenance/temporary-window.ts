/** A window that later areas open for something that they do, such as a deploy, and end when it is done. */
import { selectServersById } from '#areas/cloud/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { selectMonitorsById } from '../store.ts'
import { addWindow } from './add-window.ts'
import { findLockedWindow } from './window-store.ts'
import { endNow, windowStateAt, withTargets } from './windows.ts'

export type TemporaryMaintenance = {
  name: string
  description: string | null
  /** When it ends at the latest. */
  minutes: number
  monitorIds: readonly string[]
  serverId: string | null
}

/**
 * Opens a window now, whatever the plan allows. Returns its id; null if nothing that it would cover exists any more.
 */
export async function openMaintenance(
  context: Context,
  { name, description, minutes, monitorIds, serverId }: TemporaryMaintenance,
): Promise<string | null> {
  const monitors = await selectMonitorsById(context, monitorIds)
  const servers = serverId === null ? [] : await selectServersById(context, [serverId])
  if (monitors.length + servers.length === 0) return null
  const window = await addWindow(
    context,
    {
      name,
      description,
      labels: {},
      announce_minutes: null,
      recurrence: null,
      series_id: null,
      starts_at: context.now,
      ends_at: addSeconds(context.now, minutes * 60),
    },
    { monitor_ids: monitors.map(({ id }) => id), heartbeat_ids: [], server_ids: servers.map(({ id }) => id) },
  )
  return window.id
}

/** Ends a window that was opened so, unless it has ended or was deleted. */
export async function endMaintenance(context: Context, id: string): Promise<void> {
  const row = await findLockedWindow(context, id)
  if (!row || windowStateAt(row, context.now) === 'ended') return
  const [window] = await withTargets(context, [row])
  if (window) await endNow(context, window)
}
