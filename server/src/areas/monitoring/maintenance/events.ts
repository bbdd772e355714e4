import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, Timestamp } from '#platform/http/operation/schema.ts'
import type { Targets, WindowRow } from './window-store.ts'

const data = Type.Object({
  maintenance_window_id: Id('maintenance_window'),
  name: Type.String(),
  description: Nullable(Type.String()),
  starts_at: Timestamp,
  ends_at: Timestamp,
  labels: Labels,
  monitor_ids: Type.Array(Id('monitor')),
  heartbeat_ids: Type.Array(Id('heartbeat')),
  server_ids: Type.Array(Id('server')),
})

const example = {
  maintenance_window_id: 'mnt_01jcqkz0000000000000000000',
  name: 'Database upgrade',
  description: 'PostgreSQL 17',
  starts_at: '2026-01-31T12:00:00.000Z',
  ends_at: '2026-01-31T13:00:00.000Z',
  labels: {},
  monitor_ids: ['mon_01jcqkz0000000000000000000'],
  heartbeat_ids: [],
  server_ids: ['srv_01jcqkz0000000000000000000'],
}

export const maintenanceEventKinds: readonly EventKind[] = [
  {
    kind: 'maintenance.announced',
    area: 'monitoring',
    notification: (event) => notificationOf(event, 'is planned'),
    summary: 'A maintenance window starts soon',
    data,
    example,
  },
  {
    kind: 'maintenance.started',
    area: 'monitoring',
    notification: (event) => notificationOf(event, 'has started'),
    summary: 'A maintenance window has started',
    data,
    example,
  },
  {
    kind: 'maintenance.ended',
    area: 'monitoring',
    notification: (event) => notificationOf(event, 'has ended'),
    summary: 'A maintenance window has ended',
    data,
    example,
  },
]

function notificationOf(event: EventData, what: string): Notification {
  return {
    severity: 'info',
    title: `Maintenance ${textMember(event, 'name')} ${what}`,
    text: textMember(event, 'description'),
    facts: factsOf({ From: event['starts_at'], Until: event['ends_at'] }),
    path: `/maintenance/${textMember(event, 'maintenance_window_id')}`,
  }
}

export function maintenanceEvent(
  kind: 'maintenance.announced' | 'maintenance.started' | 'maintenance.ended',
  { id, name, description, starts_at, ends_at, labels }: WindowRow,
  { monitor_ids, heartbeat_ids, server_ids }: Targets,
): NewEvent {
  return {
    kind,
    data: {
      maintenance_window_id: id,
      name,
      description,
      starts_at,
      ends_at,
      labels,
      monitor_ids,
      heartbeat_ids,
      server_ids,
    },
  }
}
