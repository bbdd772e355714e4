import { driftDetected, driftResolved } from '#areas/dns/events.ts'
import { isDrift, sameContent } from '#areas/dns/records/rrsets/rrset-state.ts'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { filterInBatches, forEachInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'

/** Publishes new or changed drift, each once, whether a check or an apply found it. */
export async function publishDrift(
  context: Context,
  zone: ZoneRow,
  before: readonly StoredRRset[],
  after: readonly StoredRRset[],
): Promise<void> {
  const drifted = await filterInBatches(after, ({ state }) => isDrift(state))
  if (drifted.length === 0) return
  const known = new Map<string, StoredRRset>()
  await forEachInBatches(before, (rrset) => known.set(rrsetKeyText(rrset), rrset))
  const news = await filterInBatches(drifted, (rrset) => {
    const earlier = known.get(rrsetKeyText(rrset))
    return !earlier || !isDrift(earlier.state) || !sameContent(earlier.actual, rrset.actual)
  })
  if (news.length === 0) return
  await updateZoneRow(context, zone.id, { attention_reported: true })
  await context.publish(driftDetected(zone, news))
}

/** Publishes, once, that nothing of what was reported is left. */
export async function publishResolution(
  context: Context,
  zone: ZoneRow,
  { isDrifted }: { isDrifted: boolean },
): Promise<void> {
  if (!zone.attention_reported || isDrifted || zone.held !== null) return
  await updateZoneRow(context, zone.id, { attention_reported: false })
  await context.publish(driftResolved(zone))
}
