import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, Timestamp } from '#platform/http/operation/schema.ts'
import type { ProbeRow } from './store.ts'

const data = Type.Object({
  probe_id: Id('probe'),
  name: Type.String(),
  labels: Labels,
  hostname: Nullable(Type.String()),
  last_seen_at: Nullable(Timestamp),
})

const example = {
  probe_id: 'prb_01jcqkz0000000000000000000',
  name: 'Office Berlin',
  labels: {},
  hostname: 'nas.home.arpa',
  last_seen_at: '2026-01-31T12:00:00.000Z',
}

export const probeEventTypes: readonly EventKind[] = [
  {
    kind: 'probe.enrolled',
    area: 'monitoring',
    notification: (event) => ({
      ...about(event, 'was enrolled'),
      severity: 'info',
      text: 'If you have not installed it, revoke it.',
    }),
    summary: 'A machine was enrolled as a probe',
    data,
    example,
  },
  {
    kind: 'probe.offline',
    area: 'monitoring',
    notification: (event) => ({
      ...about(event, 'is offline'),
      severity: 'warning',
      alert: { key: alertOf(event), change: 'opened' },
      facts: factsOf({ 'Host name': event['hostname'], Since: event['last_seen_at'] }),
      text: 'It has sent nothing for 15 minutes. Monitors that only it checks are unknown.',
    }),
    summary: 'A probe has sent nothing for 15 minutes',
    data,
    example,
  },
  {
    kind: 'probe.online',
    area: 'monitoring',
    notification: (event) => ({
      ...about(event, 'is online again'),
      severity: 'info',
      alert: { key: alertOf(event), change: 'closed' },
    }),
    summary: 'A probe that was offline sends results again',
    data,
    example,
  },
  {
    kind: 'probe.revoked',
    area: 'monitoring',
    notification: (event) => ({
      ...about(event, 'was revoked'),
      severity: 'info',
      alert: { key: alertOf(event), change: 'closed' },
    }),
    summary: 'A probe was revoked',
    data,
    example,
  },
]

type Kind = 'probe.enrolled' | 'probe.offline' | 'probe.online' | 'probe.revoked'

export function probeEvent(kind: Kind, { id, name, labels, hostname, last_seen_at }: ProbeRow): NewEvent {
  return { kind, data: { probe_id: id, name, labels, hostname, last_seen_at } }
}

const alertOf = (event: EventData) => `probe:${textMember(event, 'probe_id')}`

function about(event: EventData, what: string): Omit<Notification, 'severity'> {
  return {
    title: `The probe ${textMember(event, 'name')} ${what}`,
    facts: factsOf({ 'Host name': event['hostname'] }),
    path: `/probes/${textMember(event, 'probe_id')}`,
  }
}
