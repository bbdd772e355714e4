import { driftDetected } from '#areas/dns/events.ts'
import { isDrift, sameContent } from '#areas/dns/rrset-state.ts'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'

/** Tells of drift that was not there before, or is another than before: each once, whoever came upon it. */
export async function tellDrift(
  context: Context,
  zone: ZoneRow,
  before: readonly StoredRRset[],
  after: readonly StoredRRset[],
): Promise<void> {
  const known = new Map(before.map((rrset) => [rrsetKeyText(rrset), rrset]))
  const news = after.filter((rrset) => {
    if (!isDrift(rrset.state)) return false
    const earlier = known.get(rrsetKeyText(rrset))
    return !earlier || !isDrift(earlier.state) || !sameContent(earlier.actual, rrset.actual)
  })
  if (news.length > 0) await context.publish(driftDetected(zone, news))
}
