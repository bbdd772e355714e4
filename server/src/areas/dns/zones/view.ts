import { selectZonesApplying } from '#areas/dns/store/applies.ts'
import { selectFailedRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { countDifferingRRsets, type StateCounts } from '#areas/dns/store/zones.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { isDrift, isPending, type RRsetState } from '../records/rrsets/rrset-state.ts'
import { type ZoneWarning, zoneWarnings } from './warnings.ts'
import { type FailedRRsets, zoneErrorOf } from './zone-error.ts'

/** The sync states of a zone, worst first. */
export const syncStates = ['unknown', 'failing', 'held', 'applying', 'drifted', 'pending', 'in_sync'] as const
export type SyncState = (typeof syncStates)[number]

/** Zones in the format of the API, with their state at the provider. */
export async function zoneViews(context: Context, zones: readonly ZoneRow[]) {
  const ids = zones.map(({ id }) => id)
  const counts = await countDifferingRRsets(context, ids)
  const applying = await selectZonesApplying(context, ids)
  const refused = await selectFailedRRsets(context, ids)
  const warnings = await zoneWarnings(context, zones)
  return zones.map((zone) =>
    zoneView(zone, {
      counts: counts.get(zone.id) ?? {},
      refused: refused.get(zone.id) ?? null,
      isApplying: applying.has(zone.id),
      warnings: warnings.get(zone.id) ?? [],
    }),
  )
}

export async function readZoneView(context: Context, zone: ZoneRow) {
  const [view] = await zoneViews(context, [zone])
  return view
}

type SyncFacts = {
  counts: StateCounts
  refused: FailedRRsets | null
  isApplying: boolean
  warnings: ZoneWarning[]
}

function zoneView(zone: ZoneRow, { counts, refused, isApplying, warnings }: SyncFacts) {
  const pending = sum(counts, isPending)
  const drifted = sum(counts, isDrift)
  const error = zoneErrorOf(zone, refused)
  const { id, name, connection_id, status, apply_mode, drift_policy, check_interval_seconds, default_ttl } =
    zone
  return {
    id,
    name,
    display_name: toUnicode(name),
    connection_id,
    status,
    apply_mode,
    drift_policy,
    check_interval_seconds,
    default_ttl,
    safety: zone.safety,
    ignore: zone.ignore_rules,
    labels: zone.labels,
    allow_shared: zone.allow_shared,
    record_count: zone.record_count,
    version: zone.version,
    oldest_version: zone.oldest_version,
    sync: {
      state: syncState(zone, { pending, drifted, isApplying, isFailing: error !== null }),
      pending,
      drifted,
      failed: refused?.count ?? 0,
      checked_at: zone.checked_at,
      next_check_at: zone.next_check_at,
      error,
      held: zone.held && { action: 'apply' as const, ...zone.held },
      unreadable: zone.unreadable,
    },
    warnings,
    created_at: zone.created_at,
    updated_at: zone.updated_at,
  }
}

function syncState(
  zone: ZoneRow,
  {
    pending,
    drifted,
    isApplying,
    isFailing,
  }: { pending: number; drifted: number; isApplying: boolean; isFailing: boolean },
): SyncState {
  if (isFailing) return 'failing'
  if (zone.checked_at === null) return 'unknown'
  if (zone.held) return 'held'
  if (isApplying) return 'applying'
  if (drifted > 0) return 'drifted'
  return pending > 0 ? 'pending' : 'in_sync'
}

function sum(counts: StateCounts, isCounted: (state: RRsetState) => boolean): number {
  return Object.entries(counts)
    .filter(([state]) => isCounted(state as RRsetState))
    .reduce((total, [, count]) => total + count, 0)
}
