import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { operationKinds } from '../kinds.ts'
import {
  needsUserNotification,
  outcomeNotification,
  transferStartedNotification,
} from './event-notifications.ts'

const operationData = {
  domain_id: Nullable(Id('domain')),
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  labels: Labels,
  operation_id: Id('domain_operation'),
  connection_id: Id('connection'),
  operation: OneOf(operationKinds, { description: 'The kind of the operation. More may be added.' }),
  price: Nullable(Type.Object({ amount: Type.String(), currency: Type.String() })),
  message: Nullable(Type.String()),
}

const outcome = {
  state: OneOf(['done', 'failed', 'cancelled']),
  error: Nullable(Type.String({ description: 'The code of the error, if it failed.' })),
}

const example = {
  domain_id: 'dom_01jcqkz0000000000000000000',
  domain: 'example.com',
  labels: { team: 'web' },
  operation_id: 'dop_01jcqkz0000000000000000000',
  connection_id: 'conn_01jcqkz0000000000000000000',
  operation: 'renew',
  price: { amount: '11.90', currency: 'EUR' },
  message: null,
}
const transfer = { ...example, operation: 'transfer' }

export const operationEventTypes: readonly EventKind[] = [
  {
    kind: 'domain.operation_finished',
    area: 'domains',
    notification: outcomeNotification,
    summary: 'A change or purchase of a domain has finished; transfers have events of their own',
    data: data(outcome),
    example: { ...example, state: 'done', error: null },
  },
  {
    kind: 'domain.operation_needs_user',
    area: 'domains',
    notification: needsUserNotification,
    summary: 'A change or purchase of a domain waits for you',
    data: data({}),
    example: { ...example, message: 'Confirm the order with the link in the mail' },
  },
  {
    kind: 'domain.transfer_started',
    area: 'domains',
    notification: transferStartedNotification,
    summary: 'A registrar has accepted the transfer of a domain to it',
    data: data({}),
    example: transfer,
  },
  {
    kind: 'domain.transfer_needs_user',
    area: 'domains',
    notification: needsUserNotification,
    summary: 'The transfer of a domain waits for you',
    data: data({}),
    example: { ...transfer, message: 'Confirm the transfer with the link in the mail' },
  },
  {
    kind: 'domain.transfer_completed',
    area: 'domains',
    notification: outcomeNotification,
    summary: 'A domain was transferred',
    data: data(outcome),
    example: { ...transfer, state: 'done', error: null },
  },
  {
    kind: 'domain.transfer_failed',
    area: 'domains',
    notification: outcomeNotification,
    summary: 'The transfer of a domain failed or was cancelled',
    data: data(outcome),
    example: { ...transfer, state: 'failed', error: 'rejected', message: 'The auth code is wrong' },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({ ...operationData, ...own })
}
