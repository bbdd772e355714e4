import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { deliveryStates, replayedStates, replayStates } from '../store.ts'

const states = {
  description:
    'Which events to send, by the state of their delivery to this endpoint. `missing`: events that were never queued for it, for example from before it was created or received their type. `delivered`: events that were already delivered.',
}

const replayFields = {
  id: Id('webhook_replay'),
  endpoint_id: Id('webhook_endpoint'),
  events: Type.Array(Type.String()),
  states: Type.Array(OneOf(replayedStates), states),
  since: Timestamp,
  until: Timestamp,
  state: OneOf(replayStates, {
    description: '`done`: all events are queued; `deliveries` counts their outcomes.',
  }),
  seen_count: Type.Integer({ description: 'The number of events checked so far.' }),
  queued_count: Type.Integer({ description: 'The number of deliveries queued so far.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Replay = Resource('WebhookReplay', replayFields)
export const ReplayPage = PageOf(Replay, 'WebhookReplayPage')
export const ReplayWithProgress = Resource('WebhookReplayWithProgress', {
  ...replayFields,
  deliveries: Type.Object(
    Object.fromEntries(deliveryStates.map((state) => [state, Type.Integer()])) as Record<
      (typeof deliveryStates)[number],
      ReturnType<typeof Type.Integer>
    >,
    { description: 'The number of its deliveries in each state.' },
  ),
})

export const ReplayParams = Type.Object({ replay_id: Id('webhook_replay') })
export const ReplayQuery = InputObject({ ...pageQuery, endpoint_id: Type.Optional(Id('webhook_endpoint')) })
export type ReplayQuery = Static<typeof ReplayQuery>

export const ReplayInput = InputObject(
  {
    endpoint_id: Id('webhook_endpoint'),
    since: Type.String({ format: 'date-time', description: 'Only events at or after this time.' }),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only events before this time; now by default.' }),
    ),
    events: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Only these event types of the endpoint; all by default.',
      }),
    ),
    states: Type.Optional(
      Type.Array(OneOf(replayedStates), {
        ...states,
        minItems: 1,
        uniqueItems: true,
        default: ['missing', 'failed', 'skipped'],
      }),
    ),
  },
  { title: 'WebhookReplayInput' },
)
export type ReplayInput = Static<typeof ReplayInput>
