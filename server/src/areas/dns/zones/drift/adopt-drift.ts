import { applyManagedPolicy, type ManagedPolicy, managedAmong } from '#areas/dns/managed/managed-rrsets.ts'
import type { GuardCode } from '#areas/dns/plan/changes.ts'
import { adoptionGuards } from '#areas/dns/plan/guards-of-changes.ts'
import { enqueuePending } from '#areas/dns/reconcile/apply/enqueue-pending.ts'
import { adoptedView, adoptRRsets } from '#areas/dns/reconcile/drift/adopt.ts'
import { isDrift, valuesOf } from '#areas/dns/records/rrsets/rrset-state.ts'
import { selectManaged } from '#areas/dns/store/managed.ts'
import { type StoredRRset, selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { zoneTarget } from '../zones.ts'
import { selectChosen } from './select-chosen.ts'

export type Adoption = {
  /** If given, only the drift of these RRsets. */
  rrsets?: readonly RRsetKey[] | undefined
  force: readonly GuardCode[]
  managed: ManagedPolicy
}

/** Adopts external changes at the provider: all of them, or those of the named RRsets, unless a guard applies. */
export async function adoptDrift(
  context: Context,
  zoneId: string,
  { rrsets: chosen, force, managed: policy }: Adoption,
): Promise<ZoneRow> {
  const zone = await selectZone(context, zoneId, true)
  if (zone.status !== 'active') throw new Problem('wrong_state', `The zone ${zone.name} is ${zone.status}.`)
  const drifted = (await selectDifferingRRsets(context, zoneId)).filter(({ state }) => isDrift(state))
  const asked = selectChosen(zone.name, chosen, drifted, 'has not drifted.')
  const managed = managedAmong(await selectManaged(context, zoneId), asked)
  await applyManagedPolicy(context, zone, managed, policy)
  const kept = new Set(policy === 'keep' ? managed.map(rrsetKeyText) : [])
  const taken = asked.filter((rrset) => !kept.has(rrsetKeyText(rrset)))
  const guards = await adoptionGuards(context, zone, taken)
  const standing = guards.filter(({ code }) => !force.includes(code))
  if (standing.length > 0)
    throw new Problem('conflict', standing.map(({ message }) => message).join(' '), {
      members: { guards: standing },
    })
  await context.withinLimit('records', addedBy(taken))
  await adoptRRsets(context, zoneId, taken, 'drift')
  // The remaining drift may no longer trigger a guard.
  await enqueuePending(context, zoneId)
  const after = await selectZone(context, zoneId)
  await context.audit(zoneTarget(zone), {
    before: { version: zone.version },
    after: { version: after.version, ...adoptedView(taken), ...(force.length > 0 && { force }) },
  })
  return after
}

/** The increase in the number of records when these RRsets are adopted. */
function addedBy(rrsets: readonly StoredRRset[]): number {
  const count = (side: 'actual' | 'wanted') => rrsets.flatMap((rrset) => valuesOf(rrset[side])).length
  return count('actual') - count('wanted')
}
