import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import type { AlertPhase } from '../incidents/alerts-work.ts'
import { alertPrefix, incidentPath, repeatedForPeople } from '../incidents/event-notifications.ts'
import type { IncidentRow } from '../incidents/store.ts'
import type { HeartbeatRow } from './store.ts'

const heartbeatData = {
  heartbeat_id: Id('heartbeat'),
  name: Type.String(),
  labels: Labels,
  incident_id: Id('incident'),
  reason: Type.String(),
  started_at: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'The deadline that passed, or when the job reported its failure.',
  }),
  last_success_at: Nullable(Timestamp),
}

const example = {
  heartbeat_id: 'hb_01jcqkz0000000000000000000',
  name: 'Nightly backup',
  labels: { env: 'prod' },
  incident_id: 'inc_01jcqkz0000000000000000000',
  reason: 'No success arrived until 2026-01-31 02:35:00 UTC. It was expected at 2026-01-31 02:30:00 UTC.',
  started_at: '2026-01-31T02:35:00.000Z',
  last_success_at: '2026-01-30T02:31:10.000Z',
}

export const heartbeatEventKinds: readonly EventKind[] = [
  {
    kind: 'heartbeat.missed',
    area: 'monitoring',
    notification: heartbeatMissedNotification,
    summary:
      'A job did not report a success in time, or reported a failure; also sent as a reminder and when the alert is escalated',
    data: Type.Object({
      ...heartbeatData,
      phase: OneOf(['opened', 'reminder', 'escalated']),
      escalation: Type.Integer({ description: 'How often this alert was escalated.' }),
    }),
    example: { ...example, phase: 'opened', escalation: 0 },
  },
  {
    kind: 'heartbeat.recovered',
    area: 'monitoring',
    notification: heartbeatRecoveredNotification,
    summary: 'A job that had an alert reported a success',
    data: Type.Object({ ...heartbeatData, recovered_at: Timestamp }),
    example: {
      ...example,
      last_success_at: '2026-01-31T02:42:00.000Z',
      recovered_at: '2026-01-31T02:42:00.000Z',
    },
  },
]

export function heartbeatMissedEvent(
  heartbeat: HeartbeatRow,
  incident: IncidentRow,
  phase: AlertPhase,
): NewEvent {
  return {
    kind: 'heartbeat.missed',
    data: { ...about(heartbeat, incident), phase, escalation: incident.escalations },
  }
}

export function heartbeatRecoveredEvent(heartbeat: HeartbeatRow, incident: IncidentRow): NewEvent {
  return {
    kind: 'heartbeat.recovered',
    data: { ...about(heartbeat, incident), recovered_at: incident.resolved_at },
  }
}

function about({ id, name, labels, last_success_at }: HeartbeatRow, incident: IncidentRow) {
  return {
    heartbeat_id: id,
    name,
    labels,
    incident_id: incident.id,
    reason: incident.cause,
    started_at: incident.started_at,
    last_success_at,
  }
}

function heartbeatMissedNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'critical',
    title: `${alertPrefix(data)}${name} is down`,
    text: textMember(data, 'reason'),
    facts: factsOf({
      Heartbeat: name,
      Since: data['started_at'],
      'Last success': data['last_success_at'],
    }),
    path: incidentPath(data),
    alert: { key: textMember(data, 'incident_id'), change: 'opened' },
    ...repeatedForPeople(data),
  }
}

function heartbeatRecoveredNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'info',
    title: `${name} is up again`,
    facts: factsOf({
      Heartbeat: name,
      'Failed at': data['started_at'],
      'Recovered at': data['recovered_at'],
    }),
    path: incidentPath(data),
    alert: { key: textMember(data, 'incident_id'), change: 'closed' },
    // `incident.resolved` comes with it, and also where a user resolves the incident.
    isRepetition: true,
  }
}
