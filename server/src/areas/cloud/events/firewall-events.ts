import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import type { FirewallRow } from '../firewalls/firewall-store.ts'

const exampleFirewall = {
  firewall_id: 'fw_01jcqkz0000000000000000000',
  name: 'web',
  connection_id: 'conn_01jcqkz0000000000000000000',
}

export const firewallEventTypes: readonly EventKind[] = [
  {
    kind: 'firewall.change_finished',
    area: 'cloud',
    notification: changeNotification,
    summary: 'A change of the rules of a firewall has ended',
    data: firewallData({
      state: OneOf(['succeeded', 'failed']),
      added: Type.Integer({ description: 'The number of rules to add.' }),
      removed: Type.Integer({ description: 'The number of rules to remove.' }),
      error: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
    example: { ...exampleFirewall, state: 'succeeded', added: 2, removed: 1, error: null, message: null },
  },
  {
    kind: 'firewall.deleted',
    area: 'cloud',
    notification: deletedNotification,
    summary: 'A firewall is no longer at its provider',
    data: firewallData({
      attached_to: Type.Array(Type.String(), {
        description: 'What it was attached to when it was last listed, such as `server 4711`.',
      }),
    }),
    example: { ...exampleFirewall, attached_to: ['server 4711'] },
  },
]

function firewallData<P extends TProperties>(own: P) {
  return Type.Object({
    firewall_id: Id('firewall'),
    name: Type.String(),
    connection_id: Id('connection'),
    ...own,
  })
}

export function firewallEvent(
  kind: string,
  { id, name, connection_id }: Pick<FirewallRow, 'id' | 'name' | 'connection_id'>,
  own: object,
): NewEvent {
  return { kind, data: { firewall_id: id, name, connection_id, ...own } }
}

function changeNotification(data: EventData): Notification {
  const hasFailed = textMember(data, 'state') === 'failed'
  const message = textMember(data, 'message')
  return {
    severity: hasFailed ? 'warning' : 'info',
    title: hasFailed
      ? `The rules of firewall ${textMember(data, 'name')} could not be changed`
      : `The rules of firewall ${textMember(data, 'name')} were changed`,
    ...(message && { text: message }),
    path: `/servers/firewalls/${textMember(data, 'firewall_id')}`,
  }
}

function deletedNotification(data: EventData): Notification {
  return {
    severity: 'warning',
    title: `Firewall ${textMember(data, 'name')} is no longer at its provider`,
    text: 'It does not filter the traffic of any server now.',
    facts: factsOf({ 'Was attached to': attachedTo(data) }),
    path: `/connections/${textMember(data, 'connection_id')}`,
  }
}

function attachedTo({ attached_to: targets }: EventData): string {
  return Array.isArray(targets) && targets.length > 0 ? targets.join(', ') : 'nothing'
}
