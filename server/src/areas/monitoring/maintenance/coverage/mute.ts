/**
 * What maintenance does to an incident. One that was opened in a window has no alert until what it belongs to is confirmed
 * to fail after the end; one that had its alert before has no reminders.
 */

import { incidentEvent } from '#areas/monitoring/incidents/events.ts'
import { incidentsWork, nextAlertAt } from '#areas/monitoring/incidents/next-alert.ts'
import { addEntry, type IncidentRow, updateIncident } from '#areas/monitoring/incidents/store.ts'
import type { Context } from '#platform/context.ts'
import type { Mute } from './coverage.ts'

/** Mutes an incident that the transaction has locked until the end of a window. */
export async function muteIncident(
  context: Context,
  incident: IncidentRow,
  mute: Mute,
): Promise<IncidentRow> {
  const isSameWindow = incident.maintenance_window_id === mute.id && incident.muted_until !== null
  if (isSameWindow && incident.muted_until?.getTime() === mute.ends_at.getTime()) return incident
  if (!isSameWindow)
    await addEntry(context, incident.id, {
      kind: 'muted',
      text: { code: 'in_maintenance', window_id: mute.id, name: mute.name },
    })
  return await setMute(context, incident, { maintenance_window_id: mute.id, muted_until: mute.ends_at })
}

/** Ends the mute of an incident before its time. */
export async function unmuteIncident(context: Context, incident: IncidentRow): Promise<IncidentRow> {
  return await setMute(context, incident, { muted_until: context.now })
}

async function setMute(
  context: Context,
  incident: IncidentRow,
  set: Partial<Pick<IncidentRow, 'maintenance_window_id' | 'muted_until'>>,
): Promise<IncidentRow> {
  const due_at = nextAlertAt({ ...incident, ...set })
  const after = await updateIncident(context, incident, { ...set, due_at })
  if (due_at) await context.wake(incidentsWork)
  // Rules that have sent the alert hold back their reminders as well. Of an incident without an alert nobody knows.
  if (after.alerted_at) await context.publish(incidentEvent('incident.muted', after))
  return after
}

/**
 * Whether the alert of a failure is held back: its subject is in maintenance, or was when it failed, and `incidentsWork`
 * confirms the failure again.
 */
export async function isHeldBack(
  context: Context,
  incident: IncidentRow,
  mute: Mute | undefined,
): Promise<boolean> {
  if (mute) {
    await muteIncident(context, incident, mute)
    return true
  }
  if (incident.muted_until === null) return false
  if (incident.muted_until > context.now) await unmuteIncident(context, incident)
  // The failure was not known when it was due to be confirmed.
  else if (incident.due_at === null && incident.status === 'open') {
    await updateIncident(context, incident, { due_at: context.now })
    await context.wake(incidentsWork)
  }
  return true
}
