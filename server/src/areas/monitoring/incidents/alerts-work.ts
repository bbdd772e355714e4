/** Reminders and escalations of open incidents, and their alerts after maintenance. */
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { incidentsWork, nextAlert, nextAlertAt } from './next-alert.ts'
import { addEntry, type IncidentRow, lockedIncident, type SubjectType, updateIncident } from './store.ts'

export type AlertPhase = 'opened' | 'reminder' | 'escalated'

/** Publishes the alert of what an incident belongs to. */
export type PublishAlert = (context: Context, incident: IncidentRow, phase: AlertPhase) => Promise<void>

type Parts = {
  publishers: Readonly<Partial<Record<SubjectType, PublishAlert>>>
  /** Ends the work on an incident that was muted before it had an alert. */
  confirm: (job: Job, incident: IncidentRow) => Promise<void>
}

export function alertsKind({ tenancy }: { tenancy: Tenancy }, { publishers, confirm }: Parts): WorkKind {
  return {
    name: incidentsWork,
    table: 'incidents',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'incident alerts', incidentsWork)
      const unconfirmed = await tenancy.act(caller, async (context) => {
        await job.hold(context.tx)
        const incident = await lockedIncident(context, job.id)
        const next = nextAlert(incident)
        if (next?.phase === 'confirmation' && next.at <= context.now) return incident
        if (!next || next.phase === 'confirmation' || next.at > context.now)
          return await job.finish(context.tx, { dueAt: next?.at ?? null })
        const after = await alertAgain(context, incident, next.phase)
        const publish = incident.subject_type && publishers[incident.subject_type]
        await publish?.(context, after, next.phase)
        return await job.finish(context.tx, { dueAt: nextAlertAt(after) })
      })
      if (unconfirmed) await confirm(job, unconfirmed)
    },
  }
}

async function alertAgain(
  context: Context,
  incident: IncidentRow,
  phase: 'reminder' | 'escalated',
): Promise<IncidentRow> {
  if (phase === 'escalated') {
    const level = incident.escalations + 1
    await addEntry(context, incident.id, { kind: 'escalated', text: { code: 'alert_escalated', level } })
    return await updateIncident(context, incident, { escalations: level, snoozed_until: null })
  }
  await addEntry(context, incident.id, { kind: 'reminded', text: { code: 'reminder_sent' } })
  return await updateIncident(context, incident, { reminded_at: context.now, snoozed_until: null })
}
