import { type TProperties, Type } from 'typebox'
import { serverActionKinds } from '#kernel/cloud/server-action.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import type { ServerRow } from '../store/tables.ts'
import { actionNotification, missingNotification, statusNotification } from './notifications.ts'

const exampleServer = {
  server_id: 'srv_01jcqkz0000000000000000000',
  name: 'web-1',
  labels: { team: 'web' },
}

export const serverEventTypes: readonly EventKind[] = [
  {
    kind: 'server.status_changed',
    area: 'cloud',
    notification: statusNotification,
    summary: 'A server went up or down',
    data: data({
      from: OneOf(['up', 'down']),
      to: OneOf(['up', 'down']),
      source: OneOf(['provider', 'agent', 'monitor'], { description: 'What tells so. More may be added.' }),
      power: Type.String({ description: 'What its provider says, such as `running` or `stopped`.' }),
    }),
    example: { ...exampleServer, from: 'up', to: 'down', source: 'provider', power: 'stopped' },
  },
  {
    kind: 'server.missing',
    area: 'cloud',
    notification: missingNotification,
    summary: 'A server is no longer at its provider',
    data: data({
      connection_id: Id('connection'),
      ref: Type.String({ description: 'The id of the server at its provider.' }),
      region: Type.String(),
      address: Nullable(Type.String({ description: 'Its first public address.' })),
    }),
    example: {
      ...exampleServer,
      connection_id: 'conn_01jcqkz0000000000000000000',
      ref: '4711',
      region: 'fsn1',
      address: '203.0.113.7',
    },
  },
  {
    kind: 'server.action_finished',
    area: 'cloud',
    notification: actionNotification,
    summary: 'An action of a server has ended',
    data: data({
      action_id: Id('server_action'),
      action: OneOf(serverActionKinds, { description: 'The kind of the action. More may be added.' }),
      state: OneOf(['succeeded', 'failed', 'cancelled', 'unknown']),
      error: Nullable(Type.String({ description: 'The code of the error, if it failed.' })),
      message: Nullable(Type.String()),
    }),
    example: {
      ...exampleServer,
      action_id: 'act_01jcqkz0000000000000000000',
      action: 'reboot',
      state: 'succeeded',
      error: null,
      message: null,
    },
  },
]

function data<P extends TProperties>(own: P) {
  return Type.Object({ server_id: Id('server'), name: Type.String(), labels: Labels, ...own })
}

export function serverEvent(kind: string, { id, name, labels }: ServerRow, own: object): NewEvent {
  return { kind, data: { server_id: id, name, labels, ...own } }
}
