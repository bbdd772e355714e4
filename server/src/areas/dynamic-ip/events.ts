import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { type Family, families } from './addresses.ts'
import {
  addressChangedNotification,
  heldNotification,
  reportingAgainNotification,
  staleNotification,
} from './event-notifications.ts'
import type { DynamicIpRow, Reporter } from './store.ts'

export const dynamicIpData = {
  dynamic_ip_id: Id('dynamic_ip'),
  name: Type.String(),
  labels: Labels,
  ipv4: Nullable(Type.String()),
  ipv6: Nullable(Type.String()),
  ipv6_prefix: Nullable(Type.String()),
}

export const exampleDynamicIp = {
  dynamic_ip_id: 'dip_01jcqkz0000000000000000000',
  name: 'Office',
  labels: { site: 'berlin' },
  ipv4: '203.0.113.7',
  ipv6: '2001:db8:7::1',
  ipv6_prefix: '2001:db8:7::/56',
}

const lastSeen = { last_seen_at: Nullable(Timestamp) }
const exampleSeen = { last_seen_at: '2026-01-31T12:00:00.000Z' }

export const dynamicIpEventTypes: readonly EventKind[] = [
  {
    kind: 'dynamic_ip.changed',
    area: 'dynamic_ip',
    notification: addressChangedNotification,
    summary: 'A dynamic IP reported another address',
    data: Type.Object({
      ...dynamicIpData,
      seq: Type.Integer({ description: 'Increases with each change of this dynamic IP.' }),
      changed: Type.Array(
        Type.Object({
          family: OneOf(families),
          old: Nullable(Type.String()),
          new: Nullable(Type.String()),
        }),
      ),
      reporter: Nullable(
        Type.Object(
          { ip: Type.String(), user_agent: Type.String() },
          { description: 'Null: there was no report for too long, and the addresses were cleared.' },
        ),
      ),
    }),
    example: {
      ...exampleDynamicIp,
      seq: 12,
      changed: [{ family: 'ipv4', old: '203.0.113.5', new: '203.0.113.7' }],
      reporter: { ip: '203.0.113.7', user_agent: 'Fritz!Box DDNS/1.0.1' },
    },
  },
  {
    kind: 'dynamic_ip.held',
    area: 'dynamic_ip',
    notification: heldNotification,
    summary: 'Two devices report different addresses for a dynamic IP in turn; the first address is kept',
    data: Type.Object({ ...dynamicIpData, family: OneOf(families), other: Type.String() }),
    example: { ...exampleDynamicIp, family: 'ipv4', other: '203.0.113.99' },
  },
  {
    kind: 'dynamic_ip.stale',
    area: 'dynamic_ip',
    notification: staleNotification,
    summary: 'A dynamic IP has not reported within its stale period',
    data: Type.Object({ ...dynamicIpData, ...lastSeen }),
    example: { ...exampleDynamicIp, ...exampleSeen },
  },
  {
    kind: 'dynamic_ip.recovered',
    area: 'dynamic_ip',
    notification: reportingAgainNotification,
    summary: 'A dynamic IP that was stale reported again',
    data: Type.Object({ ...dynamicIpData, ...lastSeen }),
    example: { ...exampleDynamicIp, ...exampleSeen },
  },
]

export type AddressChange = { family: Family; old: string | null; new: string | null }

export function changeOf(
  after: DynamicIpRow,
  changed: readonly AddressChange[],
  reporter: Reporter | null,
): NewEvent {
  return {
    kind: 'dynamic_ip.changed',
    data: { ...dynamicIpFields(after), seq: after.seq, changed, reporter },
  }
}

export function heldEvent(after: DynamicIpRow, family: Family, other: string): NewEvent {
  return { kind: 'dynamic_ip.held', data: { ...dynamicIpFields(after), family, other } }
}

export function reportStateEvent(
  kind: 'dynamic_ip.stale' | 'dynamic_ip.recovered',
  after: DynamicIpRow,
): NewEvent {
  return { kind, data: { ...dynamicIpFields(after), last_seen_at: after.last_seen_at } }
}

/** The dynamic IP as every event about it contains it. */
export function dynamicIpFields({ id, name, labels, addresses }: DynamicIpRow) {
  return {
    dynamic_ip_id: id,
    name,
    labels,
    ...Object.fromEntries(families.map((family) => [family, addresses[family]?.address ?? null])),
  }
}
