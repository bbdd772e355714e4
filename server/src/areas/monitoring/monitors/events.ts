import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import type { AlertPhase } from '../incidents/alerts-work.ts'
import { monitorAlertNotification, monitorRecoveredNotification } from '../incidents/event-notifications.ts'
import type { IncidentRow } from '../incidents/store.ts'
import type { MonitorRow } from '../store.ts'

const states = ['pending', 'up', 'degraded', 'down', 'unknown'] as const

const monitorData = {
  monitor_id: Id('monitor'),
  name: Type.String(),
  type: Type.String({ description: 'The type of the monitor.' }),
  labels: Labels,
  status: OneOf(states),
  previous_status: OneOf(states),
  incident_id: Id('incident'),
  reason: Type.String(),
  started_at: Timestamp,
}

const example = {
  monitor_id: 'mon_01jcqkz0000000000000000000',
  name: 'Shop',
  type: 'http',
  labels: { env: 'prod' },
  status: 'down',
  previous_status: 'up',
  incident_id: 'inc_01jcqkz0000000000000000000',
  reason: 'The server answered with status 502.',
  started_at: '2026-01-31T12:00:00.000Z',
}

export const monitorEventKinds: readonly EventKind[] = [
  {
    kind: 'monitor.alert',
    area: 'monitoring',
    notification: monitorAlertNotification,
    summary: 'A monitor failed; also sent as a reminder and when the alert is escalated',
    data: Type.Object({
      ...monitorData,
      phase: OneOf(['opened', 'reminder', 'escalated']),
      escalation: Type.Integer({ description: 'How often this alert was escalated.' }),
      locations: Type.Array(
        Type.Object({
          location: Type.String(),
          state: Type.String(),
          failure_class: Nullable(Type.String()),
          message: Nullable(Type.String()),
        }),
      ),
      members: Type.Array(
        Type.Object({ monitor_id: Id('monitor'), name: Type.String(), state: Type.String() }),
        { description: 'Of a composite monitor: its members that are down or degraded.' },
      ),
    }),
    example: {
      ...example,
      phase: 'opened',
      escalation: 0,
      locations: [
        {
          location: 'local',
          state: 'down',
          failure_class: 'status',
          message: 'The server answered with status 502.',
        },
      ],
      members: [],
    },
  },
  {
    kind: 'monitor.recovered',
    area: 'monitoring',
    notification: monitorRecoveredNotification,
    summary: 'A monitor that had an alert recovered',
    data: Type.Object({ ...monitorData, recovered_at: Timestamp }),
    example: {
      ...example,
      status: 'up',
      previous_status: 'down',
      recovered_at: '2026-01-31T12:07:00.000Z',
    },
  },
]

type Transition = { monitor: MonitorRow; incident: IncidentRow; previous: MonitorRow['state'] }

export function monitorAlertEvent(transition: Transition, phase: AlertPhase): NewEvent {
  const { incident } = transition
  return {
    kind: 'monitor.alert',
    data: {
      ...about(transition),
      phase,
      escalation: incident.escalations,
      locations: incident.evidence
        .filter(({ monitor_id }) => monitor_id === undefined)
        .map(({ location, state, failure_class, message }) => ({ location, state, failure_class, message })),
      members: incident.evidence.flatMap(({ monitor_id, monitor_name: name = '', state }) =>
        monitor_id === undefined ? [] : { monitor_id, name, state },
      ),
    },
  }
}

export function monitorRecoveredEvent(transition: Transition): NewEvent {
  return {
    kind: 'monitor.recovered',
    data: { ...about(transition), recovered_at: transition.incident.resolved_at },
  }
}

function about({ monitor, incident, previous }: Transition) {
  return {
    monitor_id: monitor.id,
    name: monitor.name,
    type: monitor.type,
    labels: monitor.labels,
    status: monitor.state,
    previous_status: previous,
    incident_id: incident.id,
    reason: incident.cause,
    started_at: incident.started_at,
  }
}
