import { Type } from 'typebox'
import { findingSeverities } from '#kernel/certificates/finding.ts'
import { gapKinds, remediesOf } from '#kernel/certificates/gaps/gap.ts'
import { gapText } from '#kernel/certificates/gaps/gap-text.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import {
  type EventData,
  factsOf,
  type Notification,
  type Severity,
  textMember,
} from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { type GapRow, severityName } from './store.ts'

const reference = Nullable(Type.String())

const gapData = {
  gap_id: Id('certificate_gap'),
  certificate_id: reference,
  server_id: reference,
  endpoint_id: reference,
  kind: OneOf(gapKinds, { description: 'More may be added.' }),
  severity: OneOf(findingSeverities),
  title: Type.String({ description: 'What it is about: a host name, a certificate or a server.' }),
  name: Nullable(Type.String({ description: 'The host name or address.' })),
  message: Type.String({ description: 'What was observed, and what to do.' }),
  since: Type.String({ format: 'date-time' }),
}

const example = {
  gap_id: 'gap_01jcqkz0000000000000000000',
  certificate_id: null,
  server_id: null,
  endpoint_id: null,
  kind: 'uncovered',
  severity: 'high',
  title: 'www.example.com',
  name: 'www.example.com',
  message:
    'No certificate for www.example.com is in the inventory. Issue one, or upload the one that it has.',
  since: '2026-01-12T08:00:00.000Z',
}

export const gapEventTypes: readonly EventKind[] = [
  {
    kind: 'certificate.gap_opened',
    area: 'certificates',
    notification: openedNotification,
    summary: 'A coverage gap of certificates was found',
    data: Type.Object({
      ...gapData,
      remedies: Type.Array(Type.String(), { description: 'What can be done, the most likely first.' }),
    }),
    example: { ...example, remedies: ['issue', 'upload', 'ignore'] },
  },
  {
    kind: 'certificate.gap_closed',
    area: 'certificates',
    notification: closedNotification,
    summary: 'A coverage gap of certificates is over, or is ignored from now on',
    data: Type.Object({ ...gapData, reason: OneOf(['resolved', 'ignored']) }),
    example: { ...example, reason: 'resolved' },
  },
]

export function gapOpenedEvent(gap: GapRow): NewEvent {
  return { kind: 'certificate.gap_opened', data: { ...dataOf(gap), remedies: remediesOf(gap) } }
}

export function gapClosedEvent(gap: GapRow, reason: 'resolved' | 'ignored'): NewEvent {
  return { kind: 'certificate.gap_closed', data: { ...dataOf(gap), reason } }
}

function dataOf(gap: GapRow) {
  const { id, certificate_id, server_id, endpoint_id, kind, severity, title, name, since } = gap
  return {
    gap_id: id,
    certificate_id,
    server_id,
    endpoint_id,
    kind,
    severity: severityName(severity),
    title,
    name,
    message: gapText(gap),
    since: since.toISOString(),
  }
}

const severities: Readonly<Record<string, Severity>> = { critical: 'critical', high: 'warning' }

function openedNotification(data: EventData): Notification {
  return {
    severity: severities[textMember(data, 'severity')] ?? 'info',
    title: `Coverage gap: ${textMember(data, 'title')}`,
    text: textMember(data, 'message'),
    facts: factsOf({ Kind: data['kind'], Since: data['since'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
    // The expiry of the certificate is announced for each step of its urgency.
    ...(data['kind'] === 'expiring' && { isRepetition: true as const }),
  }
}

function closedNotification(data: EventData): Notification {
  const isOver = data['reason'] === 'resolved'
  return {
    severity: 'info',
    title: `Coverage gap ${isOver ? 'closed' : 'ignored'}: ${textMember(data, 'title')}`,
    facts: factsOf({ Kind: data['kind'], Since: data['since'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'closed' },
    ...(data['kind'] === 'expiring' && { isRepetition: true as const }),
  }
}

function pathOf(data: EventData): string {
  return `/certificates/gaps/${textMember(data, 'gap_id')}`
}

function alertKey(data: EventData): string {
  return `certificate_gap:${textMember(data, 'gap_id')}`
}
