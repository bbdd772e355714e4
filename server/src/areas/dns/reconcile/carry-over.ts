/**
 * What a zone's settings carry over by themselves: changes of ours in an automatic zone, and what others have
 * changed in an enforced one. Everything else waits for somebody to apply the plan.
 */
import { type PlannedChange, planChanges } from '#areas/dns/plan/changes.ts'
import { standingGuards } from '#areas/dns/plan/standing-guards.ts'
import { isDrift, isPending } from '#areas/dns/rrset-state.ts'
import { queueApply, selectOpenApplies } from '#areas/dns/store/applies.ts'
import { type StoredRRset, selectRRsetsApart } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import type { Context } from '#platform/context.ts'

/** Queues what is to be carried over without being asked, or lets it wait as long as a guard holds it back. */
export async function carryOver(context: Context, zoneId: string): Promise<void> {
  const zone = await selectZone(context, zoneId)
  const changes = await unaskedChanges(context, zone)
  if (zone.held) {
    const [guard] = await standingGuards(context, zone, changes)
    const held = guard ? { ...guard, at: zone.held.at ?? context.now.toISOString() } : null
    await updateZoneRow(context, zoneId, { held })
    if (guard) return
  }
  if (changes.length === 0 || (await selectOpenApplies(context, zoneId)).length > 0) return
  const isAboutDrift = changes.some(({ state }) => isDrift(state))
  await queueApply(context, zoneId, { cause: isAboutDrift ? 'drift' : 'api' })
}

/** The changes that need nobody's approval. */
export async function unaskedChanges(context: Context, zone: ZoneRow): Promise<PlannedChange[]> {
  const apart = await selectRRsetsApart(context, zone.id)
  return planChanges(apart.filter((rrset) => isUnasked(rrset, zone)))
}

function isUnasked({ state }: StoredRRset, zone: ZoneRow): boolean {
  const isAutomatic = zone.apply_mode === 'automatic'
  if (isPending(state)) return isAutomatic
  // In a conflict there is a change of ours, which in a manual zone nobody has approved yet.
  const isTheirs = isDrift(state) && (isAutomatic || state !== 'conflict')
  return zone.drift_policy === 'enforce' && isTheirs
}
