import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import { Id, InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { Price, registration } from '../../operations/schema.ts'
import { registrationStates, stopReasons } from './states.ts'

export const WatchedRegistration = Resource('WatchedRegistration', {
  connection_id: Id('connection'),
  /** Null: of a dry run without it. */
  max_price: Nullable(Price),
  premium: Type.Boolean({ description: 'Whether a premium price up to `max_price` is accepted.' }),
  years: Type.Integer(),
  contacts: Type.Record(Type.String(), Id('contact'), { description: 'By role.' }),
  nameservers: Nullable(
    Type.Array(Type.String(), { description: 'Null: those that the registrar assigns.' }),
  ),
  privacy: Type.Boolean(),
  auto_renew: Type.Boolean(),
  state: OneOf(registrationStates, {
    description:
      '`waiting`: until the name is released, and then until the registrar offers it. `ordered`: `operation_id` was queued, whose outcome decides. `done`: registered. `stopped`: it is not tried again. More may be added.',
  }),
  reason: Nullable(
    OneOf(stopReasons, {
      description:
        'Why it has stopped. `not_offered`: for a day, the registrar did not offer the name or could not be asked. `not_permitted`: the member or token that switched it on is gone, or may not buy domains any more. More may be added.',
    }),
  ),
  message: Nullable(Type.String({ description: 'The reason in words.' })),
  error: ResourceErrorOf(
    'Why the name could not be registered now, or why the last attempt did not lead to an order. It is checked daily and tried again while `waiting`.',
  ),
  last_attempt_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'When it was last tried since the name was released.' }),
  ),
  operation_id: Nullable(Id('domain_operation')),
  price: Nullable(Price),
  premium_price: Type.Boolean({
    description:
      'Whether `price`, what the registrar asked for when this was switched on, is a premium price. `price` is null if it did not say.',
  }),
  enabled_by: Type.Object(
    { type: Type.String(), id: Type.String(), name: Type.String() },
    { description: 'Who has switched it on, and has to be allowed to buy domains when it is ordered.' },
  ),
  enabled_at: Timestamp,
  updated_at: Timestamp,
})

export const WatchedRegistrationInput = InputObject(registration, { title: 'WatchedRegistrationInput' })
export type WatchedRegistrationInput = Static<typeof WatchedRegistrationInput>
