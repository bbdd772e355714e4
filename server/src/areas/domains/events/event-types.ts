import { type TProperties, Type } from 'typebox'
import { domainStatuses } from '#kernel/domains/domain-status.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { ProblemCode, Severity } from '../checks/problem-schema.ts'
import type { DomainRow } from '../store/tables.ts'
import {
  changedElsewhereNotification,
  expiringNotification,
  heldElsewhereNotification,
  problemNotification,
  problemSolvedNotification,
  renewedNotification,
  statusNotification,
} from './notifications.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-01-31'] })

const domainData = {
  domain_id: Id('domain'),
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  labels: Labels,
}

const exampleDomain = {
  domain_id: 'dom_01jcqkz0000000000000000000',
  domain: 'example.com',
  labels: { team: 'web' },
}

/** The first reading of a domain is no event. */
const reportedStatuses = domainStatuses.filter((status) => status !== 'unknown')

const Value = Nullable(Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]))

export const domainEventTypes: readonly EventKind[] = [
  {
    kind: 'domain.expiring',
    area: 'domains',
    notification: expiringNotification,
    summary: 'A domain expires in 60, 30, 14, 7, 3 or 1 days',
    data: data({
      expires_at: Day,
      days_left: Type.Integer({ description: 'Whole days, rounded up.' }),
      auto_renew: Nullable(Type.Boolean({ description: 'Null: the registrar does not tell.' })),
      registrar: Type.String(),
    }),
    example: {
      ...exampleDomain,
      expires_at: '2026-01-31',
      days_left: 14,
      auto_renew: false,
      registrar: 'Sandbox',
    },
  },
  {
    kind: 'domain.renewed',
    area: 'domains',
    notification: renewedNotification,
    summary: 'A domain was renewed: its expiry moved to a later date',
    data: data({ previous_expires_at: Day, expires_at: Day }),
    example: { ...exampleDomain, previous_expires_at: '2026-01-31', expires_at: '2027-01-31' },
  },
  {
    kind: 'domain.status_changed',
    area: 'domains',
    notification: statusNotification,
    summary: 'The status of a domain changed',
    data: data({
      from: OneOf(reportedStatuses),
      to: OneOf(reportedStatuses),
      epp_statuses: Type.Array(Type.String()),
    }),
    example: { ...exampleDomain, from: 'active', to: 'expired', epp_statuses: ['autoRenewPeriod'] },
  },
  {
    kind: 'domain.drift_detected',
    area: 'domains',
    notification: changedElsewhereNotification,
    summary:
      'The name servers, DS records, lock, automatic renewal, privacy or contacts of a domain were changed at its registrar',
    data: data({
      changed: Type.Array(
        Type.Object({
          setting: Type.String(),
          old: Value,
          new: Value,
          fields: Type.Optional(
            Type.Array(Type.String(), {
              description:
                'Only for `contacts`, whose values are personal data: what has changed, such as `registrant.email`.',
            }),
          ),
        }),
      ),
    }),
    example: { ...exampleDomain, changed: [{ setting: 'locked', old: true, new: false }] },
  },
  {
    kind: 'domain.problem_found',
    area: 'domains',
    notification: problemNotification,
    summary: 'A check of a domain found a problem, such as a broken delegation',
    data: data({
      code: ProblemCode,
      severity: Severity,
      summary: Type.String(),
      message: Type.String({ description: 'What was observed, what it means, and what to do.' }),
    }),
    example: {
      ...exampleDomain,
      code: 'lame_server',
      severity: 'warning',
      summary: 'Some name servers of the domain do not answer for it',
      message:
        'Queries for example.com are slow or fail at ns2.example.net (192.0.2.2, REFUSED). Create the zone there, or remove them from the name servers.',
    },
  },
  {
    kind: 'domain.problem_solved',
    area: 'domains',
    notification: problemSolvedNotification,
    summary: 'A problem of a domain is solved',
    data: data({ code: ProblemCode }),
    example: { ...exampleDomain, code: 'lame_server' },
  },
  {
    kind: 'domain.held_elsewhere',
    area: 'domains',
    notification: heldElsewhereNotification,
    summary:
      'The connection of a domain was deleted, and the domain stays: what its registry publishes is followed',
    data: data({ connection_id: Id('connection'), registrar: Type.String() }),
    example: { ...exampleDomain, connection_id: 'conn_01jcqkz0000000000000000000', registrar: 'Sandbox' },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({ ...domainData, ...own })
}

export function domainEvent(kind: string, { id, name, labels }: DomainRow, own: object): NewEvent {
  return { kind, data: { domain_id: id, domain: name, labels, ...own } }
}
