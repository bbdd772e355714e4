import { contentView } from '#areas/dns/events.ts'
import { managedView } from '#areas/dns/managed/managed-rrsets.ts'
import { actionOf } from '#areas/dns/plan/changes.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { ImportPreview } from './import-zone-file.ts'

const shownChangesMax = 1000

export function importView(
  preview: ImportPreview,
  { applied, offset }: { applied: boolean; offset: number },
) {
  const { zone, changes, managed } = preview
  const managers = new Map(managed.map((rrset) => [rrsetKeyText(rrset), rrset.manager]))
  return {
    zone_id: zone.id,
    zone: zone.name,
    mode: preview.mode,
    applied,
    hash: preview.hash,
    records: preview.recordCount,
    counts: preview.counts,
    unchanged: preview.unchangedCount,
    changes: changes.slice(offset, offset + shownChangesMax).map((change) => ({
      name: change.name,
      type: change.type,
      action: actionOf(change),
      before: contentView(change.before),
      after: contentView(change.after),
      managed_by: managers.get(rrsetKeyText(change)) ?? null,
    })),
    managed: managed.map(managedView),
    truncated: changes.length > offset + shownChangesMax,
    guards: preview.guards,
    faults: preview.faults,
    fault_count: preview.faultCount,
    warnings: preview.warnings,
    left_to_provider: preview.serverMade,
  }
}
