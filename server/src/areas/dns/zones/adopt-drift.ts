import { adoptRRsets } from '#areas/dns/reconcile/adopt.ts'
import { isDrift } from '#areas/dns/rrset-state.ts'
import { selectRRsetsApart } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { canonicalType } from '#kernel/dns/record-types.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import { invalidInput, pointer } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { zoneTarget } from './zones.ts'

/** Takes over what others have changed at the provider: all of it, or the RRsets named. */
export async function adoptDrift(
  context: Context,
  zoneId: string,
  chosen: readonly RRsetKey[] | undefined,
): Promise<ZoneRow> {
  const zone = await selectZone(context, zoneId, true)
  const drifted = (await selectRRsetsApart(context, zoneId)).filter(({ state }) => isDrift(state))
  const byKey = new Map(drifted.map((rrset) => [rrsetKeyText(rrset), rrset]))
  const keys = chosen?.map(({ name, type }) =>
    rrsetKeyText({ name: name.toLowerCase(), type: canonicalType(type) }),
  )
  const faults = (keys ?? []).flatMap((key, index) =>
    byKey.has(key) ? [] : [{ pointer: pointer('rrsets', index), message: `${key} has not drifted.` }],
  )
  if (faults.length > 0) throw invalidInput(faults)
  const wanted = keys ? new Set(keys) : null
  const taken = drifted.filter((rrset) => !wanted || wanted.has(rrsetKeyText(rrset)))
  await adoptRRsets(context, zoneId, taken, 'drift')
  await context.audit(zoneTarget(zone), {
    before: null,
    after: { adopted: taken.slice(0, 100).map(({ name, type }) => ({ name, type })), count: taken.length },
  })
  return await selectZone(context, zoneId)
}
