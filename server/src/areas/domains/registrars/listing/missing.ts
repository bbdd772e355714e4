import type { Context } from '#platform/context.ts'
import { publishChanges } from '../../domain/reading.ts'
import { countMissing, updateDomain } from '../../store/domains.ts'

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
