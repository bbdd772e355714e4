import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import { countRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { actionOf, adoptionGuardsOf, type ContentChange, type Guard, guardsOf } from './changes.ts'

type GuardedZone = Pick<ZoneRow, 'id' | 'safety'>

/** What holds these changes of a zone back. What is there is counted only where something of it would change. */
export async function standingGuards(
  context: Context,
  zone: GuardedZone,
  changes: readonly ContentChange[],
): Promise<Guard[]> {
  const isNewOnly = changes.every((change) => actionOf(change) === 'create')
  return guardsOf(zone.safety, changes, isNewOnly ? 0 : await countRRsets(context, zone.id, 'actual'))
}

/** What speaks against making the actual state of these RRsets the wanted one. */
export async function adoptionGuards(
  context: Context,
  zone: GuardedZone,
  rrsets: readonly StoredRRset[],
): Promise<Guard[]> {
  const changes = rrsets.map(({ name, type, wanted, actual, state }) => ({
    name,
    type,
    before: wanted,
    after: actual,
    state,
  }))
  const isNewOnly = changes.every((change) => actionOf(change) === 'create')
  return isNewOnly
    ? []
    : adoptionGuardsOf(zone.safety, changes, await countRRsets(context, zone.id, 'wanted'))
}
