import type { PublishAlert } from '../incidents/alerts-work.ts'
import { monitorAlertEvent } from '../monitors/events.ts'
import { findMonitor } from '../store.ts'

/** A reminder or an escalation of a monitor that still fails. */
export const publishMonitorAlert: PublishAlert = async (context, incident, phase) => {
  const monitor = incident.subject_id === null ? undefined : await findMonitor(context, incident.subject_id)
  if (!monitor || monitor.paused_at) return
  await context.publish(monitorAlertEvent({ monitor, incident, previous: monitor.state }, phase))
}
