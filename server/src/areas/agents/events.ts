import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable } from '#platform/http/operation/schema.ts'
import type { AgentRow } from './store.ts'

const example = {
  agent_id: 'agt_01jcqkz0000000000000000000',
  server_id: 'srv_01jcqkz0000000000000000000',
  name: 'web-1.example.com',
}

export const agentEventTypes: readonly EventKind[] = [
  {
    kind: 'agent.enrolled',
    area: 'cloud',
    notification: enrolledNotification,
    summary: 'A server has enrolled an agent',
    data: data({ form: Type.String(), enrolment_token_id: Id('enrolment_token') }),
    example: { ...example, form: 'script', enrolment_token_id: 'ent_01jcqkz0000000000000000000' },
  },
  {
    kind: 'agent.revoked',
    area: 'cloud',
    notification: revokedNotification,
    summary: 'An agent was revoked, or replaced by another one of its server',
    data: data({}),
    example,
  },
  {
    kind: 'agent.cloned',
    area: 'cloud',
    notification: clonedNotification,
    summary: 'Two machines seem to use the secret of an agent',
    data: data({ detail: Type.String({ description: 'What points to it.' }) }),
    example: { ...example, detail: 'Another machine used its secret, from 203.0.113.7.' },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({
    agent_id: Id('agent'),
    server_id: Nullable(Type.String()),
    name: Type.String({ description: 'The host name of the machine.' }),
    ...own,
  })
}

export function agentEvent(
  kind: 'agent.enrolled' | 'agent.revoked' | 'agent.cloned',
  { id, server_id, hostname, form, enrolled_by }: AgentRow,
  own: object = {},
): NewEvent {
  const ofEnrolment = kind === 'agent.enrolled' ? { form, enrolment_token_id: enrolled_by } : {}
  return { kind, data: { agent_id: id, server_id, name: hostname, ...ofEnrolment, ...own } }
}

function enrolledNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `${textMember(data, 'name')} has enrolled an agent`,
    text: 'If you have not installed it, revoke it.',
    facts: factsOf({ Agent: data['form'] }),
    path: pathOf(data),
  }
}

function revokedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `The agent on ${textMember(data, 'name')} was revoked`,
    path: pathOf(data),
  }
}

function clonedNotification(data: EventData): Notification {
  return {
    severity: 'warning',
    title: `Two machines use the secret of the agent on ${textMember(data, 'name')}`,
    text: `${textMember(data, 'detail')} Enrol each machine with a token of its own; on a copy, delete the state of the agent first.`,
    facts: factsOf({ 'Host name': data['name'] }),
    path: pathOf(data),
  }
}

function pathOf(data: EventData): string {
  const serverId = textMember(data, 'server_id')
  return serverId === '' ? '/servers' : `/servers/${serverId}`
}
