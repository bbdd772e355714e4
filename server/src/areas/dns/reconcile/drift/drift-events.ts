import { driftDetected } from '#areas/dns/events.ts'
import { isDrift, sameContent } from '#areas/dns/records/rrsets/rrset-state.ts'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
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
  if (news.length > 0) await context.publish(driftDetected(zone, news))
}
