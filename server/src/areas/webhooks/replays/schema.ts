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
    'What is to be sent of what the endpoint has not: `missing` are events that never were on their way to it, from before it was made or chose their kind. `delivered` sends again what had arrived.',
}

const replayFields = {
  id: Id('webhook_replay'),
  endpoint_id: Id('webhook_endpoint'),
  events: Type.Array(Type.String()),
  states: Type.Array(OneOf(replayedStates), states),
  since: Timestamp,
  until: Timestamp,
  state: OneOf(replayStates, {
    description: '`done`: all is queued. What became of it, `deliveries` counts.',
  }),
  seen_count: Type.Integer({ description: 'Events looked at so far.' }),
  queued_count: Type.Integer({ description: 'Deliveries queued so far.' }),
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
    { description: 'How many of its deliveries are in which state now.' },
  ),
})

export const ReplayParams = Type.Object({ replay_id: Id('webhook_replay') })
export const ReplayQuery = InputObject({ ...pageQuery, endpoint_id: Type.Optional(Id('webhook_endpoint')) })
export type ReplayQuery = Static<typeof ReplayQuery>

export const ReplayInput = InputObject(
  {
    endpoint_id: Id('webhook_endpoint'),
    since: Type.String({ format: 'date-time', description: 'Events that happened at this moment or later.' }),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Events before this moment; now, unless said.' }),
    ),
    events: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Of the event types that the endpoint has chosen; all of them unless given.',
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
