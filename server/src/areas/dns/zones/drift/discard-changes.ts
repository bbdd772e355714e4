import type { ProviderClients } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import type { ManagedPolicy } from '#areas/dns/managed/managed-rrsets.ts'
import { enqueuePending } from '#areas/dns/reconcile/apply/enqueue-pending.ts'
import { adoptedView } from '#areas/dns/reconcile/drift/adopt.ts'
import type { WrittenRecords } from '#areas/dns/records/edit.ts'
import { editsTo } from '#areas/dns/records/rrsets/rrset-edits.ts'
import { isPending } from '#areas/dns/records/rrsets/rrset-state.ts'
import { writeRecords } from '#areas/dns/records/write.ts'
import { selectNotes } from '#areas/dns/store/notes.ts'
import { selectRecordsByKey } from '#areas/dns/store/records.ts'
import { selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { zoneTarget } from '../zones.ts'
import { selectChosen } from './select-chosen.ts'

/**
 * Discards changes that are not at the provider yet, all or those of the named RRsets: the provider's content becomes
 * wanted.
 */
export async function discardChanges(
  providerClients: ProviderClients,
  context: Context,
  zoneId: string,
  { chosen, managed }: { chosen: readonly RRsetKey[] | undefined; managed: ManagedPolicy | undefined },
): Promise<WrittenRecords> {
  const zone = await selectWritableZone(context, zoneId)
  const pending = (await selectDifferingRRsets(context, zoneId)).filter(({ state }) => isPending(state))
  const taken = selectChosen(zone.name, chosen, pending, 'has no pending change.')
  const records = Map.groupBy(await selectRecordsByKey(context, zoneId, taken), rrsetKeyText)
  const notes = await selectNotes(context, zoneId, taken)
  const edits = taken.flatMap((rrset) =>
    editsTo(rrset, records.get(rrsetKeyText(rrset)) ?? [], rrset.actual, notes),
  )
  const capabilities = await dnsCapabilities(providerClients, context, zone.connection_id)
  const written = await writeRecords(context, zone, edits, capabilities, { managed })
  // The remaining drift may no longer trigger a guard.
  await enqueuePending(context, zoneId)
  const { adopted: discarded, count } = adoptedView(taken)
  await context.audit(zoneTarget(zone), { before: { discarded, count }, after: null })
  return written
}
