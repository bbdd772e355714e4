import { countActual } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { actionOf, type Guard, guardsOf, type PlannedChange } from './changes.ts'

/** What holds these changes of a zone back. What is there is counted only where something of it would change. */
export async function standingGuards(
  context: Context,
  zone: Pick<ZoneRow, 'id' | 'safety'>,
  changes: readonly PlannedChange[],
): Promise<Guard[]> {
  const isNewOnly = changes.every((change) => actionOf(change) === 'create')
  return guardsOf(zone.safety, changes, isNewOnly ? 0 : await countActual(context, zone.id))
}
