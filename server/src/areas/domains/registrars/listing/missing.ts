import { publishChanges } from '#areas/domains/domain/reading.ts'
import { countMissing, updateDomain } from '#areas/domains/store/domains.ts'
import type { Context } from '#platform/context.ts'

/** So many complete listings in a row without a domain mean that it has left the registrar: one could be wrong. */
const missedListingsMax = 2

export async function recordMissing(context: Context, connectionId: string, startedAt: Date): Promise<void> {
  for (const domain of await countMissing(context, connectionId, startedAt)) {
    if (domain.missed_listings < missedListingsMax) continue
    const gone = await updateDomain(context, domain.id, {
      status: 'gone',
      due_at: null,
      needs_reading: false,
    })
    await publishChanges(context, domain, gone)
  }
}
