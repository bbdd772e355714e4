/**
 * Holding a zone back. What its settings do without being asked, applying changes and adopting those of others, waits
 * for a person where a guard speaks against it. A hold is shown with the zone, published when it begins, and released
 * as soon as no guard applies.
 */
import { zoneHeld } from '#areas/dns/events.ts'
import type { Guard } from '#areas/dns/plan/changes.ts'
import { adoptionGuards } from '#areas/dns/plan/standing-guards.ts'
import { isDrift } from '#areas/dns/records/rrsets/rrset-state.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import { type StoredRRset, selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { HeldAction, ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'

/** Holds a zone back; what already holds it for the same reason keeps its time. */
export async function holdZone(
  context: Context,
  zone: ZoneRow,
  action: HeldAction,
  guards: readonly Guard[],
): Promise<void> {
  const [guard] = guards
  if (!guard) return
  const known = zone.held && (zone.held.action ?? 'apply') === action ? zone.held : null
  const held = {
    code: guard.code,
    message: `${guards.map(({ message }) => message).join(' ')} ${remedyOf(action, guards)}`,
    at: known?.at ?? context.now.toISOString(),
    action,
  }
  await updateZoneRow(context, zone.id, { held })
  if (known?.code !== guard.code) await context.publish(zoneHeld(zone, held))
}

function remedyOf(action: HeldAction, guards: readonly Guard[]): string {
  const force = `"force": ${JSON.stringify(guards.map(({ code }) => code))}`
  return action === 'apply'
    ? `If the changes are intended, apply the plan with ${force}; if not, discard the changes.`
    : `Nothing was adopted. If the provider is right, adopt its changes with ${force}; if not, apply the plan to restore the records there.`
}

/** What others have changed and the zone's policy adopts. */
export async function driftToAdopt(context: Context, zone: ZoneRow): Promise<StoredRRset[]> {
  if (zone.drift_policy !== 'adopt') return []
  const apart = await selectDifferingRRsets(context, zone.id)
  const managed = apart.length > 0 ? await selectManaged(context, zone.id) : []
  const keys = new Set(managed.map(rrsetKeyText))
  // Where both sides have changed an RRset, adopting theirs would discard ours; what is managed is put right instead.
  return apart.filter(
    (rrset) => isDrift(rrset.state) && rrset.state !== 'conflict' && !keys.has(rrsetKeyText(rrset)),
  )
}

/** What of that may be adopted without being asked: all of it, or nothing as long as a guard holds it back. */
export async function adoptableDrift(context: Context, zone: ZoneRow): Promise<StoredRRset[]> {
  const drift = await driftToAdopt(context, zone)
  const guards = await adoptionGuards(context, zone, drift)
  if (guards.length === 0) return drift
  await holdZone(context, zone, 'adopt', guards)
  return []
}
