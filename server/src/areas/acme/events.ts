import { Type } from 'typebox'
import type { ResourceError } from '#areas/connections/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { type AccountRow, type ManagedRow, managedName, type OrderRow, orderReasons } from './store.ts'

const Time = Type.String({ format: 'date-time' })

const managedData = {
  managed_certificate_id: Id('managed_certificate'),
  labels: Labels,
  name: Type.String({ description: 'The first of its names.' }),
  names: Type.Array(Type.String()),
  acme_account: Type.String({ description: 'The name of the ACME account.' }),
}

const example = {
  managed_certificate_id: 'mct_01jcqkz0000000000000000000',
  labels: { team: 'web' },
  name: 'example.com',
  names: ['example.com', '*.example.com'],
  acme_account: "Let's Encrypt",
}

export const acmeEventTypes: readonly EventKind[] = [
  {
    kind: 'certificate.issued',
    area: 'certificates',
    notification: issuedNotification,
    summary: 'A managed certificate was issued or renewed',
    data: Type.Object({
      ...managedData,
      certificate_id: Nullable(
        Type.String({ description: 'In the inventory. Null: the plan allows no more certificates there.' }),
      ),
      reason: OneOf(orderReasons, { description: 'Why it was ordered. More may be added.' }),
      not_after: Time,
      renew_at: Nullable(Type.String({ description: 'When it is renewed. Null: it is not.' })),
    }),
    example: {
      ...example,
      certificate_id: 'crt_01jcqkz0000000000000000000',
      reason: 'renewal',
      not_after: '2026-05-13T08:00:00.000Z',
      renew_at: '2026-04-13T08:00:00.000Z',
    },
  },
  {
    kind: 'certificate.renewal_failed',
    area: 'certificates',
    notification: failedNotification,
    summary: 'An order of a managed certificate failed; it is placed again later',
    data: Type.Object({
      ...managedData,
      code: Type.String({ description: 'Of the error: that of the CA, or one of Holdfast.' }),
      message: Type.String(),
      failures: Type.Integer({ description: 'Failed orders since the last certificate.' }),
      not_after: Nullable(
        Type.String({ description: 'The expiry of the certificate that is valid now. Null: there is none.' }),
      ),
      next_attempt_at: Time,
    }),
    example: {
      ...example,
      code: 'dns',
      message: 'example.com: DNS problem: NXDOMAIN looking up TXT for _acme-challenge.example.com.',
      failures: 1,
      not_after: '2026-02-12T08:00:00.000Z',
      next_attempt_at: '2026-01-13T08:15:00.000Z',
    },
  },
]

export function issuedEvent(managed: ManagedRow, account: AccountRow, order: OrderRow): NewEvent {
  return {
    kind: 'certificate.issued',
    data: {
      ...dataOf(managed, account),
      certificate_id: managed.certificate_id,
      reason: order.reason,
      not_after: managed.not_after?.toISOString() ?? '',
      renew_at: managed.order_at?.toISOString() ?? null,
    },
  }
}

export function renewalFailedEvent(
  managed: ManagedRow,
  account: AccountRow,
  { error, nextAt }: { error: ResourceError; nextAt: Date },
): NewEvent {
  return {
    kind: 'certificate.renewal_failed',
    data: {
      ...dataOf(managed, account),
      code: error.code,
      message: error.message,
      failures: managed.failures,
      not_after: managed.not_after?.toISOString() ?? null,
      next_attempt_at: nextAt.toISOString(),
    },
  }
}

/** The page of the managed certificate. */
export function pathOf(data: EventData): string {
  return `/certificates/managed/${textMember(data, 'managed_certificate_id')}`
}

function dataOf(managed: ManagedRow, account: AccountRow) {
  const { id, labels, names } = managed
  return {
    managed_certificate_id: id,
    labels,
    name: managedName(managed),
    names,
    acme_account: account.name,
  }
}

function issuedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `The certificate for ${textMember(data, 'name')} was issued`,
    facts: factsOf({ Expires: data['not_after'], 'Renewed on': data['renew_at'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'closed' },
  }
}

function failedNotification(data: EventData): Notification {
  return {
    severity: textMember(data, 'not_after') === '' || Number(data['failures']) < 3 ? 'warning' : 'critical',
    title: `The certificate for ${textMember(data, 'name')} could not be issued`,
    text: `${textMember(data, 'message').replace(/\.$/, '')}.`,
    facts: factsOf({ 'Valid until': data['not_after'], 'Next attempt': data['next_attempt_at'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
  }
}

function alertKey(data: EventData): string {
  return `managed_certificate:${textMember(data, 'managed_certificate_id')}`
}
