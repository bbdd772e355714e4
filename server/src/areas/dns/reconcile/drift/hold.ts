/**
 * Holds a zone. The automatic work of its settings, which is to apply changes and adopt external ones, waits for a
 * person if a guard applies. A hold is shown with the zone, published when it starts, and released as soon as no guard
 * applies.
 */
import { zoneHeld } from '#areas/dns/events.ts'
import type { Guard } from '#areas/dns/plan/changes.ts'
import { adoptionGuards } from '#areas/dns/plan/guards-of-changes.ts'
import { isDrift } from '#areas/dns/records/rrsets/rrset-state.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import { type StoredRRset, selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { HeldAction, ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'

/** Holds a zone. A hold for the same reason keeps its start time. */
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
  await updateZoneRow(context, zone.id, { held, attention_reported: true })
  if (known?.code !== guard.code) await context.publish(zoneHeld(zone, held))
}

function remedyOf(action: HeldAction, guards: readonly Guard[]): string {
  const force = `"force": ${JSON.stringify(guards.map(({ code }) => code))}`
  return action === 'apply'
    ? `If the changes are intended, apply the plan with ${force}; if not, discard the changes.`
    : `Nothing was adopted. If the provider is right, adopt its changes with ${force}; if not, apply the plan to restore the records there.`
}

/** The external changes that the zone's policy adopts. */
export async function driftToAdopt(context: Context, zone: ZoneRow): Promise<StoredRRset[]> {
  if (zone.drift_policy !== 'adopt') return []
  const apart = await selectDifferingRRsets(context, zone.id)
  const managed = apart.length > 0 ? await selectManaged(context, zone.id) : []
  const keys = new Set(managed.map(rrsetKeyText))
  // If both sides have changed an RRset, adopting would discard our change. Managed RRsets are restored instead of
  // adopted.
  return apart.filter(
    (rrset) => isDrift(rrset.state) && rrset.state !== 'conflict' && !keys.has(rrsetKeyText(rrset)),
  )
}

/** The drift that may be adopted automatically: all of it, or nothing while a guard applies. */
export async function adoptableDrift(context: Context, zone: ZoneRow): Promise<StoredRRset[]> {
  const drift = await driftToAdopt(context, zone)
  const guards = await adoptionGuards(context, zone, drift)
  if (guards.length === 0) return drift
  await holdZone(context, zone, 'adopt', guards)
  return []
}
