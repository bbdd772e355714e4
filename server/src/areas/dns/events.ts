import { Type } from 'typebox'
import { guardCodes } from '#areas/dns/plan/changes.ts'
import { type Cause, driftPolicies, type Held, heldActions, type ZoneRow } from '#areas/dns/store/tables.ts'
import { splitPriority } from '#kernel/dns/records/priority.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { namePattern } from '#kernel/text/resource-type.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { ManagedBy } from '#platform/related/managers.ts'
import { type Content, rrsetStates, valuesOf } from './records/rrsets/rrset-state.ts'
import type { ManagedRRset } from './store/managed.ts'
import type { StoredRRset } from './store/rrsets.ts'
import {
  driftNotification,
  driftResolvedNotification,
  recordsChangedNotification,
  recordsReleasedNotification,
  zoneHeldNotification,
} from './versions/event-notifications.ts'

const Zone = { zone_id: Id('zone'), zone: Type.String(), labels: Labels }
const Key = { name: Type.String(), type: Type.String() }
/** The cause as events, applies and versions contain it. */
export const CauseName = Type.String({
  pattern: namePattern,
  description:
    'The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added.',
})
const Value = { ttl: Type.Integer(), value: Type.String(), priority: Nullable(Type.Integer()) }
const RRsetContent = Nullable(Type.Object({ ttl: Type.Integer(), values: Type.Array(Type.String()) }))

const exampleZone = {
  zone_id: 'zone_01jcqkz0000000000000000000',
  zone: 'example.com',
  labels: { env: 'prod' },
}

export const dnsEventTypes: readonly EventKind[] = [
  {
    kind: 'dns.records_changed',
    area: 'dns',
    notification: recordsChangedNotification,
    summary: 'Records of a zone changed at its provider',
    data: Type.Object({
      ...Zone,
      version: Type.Integer({ description: 'The version of the zone that the change created.' }),
      cause: CauseName,
      added: Type.Array(Type.Object({ ...Key, ...Value })),
      changed: Type.Array(Type.Object({ ...Key, old: Type.Object(Value), new: Type.Object(Value) })),
      removed: Type.Array(Type.Object({ ...Key, ...Value })),
    }),
    example: {
      ...exampleZone,
      version: 7,
      cause: 'api',
      added: [{ name: 'www', type: 'A', ttl: 3600, value: '192.0.2.10', priority: null }],
      changed: [
        {
          name: 'mail',
          type: 'A',
          old: { ttl: 3600, value: '192.0.2.1', priority: null },
          new: { ttl: 300, value: '192.0.2.2', priority: null },
        },
      ],
      removed: [],
    },
  },
  {
    kind: 'dns.drift_detected',
    area: 'dns',
    notification: driftNotification,
    summary: 'A zone was changed at its provider outside Holdfast',
    data: Type.Object({
      ...Zone,
      policy: OneOf(driftPolicies),
      drift: Type.Array(
        Type.Object({ ...Key, state: OneOf(rrsetStates), wanted: RRsetContent, actual: RRsetContent }),
      ),
    }),
    example: {
      ...exampleZone,
      policy: 'report',
      drift: [
        {
          name: 'www',
          type: 'A',
          state: 'drift_changed',
          wanted: { ttl: 3600, values: ['192.0.2.10'] },
          actual: { ttl: 3600, values: ['198.51.100.66'] },
        },
      ],
    },
  },
  {
    kind: 'dns.zone_held',
    area: 'dns',
    notification: zoneHeldNotification,
    summary: 'Changes of a zone were blocked by a safety threshold and need a decision',
    data: Type.Object({
      ...Zone,
      action: OneOf(heldActions, {
        description:
          '`apply`: changes that wait to be applied to the provider; `adopt`: changes at the provider that were not adopted.',
      }),
      code: OneOf(guardCodes),
      message: Type.String(),
    }),
    example: {
      ...exampleZone,
      action: 'adopt',
      code: 'delete_threshold',
      message:
        '12 of 13 RRsets (92 %) would be removed; the limit is 30 %. Nothing was adopted. If the provider is right, adopt its changes with "force": ["delete_threshold"]; if not, apply the plan to restore the records there.',
    },
  },
  {
    kind: 'dns.drift_resolved',
    area: 'dns',
    notification: driftResolvedNotification,
    summary: 'A zone whose drift or blocked changes were reported matches its provider again',
    data: Type.Object(Zone),
    example: exampleZone,
  },
  {
    kind: 'dns.records_released',
    area: 'dns',
    notification: recordsReleasedNotification,
    summary: 'Record sets were released from the resource that managed them, such as a dynamic IP',
    data: Type.Object({
      ...Zone,
      released: Type.Array(Type.Object({ ...Key, managed_by: ManagedBy })),
    }),
    example: {
      ...exampleZone,
      released: [
        {
          name: 'home',
          type: 'A',
          managed_by: { type: 'dynamic_ip', id: 'dip_01jcqkz0000000000000000000', name: 'Office' },
        },
      ],
    },
  },
]

export function zoneHeld(zone: Pick<ZoneRow, 'id' | 'name' | 'labels'>, held: Held): NewEvent {
  return {
    kind: 'dns.zone_held',
    data: {
      zone_id: zone.id,
      zone: zone.name,
      labels: zone.labels,
      action: held.action,
      code: held.code,
      message: held.message,
    },
    readMore: `/v1/dns/zones/${zone.id}/plan`,
  }
}

export type AppliedChange = RRsetKey & { before: Content; after: Content }

/** One event for all changes of an apply, with the records before and after. */
export async function recordsChanged(
  zone: Pick<ZoneRow, 'id' | 'name' | 'labels'>,
  apply: { version: number; cause: Cause },
  changes: readonly AppliedChange[],
): Promise<NewEvent> {
  const all: RecordChanges = { added: [], changed: [], removed: [] }
  await forEachInBatches(changes, (change) => {
    const { added, changed, removed } = recordChanges(change)
    for (const record of added) all.added.push(record)
    for (const record of changed) all.changed.push(record)
    for (const record of removed) all.removed.push(record)
  })
  return {
    kind: 'dns.records_changed',
    data: {
      zone_id: zone.id,
      zone: zone.name,
      labels: zone.labels,
      version: apply.version,
      cause: apply.cause,
      ...all,
    },
    readMore: `/v1/dns/zones/${zone.id}/versions/${apply.version}`,
  }
}

type RecordChanges = ReturnType<typeof recordChanges>

/** The changes of an RRset's individual records. Removed and added values are paired as changed. */
function recordChanges({ name, type, before, after }: AppliedChange) {
  const old = valuesOf(before)
  const fresh = valuesOf(after)
  const gone = old.filter((value) => !fresh.includes(value))
  const come = fresh.filter((value) => !old.includes(value))
  const stayed = before?.ttl === after?.ttl ? [] : fresh.filter((value) => old.includes(value))
  const oldRecord = (rdata: string) => ({ ttl: before?.ttl, ...splitPriority(type, rdata) })
  const newRecord = (rdata: string) => ({ ttl: after?.ttl, ...splitPriority(type, rdata) })
  const paired = gone.slice(0, come.length)
  return {
    added: come.slice(paired.length).map((rdata) => ({ name, type, ...newRecord(rdata) })),
    removed: gone.slice(paired.length).map((rdata) => ({ name, type, ...oldRecord(rdata) })),
    changed: [
      ...paired.map((rdata, index) => ({
        name,
        type,
        old: oldRecord(rdata),
        new: newRecord(come[index] ?? ''),
      })),
      ...stayed.map((rdata) => ({ name, type, old: oldRecord(rdata), new: newRecord(rdata) })),
    ],
  }
}

export function driftDetected(zone: ZoneRow, drift: readonly StoredRRset[]): NewEvent {
  return {
    kind: 'dns.drift_detected',
    data: {
      zone_id: zone.id,
      zone: zone.name,
      labels: zone.labels,
      policy: zone.drift_policy,
      drift: drift.map(({ name, type, state, wanted, actual }) => ({
        name,
        type,
        state,
        wanted: contentView(wanted),
        actual: contentView(actual),
      })),
    },
    readMore: `/v1/dns/zones/${zone.id}/plan`,
  }
}

export function driftResolved({ id, name, labels }: ZoneRow): NewEvent {
  return { kind: 'dns.drift_resolved', data: { zone_id: id, zone: name, labels } }
}

/** Published when records are no longer managed by their manager. */
export function recordsReleased(
  zone: Pick<ZoneRow, 'id' | 'name' | 'labels'>,
  managed: readonly ManagedRRset[],
): NewEvent {
  return {
    kind: 'dns.records_released',
    data: {
      zone_id: zone.id,
      zone: zone.name,
      labels: zone.labels,
      released: managed.map(({ name, type, manager }) => ({ name, type, managed_by: manager })),
    },
  }
}

/** An RRset's content as the API shows it. */
export function contentView(content: Content) {
  return content && { ttl: content.ttl, values: valuesOf(content) }
}
