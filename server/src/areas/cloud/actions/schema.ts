import { type Static, Type } from 'typebox'
import { serverActionKinds, serverActionStates } from '#kernel/cloud/server-action.ts'
import {
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const shutdownSeconds = 120

const Kind = OneOf(serverActionKinds, {
  description:
    '`power_off` and `power_cycle` cut the power: what the system has not written is lost. `shutdown` and `reboot` ask the system. More may be added.',
})

export const ActionInput = InputObject(
  {
    kind: Kind,
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1800,
        description: `Only for \`shutdown\`: how long the system has to stop. ${shutdownSeconds} by default.`,
      }),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          'Only for `shutdown`: whether the power is cut if the system has not stopped by then. Otherwise the action fails.',
      }),
    ),
  },
  { title: 'ServerActionInput' },
)
export type ActionInput = Static<typeof ActionInput>

export const ServerAction = Resource('ServerAction', {
  id: Id('server_action'),
  kind: Kind,
  state: OneOf(serverActionStates, {
    description:
      '`succeeded`, `failed`, `cancelled` and `unknown` are final. `unknown`: whether it was executed could not be told by its deadline. More may be added.',
  }),
  server_id: Nullable(Id('server')),
  server_name: Type.String(),
  connection_id: Id('connection'),
  provider_ref: Nullable(Type.String({ description: 'The id of the action at the provider.' })),
  wait_seconds: Nullable(Type.Integer()),
  force: Type.Boolean(),
  progress: Nullable(Type.Integer({ description: 'In percent, if the provider tells it.' })),
  message: Nullable(Type.String({ description: 'What happens now, or how it ended.' })),
  error: Nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      vendor_code: Nullable(Type.String({ description: 'The provider’s own code.' })),
      at: Timestamp,
    }),
  ),
  steps: Type.Array(
    Type.Object({
      step: Type.String({
        description:
          '`queued`, `sending`, `lost` (its answer was lost), `accepted` (by the provider), `waiting` (for the system of the server), `forced` (the power is cut), or the final state.',
      }),
      at: Timestamp,
      message: Nullable(Type.String()),
    }),
  ),
  requested_by: Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }),
  deadline: Type.Unsafe<Date>({ ...Timestamp, description: 'It ends by then, as `failed` or `unknown`.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: Nullable(Timestamp),
})
export const ServerActionPage = PageOf(ServerAction, 'ServerActionPage')

export const ActionParams = Type.Object({ action_id: Id('server_action') })

export const ActionQuery = InputObject({
  ...pageQuery,
  server_id: Type.Optional(Id('server')),
  connection_id: Type.Optional(Id('connection')),
  kind: Type.Optional(OneOf(serverActionKinds)),
  state: Type.Optional(OneOf(serverActionStates)),
  needs_attention: needsAttentionQuery('they have failed, or their outcome is unknown'),
  q: searchQuery('the name of the server'),
})
export type ActionQuery = Static<typeof ActionQuery>
