import { Type } from 'typebox'
import { Direction, Ports, Protocol } from '#areas/connections/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import type { BoundData } from '../bindings/failure-events.ts'
import { firewallChangedNotification } from '../event-notifications.ts'
import { dynamicIpData, dynamicIpFields, exampleDynamicIp } from '../events.ts'
import type { DynamicIpRow } from '../store.ts'
import type { FirewallBindingRow } from './store.ts'

const binding = {
  ...dynamicIpData,
  binding_id: Id('firewall_binding'),
  connection_id: Id('connection'),
  firewall: Type.Object({ ref: Type.String(), name: Type.String() }),
  direction: Direction,
  protocol: Protocol,
  ports: Ports,
}

const exampleBinding = {
  ...exampleDynamicIp,
  binding_id: 'fwb_01jcqkz0000000000000000000',
  connection_id: 'conn_01jcqkz0000000000000000000',
  firewall: { ref: '38421', name: 'web' },
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
}

export const firewallEventTypes: readonly EventKind[] = [
  {
    kind: 'dynamic_ip.firewall_changed',
    area: 'dynamic_ip',
    notification: firewallChangedNotification,
    summary: 'Firewall rules that follow a dynamic IP changed at the provider',
    data: Type.Object({
      ...binding,
      added: Type.Array(Type.String(), { description: 'The networks that the firewall is open to now.' }),
      removed: Type.Array(Type.String(), {
        description: 'The networks that the firewall was open to before.',
      }),
      cause: OneOf(['report', 'api', 'stale']),
      reporter: Nullable(Type.Object({ ip: Type.String(), user_agent: Type.String() })),
    }),
    example: {
      ...exampleBinding,
      added: ['203.0.113.7/32'],
      removed: [],
      cause: 'report',
      reporter: { ip: '203.0.113.7', user_agent: 'Fritz!Box DDNS/1.0.1' },
    },
  },
]

export type RuleChanges = { added: readonly string[]; removed: readonly string[] }

export function firewallChange(
  dynamicIp: DynamicIpRow,
  row: FirewallBindingRow,
  changes: RuleChanges,
): NewEvent {
  const { last_report: last } = dynamicIp
  const reporter = row.cause === 'report' && last ? { ip: last.ip, user_agent: last.user_agent } : null
  return {
    kind: 'dynamic_ip.firewall_changed',
    data: { ...aboutBinding(dynamicIp, row), ...changes, cause: row.cause, reporter },
  }
}

/** For events about bindings of every kind. */
export function firewallData(row: FirewallBindingRow): BoundData {
  const nothing = { binds: 'firewall_rule', zone_id: null, zone: null, record: null }
  return { ...nothing, ...ruleData(row) }
}

function aboutBinding(dynamicIp: DynamicIpRow, row: FirewallBindingRow) {
  return { ...dynamicIpFields(dynamicIp), ...ruleData(row) }
}

function ruleData(row: FirewallBindingRow) {
  const { id, connection_id, firewall_ref: ref, firewall_name: name, direction, protocol, ports } = row
  return { binding_id: id, connection_id, firewall: { ref, name }, direction, protocol, ports }
}
