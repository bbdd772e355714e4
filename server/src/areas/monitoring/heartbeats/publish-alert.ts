import type { PublishAlert } from '../incidents/alerts-work.ts'
import { heartbeatMissedEvent } from './events.ts'
import { findHeartbeat } from './store.ts'

/** A reminder or an escalation of a heartbeat that is still down. */
export const publishHeartbeatAlert: PublishAlert = async (context, incident, phase) => {
  const heartbeat =
    incident.subject_id === null ? undefined : await findHeartbeat(context, incident.subject_id)
  if (!heartbeat || heartbeat.status === 'paused') return
  await context.publish(heartbeatMissedEvent(heartbeat, incident, phase))
}
