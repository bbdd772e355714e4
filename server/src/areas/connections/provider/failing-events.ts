import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Timestamp } from '#platform/http/operation/schema.ts'
import type { ConnectionRow } from '../store.ts'

const connection = {
  connection_id: Id('connection'),
  name: Type.String(),
  provider: Type.String({ description: 'The provider, such as `powerdns`.' }),
  labels: Labels,
  failing_since: Timestamp,
}
const exampleConnection = {
  connection_id: 'conn_01jcqkz0000000000000000000',
  name: 'Name servers',
  provider: 'powerdns',
  labels: { team: 'ops' },
  failing_since: '2026-01-31T12:00:00.000Z',
}

export const connectionEventTypes: readonly EventKind[] = [
  {
    kind: 'connection.failing',
    area: 'account',
    summary: 'A connection fails: its provider rejects the credentials, or has been unavailable for a minute',
    notification: failingNotification,
    data: Type.Object({
      ...connection,
      error: Type.Object({
        code: Type.String({
          description:
            '`auth`, `verification_failed`, `blocked`, `rate_limited`, `unavailable` or `timeout`. More may be added.',
        }),
        message: Type.String(),
      }),
    }),
    example: {
      ...exampleConnection,
      error: { code: 'auth', message: 'The provider rejects the credentials.' },
    },
  },
  {
    kind: 'connection.recovered',
    area: 'account',
    summary: 'A connection that was failing works again, and nothing fails because of it any more',
    notification: recoveredNotification,
    data: Type.Object(connection),
    example: exampleConnection,
  },
]

export type ReportedConnection = Pick<ConnectionRow, 'id' | 'name' | 'kind' | 'labels'> & {
  failing_since: Date
}

export function connectionFailing(
  row: ReportedConnection,
  { code, message }: { code: string; message: string },
): NewEvent {
  return { kind: 'connection.failing', data: { ...fieldsOf(row), error: { code, message } } }
}

export function connectionRecovered(row: ReportedConnection): NewEvent {
  return { kind: 'connection.recovered', data: fieldsOf(row) }
}

function fieldsOf({ id, name, kind, labels, failing_since }: ReportedConnection) {
  return { connection_id: id, name, provider: kind, labels, failing_since }
}

function failingNotification(data: EventData): Notification {
  const error = (data['error'] ?? {}) as EventData
  const isRejected = ['auth', 'verification_failed'].includes(textMember(error, 'code'))
  return {
    severity: 'critical',
    title: `Connection ${textMember(data, 'name')} fails`,
    text: `${textMember(error, 'message')} ${isRejected ? 'Check its credentials.' : 'Zones and firewalls of this connection are not updated until its provider is available again.'}`,
    facts: factsOf({
      Connection: data['name'],
      Provider: data['provider'],
      Since: data['failing_since'],
    }),
    ...alertOf(data, 'opened'),
  }
}

function recoveredNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Connection ${textMember(data, 'name')} works again`,
    facts: factsOf({
      Connection: data['name'],
      Provider: data['provider'],
      'Failed since': data['failing_since'],
    }),
    ...alertOf(data, 'closed'),
  }
}

function alertOf(data: EventData, change: 'opened' | 'closed') {
  const id = textMember(data, 'connection_id')
  return { path: `/connections/${id}`, alert: { key: `failing:${id}`, change } }
}
