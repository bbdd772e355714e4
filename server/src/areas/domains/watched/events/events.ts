import { type TProperties, Type } from 'typebox'
import { type WatchEvent, watchStages, watchStatuses } from '#kernel/domains/watch/watch-state.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { Evidence, ExpectedDrop, RegistrarCheck } from '../schema.ts'
import type { WatchedRow } from '../store/tables.ts'
import { watchedView } from '../view.ts'
import { availableNotification, droppingNotification, registeredNotification } from './event-notifications.ts'

const watchedData = {
  watched_domain_id: Id('watched_domain'),
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  labels: Labels,
  status: OneOf(watchStatuses),
  previous_status: OneOf(watchStatuses),
  stage: OneOf(watchStages),
  expected_drop_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'The earliest time of its expected release.' }),
  ),
  expected_drop: Nullable(ExpectedDrop),
  evidence: Nullable(Evidence),
  registrar_check: Nullable(RegistrarCheck),
  cycle_id: Type.String({
    description:
      'Identifies this lapse of the registration. Each stage of a lapse is reported once, so an action can use it as its idempotency key.',
  }),
}

const exampleEvidence = {
  outcome: 'found',
  source: 'rdap',
  server: 'rdap.example.com',
  reason: null,
  message: null,
  delegation: 'unknown',
  statuses: ['pendingDelete'],
  handle: '2336799_DOMAIN_COM-VRSN',
  registrar: { name: 'Example Registrar, Inc.', iana_id: '9999' },
  registered_at: '2015-08-14T04:00:00.000Z',
  expires_at: '2026-08-13T04:00:00.000Z',
  changed_at: '2026-10-27T06:12:00.000Z',
  nameservers: [],
}

const exampleData = {
  watched_domain_id: 'wdom_01jcqkz0000000000000000000',
  domain: 'example.com',
  labels: {},
  status: 'dropping_soon',
  previous_status: 'registered',
  stage: 'pending_delete',
  expected_drop_at: '2026-11-01T06:12:00.000Z',
  expected_drop: {
    earliest: '2026-11-01T06:12:00.000Z',
    latest: '2026-11-01T20:00:00.000Z',
    confidence: 'high',
    source: 'estimate' as const,
  },
  evidence: exampleEvidence,
  registrar_check: null,
  cycle_id: '2026-08-13T10:00:00.000Z',
}

const freeExample = {
  ...exampleData,
  status: 'available',
  previous_status: 'dropping_soon',
  stage: 'available',
  expected_drop_at: null,
  expected_drop: null,
  evidence: {
    ...exampleEvidence,
    outcome: 'not_found',
    delegation: 'undelegated',
    statuses: [],
    handle: null,
    registrar: null,
    registered_at: null,
    expires_at: null,
    changed_at: null,
  },
  registrar_check: {
    checked_at: '2026-11-01T18:31:00.000Z',
    connection_id: 'conn_01jcqkz0000000000000000000',
    connection_name: 'Example Registrar',
    state: 'available',
    premium: false,
    price: { amount: '9.90', currency: 'EUR' },
    detail: null,
  },
}

export const watchedEventTypes: readonly EventKind[] = [
  {
    kind: 'watched_domain.dropping_soon',
    area: 'domains',
    notification: droppingNotification,
    summary: 'A watched domain was deleted, and will be released unless it is restored',
    data: data({}),
    example: exampleData,
  },
  {
    kind: 'watched_domain.available',
    area: 'domains',
    notification: availableNotification,
    summary: 'A watched domain is available: several observations have confirmed it',
    data: data({}),
    example: freeExample,
  },
  {
    kind: 'watched_domain.registered',
    area: 'domains',
    notification: registeredNotification,
    summary: 'A watched domain that was available, or about to be released, was registered',
    data: data({
      by: OneOf(['account', 'other'], {
        description: '`account`: it is at one of the registrars of this account.',
      }),
      registrar: Nullable(Type.String()),
    }),
    example: {
      ...exampleData,
      status: 'registered',
      previous_status: 'available',
      stage: 'retaken',
      expected_drop_at: null,
      expected_drop: null,
      by: 'other',
      registrar: 'Example Registrar, Inc.',
    },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({ ...watchedData, ...own })
}

export function watchEvent(
  watched: WatchedRow,
  { kind, previousStatus, stage, cycleId }: WatchEvent,
  isOurs: boolean,
  now: Date,
): NewEvent {
  const {
    id,
    name: domain,
    labels,
    status,
    expected_drop,
    evidence,
    registrar,
    registrar_check,
  } = watchedView(watched, now)
  return {
    kind: `watched_domain.${kind}`,
    data: {
      watched_domain_id: id,
      domain,
      labels,
      status,
      previous_status: previousStatus,
      stage,
      expected_drop_at: expected_drop?.earliest ?? null,
      expected_drop,
      evidence,
      registrar_check,
      cycle_id: cycleId,
      ...(kind === 'registered' && { by: isOurs ? 'account' : 'other', registrar }),
    },
  }
}
