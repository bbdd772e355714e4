import { type Content, valuesOf } from '#areas/dns/rrset-state.ts'
import type { Cause, ZoneRow } from '#areas/dns/store/tables.ts'
import { splitPriority } from '#kernel/dns/priority.ts'
import type { RRsetKey } from '#kernel/dns/rrset.ts'
import type { EventKind } from '#kernel/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import type { StoredRRset } from './store/rrsets.ts'

const exampleZone = { zone_id: 'zone_01jcqkz0000000000000000000', zone: 'example.com' }
const exampleRecord = { name: 'www', type: 'A', ttl: 3600, value: '192.0.2.10', priority: null }

export const dnsEventKinds: readonly EventKind[] = [
  {
    kind: 'dns.records_changed',
    summary: 'Records of a zone have changed at its provider',
    example: {
      ...exampleZone,
      version: 7,
      cause: 'api',
      added: [exampleRecord],
      changed: [
        {
          name: 'mail',
          type: 'A',
          old: { ttl: 3600, value: '192.0.2.1' },
          new: { ttl: 300, value: '192.0.2.2' },
        },
      ],
      removed: [],
    },
  },
  {
    kind: 'dns.drift_detected',
    summary: 'A zone was found changed at its provider by somebody else',
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
]

export type AppliedChange = RRsetKey & { before: Content; after: Content }

/** One message for all that an apply has changed, in records, old and new. */
export function recordsChanged(
  zone: Pick<ZoneRow, 'id' | 'name'>,
  apply: { version: number; cause: Cause },
  changes: readonly AppliedChange[],
): NewEvent {
  const records = changes.map(recordChanges)
  return {
    kind: 'dns.records_changed',
    data: {
      zone_id: zone.id,
      zone: zone.name,
      version: apply.version,
      cause: apply.cause,
      added: records.flatMap(({ added }) => added),
      changed: records.flatMap(({ changed }) => changed),
      removed: records.flatMap(({ removed }) => removed),
    },
    readMore: `/v1/dns/zones/${zone.id}/versions/${apply.version}`,
  }
}

/** What became of the single records of an RRset: values that went and came are paired as changed. */
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

/** An RRset's content as the API shows it. */
export function contentView(content: Content) {
  return content && { ttl: content.ttl, values: valuesOf(content) }
}
