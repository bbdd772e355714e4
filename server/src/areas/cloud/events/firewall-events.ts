import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { Context } from '#platform/context.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { type RequestedChange, ruleCounts } from '../firewalls/changes/change.ts'
import type { FirewallRow } from '../firewalls/firewall-store.ts'
import { findServer } from '../store/servers.ts'

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
    summary: 'A change of a firewall has ended',
    data: firewallData({
      change: OneOf(['rules', 'create', 'attach', 'detach', 'delete'], {
        description: '`delete` failed; otherwise the type is `firewall.deleted`. More may be added.',
      }),
      server_id: Nullable(
        Type.Unsafe<string>({ ...Id('server'), description: 'That is attached or detached.' }),
      ),
      server_name: Nullable(Type.String()),
      state: OneOf(['succeeded', 'failed']),
      added: Type.Integer({ description: 'The number of rules to add.' }),
      removed: Type.Integer({ description: 'The number of rules to remove.' }),
      error: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
    example: {
      ...exampleFirewall,
      ...{ change: 'rules', server_id: null, server_name: null, state: 'succeeded' },
      ...{ added: 2, removed: 1, error: null, message: null },
    },
  },
  {
    kind: 'firewall.deleted',
    area: 'cloud',
    notification: deletedNotification,
    summary: 'A firewall is no longer at its provider',
    data: firewallData({
      source: OneOf(['holdfast', 'provider'], { description: 'Where it was deleted.' }),
      attached_to: Type.Array(Type.String(), {
        description: 'What it was attached to when it was last listed, such as `server 4711`.',
      }),
    }),
    example: { ...exampleFirewall, source: 'provider', attached_to: ['server 4711'] },
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

/** What the events of a change tell of it. */
export async function changeData(context: Context, change: RequestedChange) {
  const server_id = change.kind === 'attach' || change.kind === 'detach' ? change.server_id : null
  const server = server_id === null ? undefined : await findServer(context, server_id)
  return { change: change.kind, server_id, server_name: server?.name ?? null, ...ruleCounts(change) }
}

type Titles = { succeeded: (data: EventData) => string; failed: (data: EventData) => string }

const nameIn = (data: EventData) => textMember(data, 'name')
const serverIn = (data: EventData) => textMember(data, 'server_name') || 'a server'

/** By the kind of change. Events from before there were others have none. */
const titles: Readonly<Record<string, Titles>> = {
  rules: {
    succeeded: (data) => `The rules of firewall ${nameIn(data)} were changed`,
    failed: (data) => `The rules of firewall ${nameIn(data)} could not be changed`,
  },
  create: {
    succeeded: (data) => `Firewall ${nameIn(data)} was created`,
    failed: (data) => `Firewall ${nameIn(data)} could not be created`,
  },
  attach: {
    succeeded: (data) => `Firewall ${nameIn(data)} was attached to ${serverIn(data)}`,
    failed: (data) => `Firewall ${nameIn(data)} could not be attached to ${serverIn(data)}`,
  },
  detach: {
    succeeded: (data) => `Firewall ${nameIn(data)} was detached from ${serverIn(data)}`,
    failed: (data) => `Firewall ${nameIn(data)} could not be detached from ${serverIn(data)}`,
  },
  delete: {
    succeeded: (data) => `Firewall ${nameIn(data)} was deleted`,
    failed: (data) => `Firewall ${nameIn(data)} could not be deleted`,
  },
}

function changeNotification(data: EventData): Notification {
  const hasFailed = textMember(data, 'state') === 'failed'
  const message = textMember(data, 'message')
  const { succeeded, failed } = (titles[textMember(data, 'change')] ?? titles['rules']) as Titles
  return {
    severity: hasFailed ? 'warning' : 'info',
    title: hasFailed ? failed(data) : succeeded(data),
    ...(message && { text: message }),
    path: `/servers/firewalls/${textMember(data, 'firewall_id')}`,
  }
}

function deletedNotification(data: EventData): Notification {
  const path = `/connections/${textMember(data, 'connection_id')}`
  if (textMember(data, 'source') === 'holdfast')
    return { severity: 'info', title: `Firewall ${nameIn(data)} was deleted`, path }
  return {
    severity: 'warning',
    title: `Firewall ${nameIn(data)} is no longer at its provider`,
    text: 'It does not filter the traffic of any server now.',
    facts: factsOf({ 'Was attached to': attachedTo(data) }),
    path,
  }
}

function attachedTo({ attached_to: targets }: EventData): string {
  return Array.isArray(targets) && targets.length > 0 ? targets.join(', ') : 'nothing'
}
