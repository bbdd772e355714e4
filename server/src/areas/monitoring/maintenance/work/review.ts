/** What follows from the start, the end and each change of a window. Doing it twice changes nothing. */

import { lockedIncident, selectOpenIncidents } from '#areas/monitoring/incidents/store.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { mutesOfIncidents } from '../coverage/incident-subjects.ts'
import { muteIncident, unmuteIncident } from '../coverage/mute.ts'
import { maintenanceEvent } from '../events.ts'
import { planNextWindow } from '../recurrence/next-window.ts'
import { markWindow, noTargets, selectTargets, type Targets, type WindowRow } from '../window-store.ts'

/**
 * Publishes that a window which the transaction has locked is announced, starts and ends, once each; has the open incidents
 * follow; and plans the next one if it repeats. Returns when it is due next.
 */
export async function advanceWindow(context: Context, window: WindowRow): Promise<Date | null> {
  const { now } = context
  if (window.ended_at) return null
  const targets = (await selectTargets(context, [window.id])).get(window.id) ?? noTargets
  if (window.starts_at > now) return await announceWindow(context, window, targets)
  if (!window.started_at) {
    await markWindow(context, window.id, { started_at: now })
    await context.publish(maintenanceEvent('maintenance.started', window, targets))
  }
  await reviewIncidents(context)
  if (window.ends_at > now) return window.ends_at
  await markWindow(context, window.id, { ended_at: now })
  context.count('maintenance_windows', -1)
  await context.publish(maintenanceEvent('maintenance.ended', window, targets))
  await planNextWindow(context, window, targets)
  return null
}

/** Returns when a planned window is due next: for its announcement, then for its start. */
async function announceWindow(context: Context, window: WindowRow, targets: Targets): Promise<Date> {
  const { starts_at, announce_minutes, announced_at } = window
  if (announce_minutes === null || announced_at) return starts_at
  const at = addSeconds(starts_at, -announce_minutes * 60)
  if (at > context.now) return at
  await markWindow(context, window.id, { announced_at: context.now })
  await context.publish(maintenanceEvent('maintenance.announced', window, targets))
  return starts_at
}

/** Mutes the open incidents of what is in maintenance now, and no others. */
async function reviewIncidents(context: Context): Promise<void> {
  const incidents = await selectOpenIncidents(context)
  const mutes = await mutesOfIncidents(context, incidents)
  const isMuted = ({ muted_until }: { muted_until: Date | null }) =>
    muted_until !== null && muted_until > context.now
  for (const { id, muted_until } of incidents) {
    const mute = mutes.get(id)
    if (!mute && !isMuted({ muted_until })) continue
    const incident = await lockedIncident(context, id)
    if (incident.status === 'resolved') continue
    if (mute) await muteIncident(context, incident, mute)
    else if (isMuted(incident)) await unmuteIncident(context, incident)
  }
}
