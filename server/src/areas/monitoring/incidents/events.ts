import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { severities } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { incidentNotification, mutedNotification } from './event-notifications.ts'
import { type IncidentRow, incidentStatuses } from './store.ts'

const incidentData = Type.Object({
  incident_id: Id('incident'),
  title: Type.String(),
  severity: OneOf(severities),
  status: OneOf(incidentStatuses),
  monitor_id: Nullable(Type.String({ description: 'Null if it belongs to no monitor.' })),
  heartbeat_id: Nullable(Type.String({ description: 'Null if it belongs to no heartbeat.' })),
  server_id: Nullable(Type.String({ description: 'Null if it is about no server.' })),
  labels: Labels,
  cause: Type.String(),
  started_at: Timestamp,
  acknowledged_by: Nullable(Type.String({ description: 'The name of who acknowledged it.' })),
  resolved_at: Nullable(Timestamp),
  snoozed_until: Nullable(Timestamp),
  maintenance_window_id: Nullable(
    Type.String({ description: 'The maintenance window that mutes it, or muted it last.' }),
  ),
  muted_until: Nullable(Timestamp),
})

const example = {
  incident_id: 'inc_01jcqkz0000000000000000000',
  title: 'Shop is down',
  severity: 'critical',
  status: 'open',
  monitor_id: 'mon_01jcqkz0000000000000000000',
  heartbeat_id: null,
  server_id: null,
  labels: { env: 'prod' },
  cause: 'The server answered with status 502.',
  started_at: '2026-01-31T12:00:00.000Z',
  acknowledged_by: null,
  resolved_at: null,
  snoozed_until: null,
  maintenance_window_id: null,
  muted_until: null,
}

export const incidentEventKinds: readonly EventKind[] = [
  {
    kind: 'incident.opened',
    area: 'monitoring',
    notification: incidentNotification('opened'),
    summary: 'An incident was opened, or reopened within 5 minutes of its resolution',
    data: incidentData,
    example,
  },
  {
    kind: 'incident.updated',
    area: 'monitoring',
    notification: incidentNotification('updated'),
    summary: 'An incident was acknowledged, snoozed or edited, or its severity or cause changed',
    data: incidentData,
    example: { ...example, status: 'acknowledged', acknowledged_by: 'Nina' },
  },
  {
    kind: 'incident.muted',
    area: 'monitoring',
    notification: mutedNotification,
    summary: 'Maintenance began to mute the reminders of an incident, or ended early',
    data: incidentData,
    example: {
      ...example,
      maintenance_window_id: 'mnt_01jcqkz0000000000000000000',
      muted_until: '2026-01-31T13:00:00.000Z',
    },
  },
  {
    kind: 'incident.resolved',
    area: 'monitoring',
    notification: incidentNotification('resolved'),
    summary: 'An incident was resolved',
    data: incidentData,
    example: { ...example, status: 'resolved', resolved_at: '2026-01-31T12:07:00.000Z' },
  },
]

export function incidentEvent(
  kind: 'incident.opened' | 'incident.updated' | 'incident.muted' | 'incident.resolved',
  incident: IncidentRow,
): NewEvent {
  const { id, title, severity, status, server_id, labels, cause, started_at, resolved_at } = incident
  const { snoozed_until, maintenance_window_id, muted_until } = incident
  return {
    kind,
    data: {
      incident_id: id,
      title,
      severity,
      status,
      monitor_id: incident.subject_type === 'monitor' ? incident.subject_id : null,
      heartbeat_id: incident.subject_type === 'heartbeat' ? incident.subject_id : null,
      server_id,
      labels,
      cause,
      started_at,
      acknowledged_by: incident.acknowledged_by?.name ?? null,
      resolved_at,
      snoozed_until,
      maintenance_window_id,
      muted_until,
    },
  }
}
