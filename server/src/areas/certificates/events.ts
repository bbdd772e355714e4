import { Type } from 'typebox'
import { keyTypes } from '#kernel/certificates/certificate.ts'
import type { Finding } from '#kernel/certificates/finding.ts'
import { type ExpiryBand, expiryBands } from '#kernel/certificates/lifetime/expiry.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { titleOf } from './assessment/judged.ts'
import { type CertificateRow, type PlaceRow, shownName } from './store.ts'

const Time = Type.String({ format: 'date-time' })

const certificateData = {
  certificate_id: Id('certificate'),
  labels: Labels,
  name: Type.String({ description: 'One of its names, to call it by.' }),
  names: Type.Array(Type.String(), { description: 'The DNS names and addresses that it is for.' }),
  issuer: Nullable(Type.String({ description: 'The name of the authority that issued it.' })),
  key_type: OneOf(keyTypes),
  not_after: Time,
  places: Type.Array(
    Type.String({ description: 'Where it is or was: the path of a file, or an address and a port.' }),
  ),
}

const example = {
  certificate_id: 'crt_01jcqkz0000000000000000000',
  labels: { team: 'web' },
  name: 'example.com',
  names: ['example.com', 'www.example.com'],
  issuer: 'R11',
  key_type: 'ec',
  not_after: '2026-02-12T08:00:00.000Z',
  places: ['192.0.2.10:443'],
}

const bands = expiryBands.filter((band) => band !== 'none')

export const certificateEventTypes: readonly EventKind[] = [
  {
    kind: 'certificate.expiring',
    area: 'certificates',
    notification: expiringNotification,
    summary: 'The expiry of a certificate has become more urgent, or it has expired',
    data: Type.Object({
      ...certificateData,
      urgency: OneOf(bands, { description: 'How urgent it is for the time that it is valid in all.' }),
      days_left: Type.Integer({ description: 'Whole days, rounded down; negative after the expiry.' }),
      findings: Type.Array(Type.String(), { description: 'The codes of what is wrong with it.' }),
    }),
    example: { ...example, urgency: 'high', days_left: 10, findings: ['expires_high'] },
  },
  {
    kind: 'certificate.changed',
    area: 'certificates',
    notification: changedNotification,
    summary: 'A certificate was replaced in the places where it was, or is there no more',
    data: Type.Object({
      ...certificateData,
      replaced_by: Nullable(Type.String({ description: 'The certificate that is there now. Null: none.' })),
      new_not_after: Nullable(Time),
      is_gone: Type.Boolean({ description: 'The certificate is in no other place.' }),
    }),
    example: {
      ...example,
      replaced_by: 'crt_01jcqkz0000000000000000001',
      new_not_after: '2026-05-13T08:00:00.000Z',
      is_gone: true,
    },
  },
]

export function expiringEvent(
  certificate: CertificateRow,
  urgency: ExpiryBand,
  { places, findings, now }: { places: readonly PlaceRow[]; findings: readonly Finding[]; now: Date },
): NewEvent {
  const left = certificate.not_after.getTime() - now.getTime()
  return {
    kind: 'certificate.expiring',
    data: {
      ...dataOf(certificate, places),
      urgency,
      days_left: Math.floor(left / 86_400_000),
      findings: findings.map(({ code }) => code),
    },
  }
}

/** `before` was in these places. */
export function changedEvent(
  before: CertificateRow,
  after: CertificateRow | null,
  places: readonly PlaceRow[],
): NewEvent {
  return {
    kind: 'certificate.changed',
    data: {
      ...dataOf(before, places),
      replaced_by: after?.id ?? null,
      new_not_after: after?.not_after.toISOString() ?? null,
      is_gone: !before.is_current,
    },
  }
}

function dataOf(certificate: CertificateRow, places: readonly PlaceRow[]) {
  const { id, labels, names, issuer_name, key_type, not_after } = certificate
  return {
    certificate_id: id,
    labels,
    name: shownName(certificate),
    names,
    issuer: issuer_name,
    key_type,
    not_after: not_after.toISOString(),
    places: places.map(titleOf),
  }
}

function expiringNotification(data: EventData): Notification {
  const urgency = textMember(data, 'urgency')
  const days = Number(data['days_left'])
  const when =
    urgency === 'expired'
      ? 'has expired'
      : days < 1
        ? 'expires today'
        : `expires in ${days === 1 ? '1 day' : `${days} days`}`
  return {
    severity: urgency === 'warning' ? 'warning' : 'critical',
    title: `The certificate for ${textMember(data, 'name')} ${when}`,
    text: 'Renew it, and check that the new one is served.',
    facts: facts(data),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
  }
}

function changedNotification(data: EventData): Notification {
  const isReplaced = textMember(data, 'replaced_by') !== ''
  return {
    severity: 'info',
    title: isReplaced
      ? `The certificate for ${textMember(data, 'name')} was replaced`
      : `The certificate for ${textMember(data, 'name')} was removed`,
    facts: [...facts(data), ...factsOf({ 'New expiry': data['new_not_after'] })],
    path: pathOf(data),
    ...(data['is_gone'] === true && { alert: { key: alertKey(data), change: 'closed' as const } }),
  }
}

function facts(data: EventData) {
  const places = Array.isArray(data['places']) ? data['places'].slice(0, 3).join(', ') : ''
  return factsOf({ Expires: data['not_after'], Issuer: data['issuer'], Place: places })
}

function pathOf(data: EventData): string {
  return `/certificates/${textMember(data, 'certificate_id')}`
}

function alertKey(data: EventData): string {
  return `certificate:${textMember(data, 'certificate_id')}`
}
