/**
 * Incidents that monitors, heartbeats and alerts of servers open and resolve. An incident is opened when a failure is confirmed; its alert
 * may follow later, or never while the failure of a parent explains it.
 */

import type { Severity } from '#kernel/events/notification.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { addSeconds } from '#kernel/time.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Context } from '#platform/context.ts'
import { causeKey, type EntryText, sentenceOf } from './entry-text.ts'
import { incidentEvent } from './events.ts'
import { incidentsWork, nextAlertAt } from './next-alert.ts'
import {
  addEntry,
  type IncidentRow,
  insertIncident,
  type LocationEvidence,
  lockIncidentResolvedSince,
  lockOpenIncident,
  type SubjectType,
  selectCauses,
  updateIncident,
} from './store.ts'
import { type TitleText, titleOf } from './title-text.ts'

/** A monitor, a heartbeat or an alert of a server, as far as incidents are concerned. */
export type Subject = {
  type: SubjectType
  id: string
  /** The server that an alert is about, or to which a monitor is bound. */
  server_id?: string | null
  name: string
  labels: Labels
  reminder_seconds: number | null
  escalate_after_seconds: number[]
}

export type Findings = { cause: EntryText; evidence: LocationEvidence[] }

export type Failure = Findings & {
  /** Of the first failed check, or the deadline that passed. */
  startedAt: Date
  title: TitleText
  severity: Severity
}

/** A failure this soon after a recovery belongs to the same incident. */
const reopenSeconds = 300

/** Opens an incident without an alert, or reopens the last one. */
export async function openIncident(
  context: Context,
  subject: Subject,
  { startedAt, title, severity, cause, evidence }: Failure,
): Promise<IncidentRow> {
  const last = await lockIncidentResolvedSince(context, subject.id, addSeconds(startedAt, -reopenSeconds))
  if (last) {
    const reopened = await updateIncident(context, last, {
      status: 'open',
      resolved_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      alerted_at: null,
      suppressed_by: null,
      maintenance_window_id: null,
      muted_until: null,
      escalations: 0,
      reminded_at: null,
      severity,
      cause: sentenceOf(cause),
      cause_text: cause,
      evidence,
    })
    await addEntry(context, reopened.id, { kind: 'reopened', text: cause })
    return reopened
  }
  const { type, id, server_id = null, labels, reminder_seconds, escalate_after_seconds } = subject
  const incident = await insertIncident(context, {
    title: titleOf(title),
    title_text: title,
    severity,
    labels,
    subject_type: type,
    subject_id: id,
    server_id,
    started_at: startedAt,
    cause: sentenceOf(cause),
    cause_text: cause,
    evidence,
    reminder_seconds,
    escalate_after_seconds,
  })
  await addEntry(context, incident.id, { kind: 'opened', text: cause })
  return incident
}

/** Tells everybody about an incident; its reminders and escalations follow. The caller publishes the alert of the subject. */
export async function alertIncident(context: Context, incident: IncidentRow): Promise<IncidentRow> {
  const { now } = context
  const alerted = await updateIncident(context, incident, {
    alerted_at: now,
    suppressed_by: null,
    due_at: nextAlertAt({ ...incident, alerted_at: now, reminded_at: null }),
  })
  await addEntry(context, incident.id, { kind: 'alerted', text: { code: 'alert_sent' } })
  await context.publish(incidentEvent('incident.opened', alerted))
  if (alerted.due_at) await context.wake(incidentsWork)
  return alerted
}

/** Holds the alert back for as long as a parent fails. */
export async function suppressIncident(
  context: Context,
  incident: IncidentRow,
  parent: { id: string; name: string },
): Promise<IncidentRow> {
  const text = { code: 'parent_down', parent_id: parent.id, parent_name: parent.name } as const
  await addEntry(context, incident.id, { kind: 'suppressed', text })
  return await updateIncident(context, incident, { suppressed_by: parent.id })
}

/**
 * What was seen since: the failure is better or worse than before, or has another cause. The incident shows the present
 * cause, unless a user has written one. The timeline has no second entry for a cause that it had within the last hour, so
 * that causes which alternate do not fill it.
 */
export async function updateFailure(
  context: Context,
  incident: IncidentRow,
  { severity, cause, evidence }: Failure,
): Promise<IncidentRow> {
  const isSameSeverity = incident.severity === severity
  if (isSameSeverity && isSameText(incident.cause_text, cause)) return incident
  const isEntered = isSameSeverity && (await isInTimeline(context, incident.id, cause))
  // A user has written the cause, and the evidence is known.
  if (isEntered && incident.cause_text === null) return incident
  if (!isEntered) {
    const kind = isSameSeverity ? 'cause_changed' : 'state_changed'
    await addEntry(context, incident.id, { kind, text: cause })
  }
  const after = await updateIncident(context, incident, {
    severity,
    evidence,
    ...(incident.cause_text && { cause: sentenceOf(cause), cause_text: cause }),
  })
  if (isEntered) await notifyChange(context.tx, context.accountId)
  else if (after.alerted_at) await context.publish(incidentEvent('incident.updated', after))
  return after
}

const isSameText = (one: EntryText | null, other: EntryText) =>
  one !== null && sentenceOf(one) === sentenceOf(other)

const repeatedEntrySeconds = 3600

/** Whether this cause is the last one in the timeline, or was entered lately. */
async function isInTimeline(context: Context, incidentId: string, cause: EntryText): Promise<boolean> {
  const since = addSeconds(context.now, -repeatedEntrySeconds)
  const entered = await selectCauses(context, incidentId, since)
  return entered.some((one) => causeKey(one) === causeKey(cause))
}

/** `at`: of the first good check. `text`: why. Everyone who was alerted is notified. */
export async function resolveIncident(
  context: Context,
  incident: IncidentRow,
  { at, text }: { at: Date; text: EntryText },
): Promise<IncidentRow> {
  const resolved = await updateIncident(context, incident, {
    status: 'resolved',
    resolved_at: at < incident.started_at ? incident.started_at : at,
    snoozed_until: null,
    due_at: null,
  })
  await addEntry(context, incident.id, { kind: 'resolved', text })
  if (incident.alerted_at) await context.publish(incidentEvent('incident.resolved', resolved))
  return resolved
}

/** What it belongs to is gone. */
export async function endIncidentOf(
  context: Context,
  { id }: { id: string },
  text: EntryText,
): Promise<void> {
  const incident = await lockOpenIncident(context, id)
  if (incident) await resolveIncident(context, incident, { at: context.now, text })
}
