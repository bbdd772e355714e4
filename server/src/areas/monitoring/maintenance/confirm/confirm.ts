/**
 * After maintenance: what failed in it and still does is confirmed again, and then alerts once. What has recovered says
 * nothing, since nobody heard of it.
 */

import { incidentsWork, nextAlert, nextAlertAt } from '#areas/monitoring/incidents/next-alert.ts'
import {
  type IncidentRow,
  lockedIncident,
  type SubjectType,
  selectIncident,
} from '#areas/monitoring/incidents/store.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { mutesOfIncidents } from '../coverage/incident-subjects.ts'
import { muteIncident } from '../coverage/mute.ts'
import { confirmAlert } from './confirm-alert.ts'
import { confirmHeartbeat } from './confirm-heartbeat.ts'
import { confirmMonitor } from './confirm-monitor.ts'
import type { Confirmation } from './confirmation.ts'

const confirmations: Readonly<Record<SubjectType, Confirmation>> = {
  monitor: confirmMonitor,
  heartbeat: confirmHeartbeat,
  alert: confirmAlert,
}

export function createConfirm({ tenancy }: { tenancy: Tenancy }) {
  return async (job: Job, { subject_type, id }: IncidentRow): Promise<void> => {
    const caller = systemCaller(job.accountId, 'incident alerts', incidentsWork)
    const confirmation = subject_type && confirmations[subject_type]
    if (!confirmation) return
    const verdict = await tenancy.act(caller, async (context) =>
      confirmation.judge(context, await selectIncident(context, id)),
    )
    await tenancy.act(caller, async (context) => {
      const isConfirmed = verdict === 'confirmed'
      if (isConfirmed) await confirmation.prepare?.(context, await selectIncident(context, id))
      await job.hold(context.tx)
      const incident = await lockedIncident(context, id)
      const next = nextAlert(incident)
      // A user may have acknowledged or snoozed it meanwhile.
      if (next?.phase !== 'confirmation' || next.at > context.now)
        return await job.finish(context.tx, { dueAt: next?.at ?? null })
      const mute = (await mutesOfIncidents(context, [incident])).get(id)
      if (mute)
        return await job.finish(context.tx, {
          dueAt: nextAlertAt(await muteIncident(context, incident, mute)),
        })
      if (!isConfirmed) return await job.finish(context.tx, { dueAt: verdict === 'over' ? null : verdict })
      const after = await confirmation.alert(context, incident)
      await job.finish(context.tx, { dueAt: nextAlertAt(after) })
    })
  }
}
