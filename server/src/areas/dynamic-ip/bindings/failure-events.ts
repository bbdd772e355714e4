/** Events of bindings that fail and recover, in the same format for every kind of binding. */
import { Type } from 'typebox'
import { Direction, Ports, Protocol } from '#areas/connections/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { bindingFailedNotification, bindingRecoveredNotification } from '../event-notifications.ts'
import { dynamicIpData, dynamicIpFields, exampleDynamicIp } from '../events.ts'
import type { BindingRow, DynamicIpRow } from '../store.ts'

const binding = {
  ...dynamicIpData,
  binding_id: Type.String({ description: 'The id of the binding, `bnd_…` or `fwb_…`.' }),
  binds: OneOf(['dns_record', 'firewall_rule'], { description: 'More may be added.' }),
  zone_id: Nullable(Id('zone')),
  zone: Nullable(Type.String()),
  record: Nullable(Type.Object({ name: Type.String(), type: Type.String() })),
  connection_id: Nullable(Id('connection')),
  firewall: Nullable(Type.Object({ ref: Type.String(), name: Type.String() })),
  direction: Nullable(Direction),
  protocol: Nullable(Protocol),
  ports: Ports,
}

const exampleBinding = {
  ...exampleDynamicIp,
  binding_id: 'fwb_01jcqkz0000000000000000000',
  binds: 'firewall_rule',
  zone_id: null,
  zone: null,
  record: null,
  connection_id: 'conn_01jcqkz0000000000000000000',
  firewall: { ref: '38421', name: 'web' },
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
}

export const failureEventTypes: readonly EventKind[] = [
  {
    kind: 'dynamic_ip.binding_failed',
    area: 'dynamic_ip',
    notification: bindingFailedNotification,
    summary:
      'A DNS record or firewall rule could not be updated to the address of its dynamic IP; it is retried',
    data: Type.Object({ ...binding, error: Type.Object({ code: Type.String(), message: Type.String() }) }),
    example: {
      ...exampleBinding,
      error: { code: 'auth', message: 'The provider rejects the credentials.' },
    },
  },
  {
    kind: 'dynamic_ip.binding_recovered',
    area: 'dynamic_ip',
    notification: bindingRecoveredNotification,
    summary: 'A DNS record or firewall rule that failed has the address of its dynamic IP again',
    data: Type.Object(binding),
    example: exampleBinding,
  },
]

type Failure = { code: string; message: string }

/** The target of a binding, for its events. */
export type BoundData = { binding_id: string } & Record<string, unknown>

export function bindingFailed(
  dynamicIp: DynamicIpRow,
  data: BoundData,
  { code, message }: Failure,
): NewEvent {
  return {
    kind: 'dynamic_ip.binding_failed',
    data: { ...dynamicIpFields(dynamicIp), ...data, error: { code, message } },
  }
}

export function bindingRecovered(dynamicIp: DynamicIpRow, data: BoundData): NewEvent {
  return { kind: 'dynamic_ip.binding_recovered', data: { ...dynamicIpFields(dynamicIp), ...data } }
}

export function recordData({ id, zone_id, name, type }: BindingRow, zone: string): BoundData {
  return {
    binding_id: id,
    binds: 'dns_record',
    zone_id,
    zone,
    record: { name, type },
    connection_id: null,
    firewall: null,
    direction: null,
    protocol: null,
    ports: null,
  }
}
