import { heartbeatMissedEvent } from '#areas/monitoring/heartbeats/events.ts'
import { findHeartbeat } from '#areas/monitoring/heartbeats/store.ts'
import { alertIncident } from '#areas/monitoring/incidents/automatic.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Confirmation } from './confirmation.ts'

/** A heartbeat has its grace time again: its job may run late because of the maintenance. */
export const confirmHeartbeat: Confirmation = {
  async judge(context, { subject_id, muted_until }) {
    const heartbeat = subject_id === null ? undefined : await findHeartbeat(context, subject_id)
    if (heartbeat?.status !== 'down') return 'over'
    const until = addSeconds(muted_until ?? context.now, heartbeat.grace_seconds)
    return until > context.now ? until : 'confirmed'
  },
  async alert(context, incident) {
    const alerted = await alertIncident(context, incident)
    const heartbeat =
      incident.subject_id === null ? undefined : await findHeartbeat(context, incident.subject_id)
    if (heartbeat) await context.publish(heartbeatMissedEvent(heartbeat, alerted, 'opened'))
    return alerted
  },
}
