import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { stopReasons } from '../states.ts'
import { stoppedNotification, succeededNotification } from './notifications.ts'

const registrationData = {
  watched_domain_id: Id('watched_domain'),
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  labels: Labels,
  connection_id: Id('connection'),
  operation_id: Nullable(Id('domain_operation')),
}

const example = {
  watched_domain_id: 'wdom_01jcqkz0000000000000000000',
  domain: 'example.com',
  labels: {},
  connection_id: 'conn_01jcqkz0000000000000000000',
  operation_id: 'dop_01jcqkz0000000000000000000',
}

export const registrationEventTypes: readonly EventKind[] = [
  {
    kind: 'watched_domain.registration_succeeded',
    area: 'domains',
    notification: succeededNotification,
    summary: 'A watched domain was registered for you after its release',
    data: data({
      domain_id: Nullable(
        Type.String({
          description: 'Null: it could not be added to your domains, for example because of the plan.',
        }),
      ),
      price: Nullable(Type.Object({ amount: Amount, currency: Currency })),
    }),
    example: {
      ...example,
      domain_id: 'dom_01jcqkz0000000000000000000',
      price: { amount: '9.90', currency: 'EUR' },
    },
  },
  {
    kind: 'watched_domain.registration_stopped',
    area: 'domains',
    notification: stoppedNotification,
    summary: 'A watched domain will not be registered for you: the registration has stopped',
    data: data({
      reason: OneOf(stopReasons, { description: 'More may be added.' }),
      message: Type.String({ description: 'The reason in words.' }),
    }),
    example: {
      ...example,
      operation_id: null,
      reason: 'price_too_high',
      message: 'The price is 25.00 EUR, more than the maximum of 15.00 EUR.',
    },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({ ...registrationData, ...own })
}
