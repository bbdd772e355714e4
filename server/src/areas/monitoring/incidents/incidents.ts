/** What users do with incidents. */
import { Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { incidentEvent } from './events.ts'
import { incidentsWork, nextAlertAt } from './next-alert.ts'
import type { IncidentInput, IncidentPatch } from './schema.ts'
import {
  addEntry,
  type IncidentChange,
  type IncidentRow,
  insertIncident,
  lockedIncident,
  type NewEntry,
  updateIncident,
} from './store.ts'

function incidentTarget({ id, title }: Pick<IncidentRow, 'id' | 'title'>) {
  return { type: 'incident', id, name: title }
}

export async function createIncident(context: Context, input: IncidentInput): Promise<IncidentRow> {
  const { title, severity = 'critical', cause = '', labels = {} } = input
  const incident = await insertIncident(context, {
    title,
    severity,
    labels,
    subject_type: null,
    subject_id: null,
    server_id: null,
    started_at: context.now,
    cause,
    title_text: null,
    cause_text: null,
    evidence: [],
    reminder_seconds: null,
    escalate_after_seconds: [],
  })
  await addEntry(context, incident.id, { kind: 'opened', message: cause || title })
  await context.publish(incidentEvent('incident.opened', incident))
  await context.audit(incidentTarget(incident), { before: null, after: auditView(incident) })
  return incident
}

export async function changeIncident(
  context: Context,
  id: string,
  { labels, ...fields }: IncidentPatch,
  ifMatch: string | null,
): Promise<IncidentRow> {
  const before = await lockedIncident(context, id, ifMatch)
  const set: IncidentChange = {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    // What a user has written is no sentence of the service.
    ...(fields.title !== undefined && fields.title !== before.title && { title_text: null }),
    ...(fields.cause !== undefined && fields.cause !== before.cause && { cause_text: null }),
  }
  return await changed(context, before, { set })
}

export async function commentOn(context: Context, id: string, message: string): Promise<IncidentRow> {
  const before = await lockedIncident(context, id)
  return await changed(context, before, { set: {}, entry: { kind: 'updated', message } })
}

/** Ends reminders and escalations until the incident is resolved. */
export async function acknowledge(context: Context, id: string): Promise<IncidentRow> {
  const before = await lockedIncident(context, id)
  requireUnresolved(before)
  const { actor, now } = context
  return await changed(context, before, {
    set: {
      status: 'acknowledged',
      acknowledged_at: now,
      acknowledged_by: { type: actor.type, id: actor.id, name: actor.name },
      snoozed_until: null,
      due_at: null,
    },
    entry: { kind: 'acknowledged', text: { code: 'acknowledged', name: actor.name } },
  })
}

/** No reminders and escalations until then. */
export async function snooze(context: Context, id: string, until: Date): Promise<IncidentRow> {
  const before = await lockedIncident(context, id)
  requireUnresolved(before)
  const after = await changed(context, before, {
    set: { snoozed_until: until, due_at: nextAlertAt({ ...before, snoozed_until: until }) },
    entry: { kind: 'snoozed', text: { code: 'snoozed', until: until.toISOString() } },
  })
  await context.wake(incidentsWork)
  return after
}

export async function resolve(context: Context, id: string, message?: string): Promise<IncidentRow> {
  const before = await lockedIncident(context, id)
  requireUnresolved(before)
  return await changed(context, before, {
    set: { status: 'resolved', resolved_at: context.now, snoozed_until: null, due_at: null },
    entry: {
      kind: 'resolved',
      ...(message === undefined ? { text: { code: 'resolved', name: context.actor.name } } : { message }),
    },
    kind: 'incident.resolved',
  })
}

export async function reopen(context: Context, id: string): Promise<IncidentRow> {
  const before = await lockedIncident(context, id)
  if (before.status !== 'resolved') throw new Problem('conflict', 'The incident is not resolved.')
  return await changed(context, before, {
    set: { status: 'open', resolved_at: null, acknowledged_at: null, acknowledged_by: null },
    entry: { kind: 'reopened', text: { code: 'reopened', name: context.actor.name } },
    kind: 'incident.opened',
  })
}

function requireUnresolved({ status }: IncidentRow): void {
  if (status === 'resolved')
    throw new Problem('conflict', 'The incident is resolved already. Reopen it first.')
}

type Change = {
  set: IncidentChange
  entry?: NewEntry
  kind?: 'incident.opened' | 'incident.resolved'
}

async function changed(
  context: Context,
  before: IncidentRow,
  { set, entry, kind }: Change,
): Promise<IncidentRow> {
  const after = await updateIncident(context, before, set)
  if (entry) await addEntry(context, after.id, entry)
  await context.publish(incidentEvent(kind ?? 'incident.updated', after))
  await context.audit(incidentTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

function auditView(incident: IncidentRow) {
  const { title, severity, status, labels, cause, acknowledged_by, snoozed_until, post_mortem } = incident
  return { title, severity, status, labels, cause, acknowledged_by, snoozed_until, post_mortem }
}
