/**
 * The changes that a zone's settings apply automatically: pending changes in an automatic zone, and external changes
 * that an enforced zone undoes. All others wait until someone applies the plan.
 */
import { type PlannedChange, planChanges } from '#areas/dns/plan/changes.ts'
import { adoptionGuards, guardsOfChanges } from '#areas/dns/plan/guards-of-changes.ts'
import { isDrift, isPending } from '#areas/dns/records/rrsets/rrset-state.ts'
import { queueApply, selectOpenApplies, wakeZone } from '#areas/dns/store/applies.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import { type StoredRRset, selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { filterInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import { driftToAdopt, holdZone } from '../drift/hold.ts'

/** Queues the changes that need no approval, or holds them while a guard applies. */
export async function enqueuePending(context: Context, zoneId: string): Promise<void> {
  const zone = await selectZone(context, zoneId)
  const changes = await automaticChanges(context, zone)
  if (zone.held && (await isStillHeld(context, zone, changes))) return
  if (changes.length === 0 || (await selectOpenApplies(context, zoneId)).length > 0) return
  const isAboutDrift = changes.some(({ state }) => isDrift(state))
  await queueApply(context, zoneId, { cause: isAboutDrift ? 'drift' : 'api' })
}

/** Updates the message of a hold and releases it when no guard applies. Returns true if nothing may be applied. */
async function isStillHeld(
  context: Context,
  zone: ZoneRow,
  changes: readonly PlannedChange[],
): Promise<boolean> {
  const guards = await guardsOfChanges(context, zone, changes)
  if (guards.length > 0) {
    await holdZone(context, zone, 'apply', guards)
    return true
  }
  const drift = await driftToAdopt(context, zone)
  const against = await adoptionGuards(context, zone, drift)
  if (against.length > 0) {
    await holdZone(context, zone, 'adopt', against)
    return false
  }
  await updateZoneRow(context, zone.id, { held: null })
  // The remaining drift may be adopted now, by the next check.
  if (drift.length > 0) {
    await updateZoneRow(context, zone.id, { check_requested_at: context.now })
    await wakeZone(context, zone.id)
  }
  return false
}

/** The changes that need no approval. */
export async function automaticChanges(context: Context, zone: ZoneRow): Promise<PlannedChange[]> {
  const apart = await selectDifferingRRsets(context, zone.id)
  const managed =
    zone.drift_policy === 'adopt' && apart.length > 0 ? await selectManaged(context, zone.id) : []
  const keys = new Set(managed.map(rrsetKeyText))
  return await planChanges(
    await filterInBatches(apart, (rrset) => isAutomaticChange(rrset, zone, keys.has(rrsetKeyText(rrset)))),
  )
}

function isAutomaticChange({ state }: StoredRRset, zone: ZoneRow, isManaged: boolean): boolean {
  const isAutomatic = zone.apply_mode === 'automatic'
  if (isPending(state)) return isAutomatic
  // A conflict contains our change, which nobody has approved in a manual zone.
  const isTheirs = isDrift(state) && (isAutomatic || state !== 'conflict')
  // A managed RRset has the content that its manager sets: external changes are undone, not adopted.
  const isEnforced = zone.drift_policy === 'enforce' || (zone.drift_policy === 'adopt' && isManaged)
  return isEnforced && isTheirs
}
