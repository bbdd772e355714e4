import { adoptedView, adoptRRsets } from '#areas/dns/reconcile/adopt.ts'
import { carryOver } from '#areas/dns/reconcile/carry-over.ts'
import { isDrift, valuesOf } from '#areas/dns/rrset-state.ts'
import { type StoredRRset, selectRRsetsApart } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { DnsFault } from '#kernel/dns/fault.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/record-types.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { zoneTarget } from './zones.ts'

/** Takes over what others have changed at the provider: all of it, or the RRsets named. */
export async function adoptDrift(
  context: Context,
  zoneId: string,
  chosen: readonly RRsetKey[] | undefined,
): Promise<ZoneRow> {
  const zone = await selectZone(context, zoneId, true)
  if (zone.status !== 'active') throw new Problem('wrong_state', `The zone ${zone.name} is ${zone.status}.`)
  const drifted = (await selectRRsetsApart(context, zoneId)).filter(({ state }) => isDrift(state))
  const wanted = chosen && chosenKeys(zone.name, chosen, new Set(drifted.map(rrsetKeyText)))
  const taken = drifted.filter((rrset) => !wanted || wanted.has(rrsetKeyText(rrset)))
  await context.withinLimit('records', addedBy(taken))
  await adoptRRsets(context, zoneId, taken, 'drift')
  // What is left may be less than what a guard holds back.
  await carryOver(context, zoneId)
  const after = await selectZone(context, zoneId)
  await context.audit(zoneTarget(zone), {
    before: { version: zone.version },
    after: { version: after.version, ...adoptedView(taken) },
  })
  return after
}

/** The keys of the RRsets that were named; throws a fault for each that is none or has not drifted. */
function chosenKeys(zone: string, chosen: readonly RRsetKey[], drifted: ReadonlySet<string>): Set<string> {
  const faults: Fault[] = []
  const keys = chosen.map(({ name, type }, index) => {
    const at = pointer('rrsets', index)
    try {
      const key = rrsetKeyText({ name: ownerName(name, zone), type: canonicalType(type) })
      if (!drifted.has(key)) faults.push({ pointer: at, message: `${key} has not drifted.` })
      return key
    } catch (error) {
      if (!(error instanceof DnsFault)) throw error
      faults.push({ pointer: `${at}/${error.field}`, message: error.message })
      return ''
    }
  })
  if (faults.length > 0) throw invalidInput(faults)
  return new Set(keys)
}

/** How many more records there are once these RRsets are taken over. */
function addedBy(rrsets: readonly StoredRRset[]): number {
  const count = (side: 'actual' | 'wanted') => rrsets.flatMap((rrset) => valuesOf(rrset[side])).length
  return count('actual') - count('wanted')
}
