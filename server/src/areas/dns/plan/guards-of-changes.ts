import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import { countRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { mapInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import { adoptionGuardsOf, type ContentChange, type Guard, guardsOf, summarizeChanges } from './changes.ts'

type GuardedZone = Pick<ZoneRow, 'id' | 'safety'>

/**
 * The guards that block these changes of a zone. The RRsets at the provider are counted only if a change would affect
 * them.
 */
export async function guardsOfChanges(
  context: Context,
  zone: GuardedZone,
  changes: readonly ContentChange[],
): Promise<Guard[]> {
  const summary = await summarizeChanges(changes)
  const isNewOnly = summary.counts.create === changes.length
  return guardsOf(zone.safety, summary, isNewOnly ? 0 : await countRRsets(context, zone.id, 'actual'))
}

/** The guards that block adopting the actual state of these RRsets. */
export async function adoptionGuards(
  context: Context,
  zone: GuardedZone,
  rrsets: readonly StoredRRset[],
): Promise<Guard[]> {
  const changes = await mapInBatches(rrsets, ({ name, type, wanted, actual }) => ({
    name,
    type,
    before: wanted,
    after: actual,
  }))
  const summary = await summarizeChanges(changes)
  return summary.counts.create === changes.length
    ? []
    : adoptionGuardsOf(zone.safety, summary, await countRRsets(context, zone.id, 'wanted'))
}
